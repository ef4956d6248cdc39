#include "order.h"

/* A follower's tile: by what becomes of the trick, the count it gives, how weak it is in the suit led
 * and how strong it would be as a lead. */
typedef struct {
    int fate, count, weakness, own;
} FollowWeights;

static const FollowWeights FOLLOW_WEIGHTS[TRICK_FATES] = {
    [TRICK_LOST] = {100, -20, 10, -22},
    [TRICK_OPEN] = {150, 21, 12, -11},
    [TRICK_WON] = {200, 22, 11, -15},
};

static int at_most(int value, int most) { return value < most ? value : most; }

void order_prepare(Tables *t) {
    for (int suit = 0; suit < SUITS; suit++)
        for (int fate = 0; fate < TRICK_FATES; fate++)
            for (int i = 0; i < TILES; i++) {
                const FollowWeights *w = &FOLLOW_WEIGHTS[fate];
                const int weakness = 32 - at_most(t->strength[suit][i], 32);
                const int own = at_most(t->strength[t->led_suit[i]][i], 32);
                const int score = 10 * w->fate + w->count * at_most(t->count[i], 10) + w->weakness * weakness;
                t->rank[suit][fate][i] = (score + w->own * own) * 32 + i;
            }
}

/* Whether a friend can take the trick from `beats` over everything a foe may answer. */
static bool friend_tops(const Mask *beats, Mask friendly, Mask hostile) {
    for (; friendly; friendly &= friendly - 1)
        if (!(beats[tile_of(friendly)] & hostile)) return true;
    return false;
}

int32_t order_lead(const Tables *t, int tile, Answers answers) {
    const int suit = t->led_suit[tile], count = at_most(t->count[tile], 10);
    const Mask over = t->beats[suit][tile], friendly = answers.good & over;
    int score = 8 * at_most(t->strength[suit][tile], 32);
    score += 81 * tiles_in(answers.bad & t->follow[suit]) + 27 * tiles_in(answers.good & t->follow[suit]);
    if (t->trumps & BIT(tile)) score -= 84;
    if (!(answers.bad & over)) return score + 1000 + 22 * count;
    if (friend_tops(t->beats[suit], friendly, answers.bad)) return score + 830 + 39 * count;
    return score + (friendly ? 440 + 14 * count : 400);
}
