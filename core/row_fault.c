#include "row.h"

/* What is wrong with a contract's header, or with a row: after these checks nothing that is played
 * on from it leaves its bounds. */

static int counted(const Tables *tables, Mask tiles) {
    int total = 0;
    for (; tiles; tiles &= tiles - 1) total += tables->count[tile_of(tiles)];
    return total;
}

/* From the leader on every seat in play comes once, and then the leader again. */
static bool turns_close(const Play *play) {
    uint32_t met = 0;
    int seat = play->leader;
    for (int i = 0; i < play->per_trick; i++) {
        if (met >> seat & 1) return false;
        met |= 1u << seat;
        seat = play->next_seat[seat];
    }
    return seat == play->leader;
}

const char *play_fault(Play *play) {
    if (play->seats < 2 || play->seats > SEATS) return "a table has 2 to 7 seats";
    if (play->per_trick < 2 || play->per_trick > play->seats) return "per_trick must be 2 to the number of seats";
    if (play->leader >= play->seats) return "the leader is not at the table";
    if (play->declarer >= play->seats) return "the declarer is not at the table";
    if (play->bidders >> play->seats) return "bidders names a seat that is not at the table";
    for (int seat = 0; seat < play->seats; seat++)
        if (play->next_seat[seat] >= play->seats) return "next_seat names a seat that is not at the table";
    if (!turns_close(play)) return "next_seat does not lead round the seats in play";
    if ((play->trumps | play->first_lead) & ~ALL_TILES) return "trumps or first_lead names a tile above 27";
    if (play->trump_kind > 8) return "trump_kind must be 0 to 8";
    if (play->needs < 0 || play->needs > MOST_POINTS) return "needs must be 0 to 255";
    if (counted(play->tables, ALL_TILES) + TILES > MOST_POINTS) return "more than 255 points are in play";
    play->counting = 0;
    for (int tile = 0; tile < TILES; tile++)
        if (play->tables->count[tile]) play->counting |= BIT(tile);
    return NULL;
}

static const char *sets_fault(const Play *play, const Row *row) {
    Mask held = 0, played = 0;
    if (row->gone & ~ALL_TILES) return "gone names a tile above 27";
    for (int seat = 0; seat < SEATS; seat++) {
        const Mask open = row->barred[seat] | row->played[seat] | row->trick[seat];
        if ((row->hand[seat] | open) & ~ALL_TILES) return "a set names a tile above 27";
        if (seat >= play->seats && (row->hand[seat] || open)) return "a seat that is not at the table has tiles";
        if (row->hand[seat] & (held | row->gone) || row->played[seat] & played) return "a tile is in two places";
        held |= row->hand[seat], played |= row->played[seat];
    }
    return played & ~row->gone ? "a tile was played and is not gone" : NULL;
}

/* The seats still to play to this trick hold one tile more than those that have. */
static const char *turn_fault(const Play *play, const Row *row) {
    int seat = play->leader, from = row->leader;
    for (int i = 0; i < play->per_trick && seat != row->leader; i++) seat = play->next_seat[seat];
    if (seat != row->leader) return "the leader is not in play";
    for (int i = 0; i < row->laid; i++) from = play->next_seat[from];
    if (row->turn != from) return "the seat on turn does not follow from the leader";
    int lying = 0;
    for (int i = 0; i < SEATS; i++) lying += tiles_in(row->trick[i]);
    if (lying != row->laid) return "the tiles of the trick are not as many as were laid";
    const int tiles = tiles_in(row->hand[row->turn]);
    if (!tiles && row->laid) return "the seat on turn has no tile";
    for (int i = 0; i < play->per_trick; i++, from = play->next_seat[from])
        if (tiles_in(row->hand[from]) != tiles - (i >= play->per_trick - row->laid)) return "the hands are not equal";
    return NULL;
}

static const char *worth_fault(const Play *play, const Row *row) {
    Mask held = 0;
    for (int seat = 0; seat < play->seats; seat++) held |= row->hand[seat];
    const int tricks = tiles_in(row->hand[row->turn]);
    if (row->tricks + tricks > TILES) return "more than 28 tricks are in play";
    const int so_far = row->points[0] + row->points[1] + row->on_table;
    return so_far + counted(play->tables, held) + tricks > MOST_POINTS ? "more than 255 points are in play" : NULL;
}

const char *row_fault(const Play *play, const Row *row) {
    if (row->leader >= play->seats || row->turn >= play->seats) return "leader or turn is not at the table";
    if (row->best_seat >= play->seats) return "best_seat is not at the table";
    if (row->laid >= play->per_trick) return "the current trick is already complete";
    if (row->suit >= SUITS) return "suit is above 7";
    if (row->best >= TILES) return "best names a tile above 27";
    for (int seat = 0; seat < SEATS; seat++)
        if (row->taken[seat] > TILES) return "a seat took more than 28 tricks";
    const char *fault = sets_fault(play, row);
    if (!fault) fault = turn_fault(play, row);
    return fault ? fault : worth_fault(play, row);
}
