#include "row.h"

#include <string.h>

void row_deal(Row *row, const Play *play, const Mask *hands, Mask removed) {
    memset(row, 0, sizeof *row);
    memcpy(row->hand, hands, play->seats * sizeof *hands);
    row->gone = removed;
    row->leader = row->turn = row->best_seat = play->leader;
}

/* R6.1, R6.2; R9.4 has duties. */
Mask row_legal(const Row *row, const Play *play) {
    const Mask hand = row->hand[row->turn];
    if (row->laid) return may_follow(play->tables, hand, row->suit);
    const Mask first = row->tricks ? 0 : hand & play->first_lead;
    return dutiful(play->tables, first ? first : hand);
}

/* Who lies best, and what a seat that did not follow cannot hold. */
static void note(Row *row, const Tables *tables, int tile) {
    if (!row->laid) {
        row->suit = tables->led_suit[tile];
        row->best = (uint8_t)tile, row->best_seat = row->turn;
        return;
    }
    const Mask follow = tables->follow[row->suit];
    if (!(BIT(tile) & follow)) row->barred[row->turn] |= follow;
    if (tables->beats[row->suit][row->best] & BIT(tile)) row->best = (uint8_t)tile, row->best_seat = row->turn;
}

static void take(Row *row, const Play *play) {
    const int side = play->bidders >> row->best_seat & 1 ? 0 : 1;
    row->points[side] = (uint8_t)(row->points[side] + 1 + row->on_table);
    row->taken[row->best_seat]++;
    row->tricks++;
    row->leader = row->turn = row->best_seat;
    row->laid = row->suit = row->best = row->on_table = 0;
    memset(row->trick, 0, sizeof row->trick);
}

void row_play(Row *row, const Play *play, int tile) {
    const int seat = row->turn;
    row->hand[seat] &= ~BIT(tile);
    row->played[seat] |= BIT(tile);
    row->trick[seat] = BIT(tile);
    row->gone |= BIT(tile);
    note(row, play->tables, tile);
    row->on_table = (uint8_t)(row->on_table + play->tables->count[tile]);
    row->laid++;
    if (row->laid == play->per_trick) take(row, play);
    else row->turn = play->next_seat[seat];
}
