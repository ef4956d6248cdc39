#include "texas42.h"

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

const char *tables_prepare(Tables *t) {
    const char *fault = given_fault(t);
    if (fault) return fault;
    for (int s = 0; s < SUITS; s++)
        for (int i = 0; i < TILES; i++) {
            Mask over = 0;
            for (int j = 0; j < TILES; j++)
                if (t->strength[s][j] > t->strength[s][i]) over |= (Mask)1 << j;
            t->beats[s][i] = over;
        }
    t->free_duty = t->duty[0] == ALL_TILES;
    return NULL;
}
