#include "order.h"

static const char *given_fault(const Tables *t) {
    Mask duty = 0;
    for (int i = 0; i < TILES; i++)
        if (t->led_suit[i] >= SUITS) return "led_suit names a suit above 7";
    for (int s = 0; s < SUITS; s++)
        if (t->follow[s] & ~ALL_TILES) return "follow_mask names a tile above 27";
    if (t->duties < 1 || t->duties > DUTIES) return "duty needs 1 to 8 masks";
    for (int k = 0; k < t->duties; k++) duty |= t->duty[k];
    if (duty != ALL_TILES) return "the duty masks together must name every tile, and only tiles";
    return NULL;
}

static uint64_t mixed(uint64_t hash, uint64_t value) { return (hash ^ value) * 0x100000001B3ULL; }

/* FNV-1a over the given part. */
static uint64_t print_of(const Tables *t) {
    uint64_t hash = 0xCBF29CE484222325ULL;
    for (int i = 0; i < TILES; i++) hash = mixed(mixed(hash, t->led_suit[i]), t->count[i]);
    for (int s = 0; s < SUITS; s++) {
        hash = mixed(hash, t->follow[s]);
        for (int i = 0; i < TILES; i++) hash = mixed(hash, t->strength[s][i]);
    }
    for (int k = 0; k < t->duties; k++) hash = mixed(hash, t->duty[k]);
    return hash;
}

static void derive_beats(Tables *t) {
    for (int s = 0; s < SUITS; s++)
        for (int i = 0; i < TILES; i++) {
            t->beats[s][i] = 0;
            for (int j = 0; j < TILES; j++)
                if (t->strength[s][j] > t->strength[s][i]) t->beats[s][i] |= BIT(j);
        }
    for (int i = 0; i < TILES; i++) t->lead_beats[i] = t->beats[t->led_suit[i]][i];
}

/* Tiles that in some suit are at least as strong as this one. */
static Mask stops(const Tables *t, int tile) {
    Mask over = 0;
    for (int s = 0; s < SUITS; s++)
        for (int j = 0; j < TILES; j++)
            if (j != tile && t->strength[s][j] >= t->strength[s][tile]) over |= BIT(j);
    return over;
}

/* Whoever plays a tile of the chain wins the trick unless one of its stops lies in it. */
static void derive_chain(Tables *t) {
    Mask before;
    t->trumps = t->chain = 0;
    for (int i = 0; i < TILES; i++) {
        t->stops[i] = stops(t, i);
        if (tiles_in(t->stops[i]) < TILES - 1) t->trumps |= BIT(i);
    }
    do {
        before = t->chain;
        for (int i = 0; i < TILES; i++)
            if (!(t->stops[i] & ~t->chain)) t->chain |= BIT(i);
    } while (t->chain != before);
}

static bool same_duty(const Tables *t, int i, int j) {
    for (int k = 0; k < t->duties; k++)
        if ((t->duty[k] >> i & 1) != (t->duty[k] >> j & 1)) return false;
    return true;
}

static bool both_follow(const Tables *t, int suit, int i, int j) {
    return (t->follow[suit] >> i & 1) == (t->follow[suit] >> j & 1);
}

/* Whether x, still in the game, tells i from j: it lies between them, or leads a suit that only one
 * of them follows. */
static bool tells_apart(const Tables *t, int i, int j, int x) {
    if (!both_follow(t, t->led_suit[x], i, j)) return true;
    for (int s = 0; s < SUITS; s++) {
        const int a = t->strength[s][i], b = t->strength[s][j], c = t->strength[s][x];
        if ((c > a) != (c > b) || (c < a) != (c < b)) return true;
    }
    return false;
}

static void derive_twins(Tables *t) {
    for (int i = 0; i < TILES; i++) {
        t->kin[i] = 0;
        for (int j = 0; j < TILES; j++) {
            const int suit = t->led_suit[i];
            t->split[i][j] = 0;
            if (i == j || suit != t->led_suit[j] || t->count[i] != t->count[j]) continue;
            if (!both_follow(t, suit, i, j) || !same_duty(t, i, j)) continue;
            t->kin[i] |= BIT(j);
            for (int x = 0; x < TILES; x++)
                if (x != i && x != j && tells_apart(t, i, j, x)) t->split[i][j] |= BIT(x);
        }
    }
}

const char *tables_prepare(Tables *t) {
    const char *fault = given_fault(t);
    if (fault) return fault;
    t->print = print_of(t);
    t->free_duty = t->duty[0] == ALL_TILES;
    derive_beats(t);
    derive_chain(t);
    derive_twins(t);
    order_prepare(t);
    return NULL;
}
