/* libFuzzer target: random tables and positions, the core against the naive loop. */
#include "../perft.h"
#include "../playout.h"
#include "../search.h"
#include "naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t left;
    uint64_t state;
} Source;

/* A number below `below`; once the input is used up, pseudo-random ones that follow from it. */
static unsigned draw(Source *s, unsigned below) {
    uint8_t byte = 0;
    if (s->left) byte = *s->bytes++, s->left--;
    s->state = (s->state ^ byte) * 0x9E3779B97F4A7C15ULL;
    s->state ^= s->state >> 29;
    return (unsigned)(s->state >> 33) % below;
}

static void wild_tables(Tables *t, Source *s) {
    const unsigned ranks = 1 + draw(s, 30);
    const unsigned shape = draw(s, 3);
    for (int i = 0; i < TILES; i++) {
        t->led_suit[i] = (uint8_t)draw(s, SUITS);
        t->count[i] = (uint8_t)(draw(s, 4) ? 0 : draw(s, 9));
    }
    for (int suit = 0; suit < SUITS; suit++)
        for (int i = 0; i < TILES; i++) {
            bool in = shape == 0 || draw(s, shape == 1 ? 2 : 4) == 0;
            if (in) t->follow[suit] |= (Mask)1 << i;
            t->strength[suit][i] = (uint8_t)(in || !draw(s, 4) ? draw(s, ranks + 1) : 0);
        }
    t->duties = draw(s, 2) ? 1 : 1 + (int)draw(s, DUTIES);
    for (int k = 0; k < t->duties; k++)
        for (int i = 0; i < TILES; i++)
            if (!draw(s, 3)) t->duty[k] |= (Mask)1 << i;
    t->duty[t->duties - 1] = ALL_TILES;
}

/* Dominoes as they are: trump 0 ... 6 a pip, 7 the doubles, 8 none. */
static void real_tables(Tables *t, Source *s) {
    const int trump = (int)draw(s, 9);
    for (int a = 0, i = 0; a <= 6; a++)
        for (int b = 0; b <= a; b++, i++) {
            const bool is_trump = trump == 7 ? a == b : a == trump || b == trump;
            const int own = is_trump ? trump : a;
            t->led_suit[i] = (uint8_t)own;
            t->count[i] = (uint8_t)(a + b == 10 || a + b == 5 ? a + b : 0);
            for (int suit = 0; suit < SUITS; suit++) {
                const bool in = is_trump ? suit == own : suit == a || suit == b;
                const int rank = a == b ? 8 + (trump == 7 ? a : 0) : 1 + (a == suit ? b : a);
                if (in) t->follow[suit] |= (Mask)1 << i;
                const int bonus = trump == 7 ? rank : a == b ? 8 : 1 + (a == trump ? b : a);
                t->strength[suit][i] = (uint8_t)(is_trump ? 16 + bonus : in ? rank : 0);
            }
        }
    t->duties = 1;
    t->duty[0] = ALL_TILES;
}

static void deal(Problem *p, Source *s) {
    static const int most[SEATS + 1] = {0, 0, 5, 4, 3, 2, 2, 2};
    uint8_t tiles[TILES];
    for (int i = 0; i < TILES; i++) tiles[i] = (uint8_t)i;
    for (int i = TILES - 1; i > 0; i--) {
        int j = (int)draw(s, (unsigned)i + 1);
        uint8_t other = tiles[i];
        tiles[i] = tiles[j], tiles[j] = other;
    }
    p->seats = (uint8_t)(2 + draw(s, SEATS - 1));
    p->in_play = (uint8_t)((1u << p->seats) - 1);
    if (p->seats > 2 && !draw(s, 3)) p->in_play &= (uint8_t)~(1u << draw(s, p->seats));
    const int playing = __builtin_popcount(p->in_play);
    const int each = 1 + (int)draw(s, (unsigned)most[playing]);
    do p->leader = (uint8_t)draw(s, p->seats);
    while (!(p->in_play >> p->leader & 1));
    p->played = (uint8_t)draw(s, (unsigned)playing);
    for (int i = 0, at = 0, turn = 0; i < p->seats; i++) {
        const int seat = (p->leader + i) % p->seats;
        if (!(p->in_play >> seat & 1)) continue;
        const bool lies = turn++ < p->played;
        if (lies) p->trick[turn - 1] = tiles[at++];
        for (int k = lies; k < each; k++) p->hand[seat] |= (Mask)1 << tiles[at++];
    }
}

static void aim(Problem *p, Source *s) {
    p->opening = draw(s, 4) ? ALL_TILES : draw(s, 1u << 16) * 0x1357Bu & ALL_TILES;
    p->takers = (uint8_t)draw(s, 1u << p->seats);
    p->maximisers = (uint8_t)(draw(s, 3) ? p->takers : draw(s, 1u << p->seats));
    p->trick_worth = (uint8_t)(draw(s, 4) ? 1 : draw(s, 4));
    p->last_bonus = (uint8_t)(draw(s, 4) ? 0 : draw(s, 20));
}

static void demand(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "the core and the naive loop disagree: %s\n", what);
    abort();
}

static void compare(const Tables *t, Memory *memory, const Problem *p) {
    static Search search;
    uint64_t lines = 0;
    search_open(&search, t, memory, p);
    const int value = naive_value(t, *p, &lines);
    for (int bound = 0; bound <= value + 1; bound += value + 1 > 5 ? (value + 1) / 5 : 1)
        demand(search_reaches(&search, bound) == (value >= bound), "reaches");
    demand(search_value(&search) == value, "value");
    for (int tile = 0; tile < TILES; tile++) {
        uint64_t unused = 0;
        const int move = naive_move(t, *p, tile, &unused);
        const bool legal = search_legal(&search) & (Mask)1 << tile;
        demand(legal ? move >= 0 : move < 0, "legal tiles");
        if (legal) demand(search_move(&search, tile, value) == move, "value of a move");
    }
    const int tiles = tiles_in(search.left);
    demand(perft(t, p, tiles) == lines, "perft");
    Problem least = *p, most = *p;
    least.maximisers = 0, most.maximisers = 0x7F;
    uint64_t unused = 0, state = 1 + lines;
    for (int policy = 0; policy < POLICIES; policy++) {
        const int points = playout(t, p, (Policy)policy, &state);
        demand(points >= naive_value(t, least, &unused) && points <= naive_value(t, most, &unused), "play-out");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static Memory memory;
    if (!memory.entries && !memory_open(&memory, 12)) abort();
    Source source = {bytes, size, 0x42};
    Tables tables = {0};
    Problem problem = {0};
    if (draw(&source, 3)) wild_tables(&tables, &source);
    else real_tables(&tables, &source);
    deal(&problem, &source);
    aim(&problem, &source);
    demand(!tables_prepare(&tables), "tables_prepare refuses good tables");
    if (problem_fault(&tables, &problem)) return 0;
    compare(&tables, &memory, &problem);
    return 0;
}
