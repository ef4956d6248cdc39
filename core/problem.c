#include "texas42.h"

static const char *seats_fault(const Problem *p) {
    const unsigned seats = (1u << p->seats) - 1;
    if (p->in_play & ~seats) return "in_play names a seat that is not at the table";
    if (count_bits(p->in_play) < 2) return "at least two seats must be in play";
    if (p->leader >= p->seats || !(p->in_play >> p->leader & 1)) return "the leader is not in play";
    if (p->takers & ~seats) return "takers names a seat that is not at the table";
    if (p->maximisers & ~seats) return "maximisers names a seat that is not at the table";
    return NULL;
}

static const char *trick_fault(const Problem *p, Mask *lying) {
    *lying = 0;
    if (p->played >= count_bits(p->in_play)) return "the current trick is already complete";
    for (int i = 0; i < p->played; i++) {
        if (p->trick[i] >= TILES) return "the current trick names a tile above 27";
        if (*lying >> p->trick[i] & 1) return "a tile lies twice in the current trick";
        *lying |= (Mask)1 << p->trick[i];
    }
    return NULL;
}

/* Every seat holds as many tiles as the leader would, less one if it has played to this trick. */
static const char *hands_fault(const Problem *p, Mask lying, Mask *all) {
    int each = -1;
    *all = lying;
    for (int i = 0, seat = p->leader, turn = 0; i < p->seats; i++, seat = (seat + 1) % p->seats) {
        if (p->hand[seat] & ~ALL_TILES) return "a hand names a tile above 27";
        if (!(p->in_play >> seat & 1)) {
            if (p->hand[seat]) return "a seat that is not in play holds tiles";
            continue;
        }
        if (*all & p->hand[seat]) return "a tile is in two places";
        *all |= p->hand[seat];
        int held = tiles_in(p->hand[seat]) + (turn++ < p->played);
        if (each >= 0 && held != each) return "the hands are not equal";
        each = held;
    }
    return each ? NULL : "no tile is left to play";
}

const char *problem_fault(const Tables *t, const Problem *p) {
    Mask lying, all;
    const char *fault;
    if (p->seats < 2 || p->seats > SEATS) return "a table has 2 to 7 seats";
    if ((fault = seats_fault(p))) return fault;
    if ((fault = trick_fault(p, &lying))) return fault;
    if ((fault = hands_fault(p, lying, &all))) return fault;
    for (int seat = p->seats; seat < SEATS; seat++)
        if (p->hand[seat]) return "a seat that is not at the table holds tiles";
    int points = p->last_bonus + p->trick_worth * (tiles_in(all) / count_bits(p->in_play));
    for (; all; all &= all - 1) points += t->count[tile_of(all)];
    return points > MOST_POINTS ? "more than 255 points are in play" : NULL;
}
