#include "playout.h"

#include "chance.h"

static int random_tile(Mask legal, uint64_t *state) {
    if (!(legal & (legal - 1))) return tile_of(legal);
    for (uint32_t skip = chance_below(state, (uint32_t)tiles_in(legal)); skip; skip--) legal &= legal - 1;
    return tile_of(legal);
}

typedef struct {
    int suit, best, winner;
} Lying;

/* Takes the trick with count if it can and its side does not have it, else gives count only to its
 * side. What remains equal is drawn. */
static int sensible_tile(const Tables *t, const Problem *p, int seat, Mask legal, const Lying *trick, uint64_t *state) {
    if (!trick) return random_tile(legal, state);
    const bool ours = (p->takers >> trick->winner & 1) == (p->maximisers >> seat & 1);
    Mask win = legal & t->beats[trick->suit][trick->best];
    Mask pick = ours ? legal : win ? win : legal;
    int most = -1;
    Mask best = 0;
    for (Mask m = pick; m; m &= m - 1) {
        int worth = t->count[tile_of(m)];
        if (!ours && !win) worth = MOST_POINTS - worth;
        if (worth > most) most = worth, best = 0;
        if (worth == most) best |= m & -m;
    }
    return random_tile(best, state);
}

int playout(const Tables *t, const Problem *p, Policy policy, uint64_t *state) {
    Mask hand[SEATS];
    int order[2 * SEATS], seats = 0, taken = 0, lead = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        hand[seat] = p->hand[seat];
        if (!(p->in_play >> seat & 1)) continue;
        if (seat == p->leader) lead = seats;
        order[seats++] = seat;
    }
    for (int i = 0; i < seats; i++) order[seats + i] = order[i];
    Mask opening = p->opening;
    for (int lying = p->played;; lying = 0) {
        Lying trick = {0, 0, 0};
        int first = lead, points = p->trick_worth;
        for (int turn = 0; turn < seats; turn++) {
            const int seat = order[first + turn];
            int tile;
            if (turn < lying) {
                tile = p->trick[turn];
            } else {
                Mask legal = turn ? may_follow(t, hand[seat], trick.suit)
                                  : dutiful(t, hand[seat] & opening ? hand[seat] & opening : hand[seat]);
                tile = policy == PLAY_RANDOM
                           ? random_tile(legal, state)
                           : sensible_tile(t, p, seat, legal, turn ? &trick : NULL, state);
                hand[seat] &= ~((Mask)1 << tile);
                opening = ALL_TILES;
            }
            points += t->count[tile];
            if (!turn) trick.suit = t->led_suit[tile];
            if (!turn || t->strength[trick.suit][tile] > t->strength[trick.suit][trick.best]) {
                trick.best = tile, trick.winner = seat;
                lead = first + turn;
            }
        }
        if (lead >= seats) lead -= seats;
        const bool last = !hand[order[0]];
        if (p->takers >> trick.winner & 1) taken += points + (last ? p->last_bonus : 0);
        if (last) return taken;
    }
}
