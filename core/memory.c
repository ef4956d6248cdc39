#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool memory_open(Memory *memory, int bits) {
    memset(memory, 0, sizeof *memory);
    memory->entries = calloc((size_t)1 << bits, sizeof(Entry));
    memory->bits = bits;
    return memory->entries != NULL;
}

void memory_close(Memory *memory) {
    free(memory->entries);
    memory->entries = NULL;
}

static bool arises(const Deal *later, const Deal *from) {
    for (int seat = 0; seat < later->seats; seat++)
        if (later->hand[seat] & ~from->hand[seat]) return false;
    return later->print == from->print && later->seats == from->seats && later->takers == from->takers &&
           later->maximisers == from->maximisers && later->trick_worth == from->trick_worth &&
           later->last_bonus == from->last_bonus;
}

/* Age 0 is never current, so a cleared entry is never believed. */
void memory_turn_to(Memory *memory, const Deal *deal) {
    if (memory->age && arises(deal, &memory->deal)) return;
    memory->deal = *deal;
    if (++memory->age) return;
    memset(memory->entries, 0, sizeof(Entry) << memory->bits);
    memory->age = 1;
}
