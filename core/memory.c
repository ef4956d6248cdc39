#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool memory_open(Memory *memory, int bits) {
    memory->entries = calloc((size_t)1 << bits, sizeof(Entry));
    memory->bits = bits;
    memory->age = 1;
    return memory->entries != NULL;
}

void memory_close(Memory *memory) {
    free(memory->entries);
    memory->entries = NULL;
}

/* Age 0 is never current, so a cleared entry is never believed. */
void memory_forget(Memory *memory) {
    if (++memory->age) return;
    memset(memory->entries, 0, sizeof(Entry) << memory->bits);
    memory->age = 1;
}
