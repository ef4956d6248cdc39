#include "look.h"

static const Mask DOUBLES = BIT(0) | BIT(2) | BIT(5) | BIT(9) | BIT(14) | BIT(20) | BIT(27);

static bool bids(const Play *play, int seat) { return play->bidders >> seat & 1; }

static void open_later(Look *look) {
    const Play *play = look->play;
    int seat = look->row->turn;
    look->later = play->per_trick - look->row->laid - 1;
    look->foes = look->friends = 0;
    for (int i = 0; i < look->later; i++) {
        seat = play->next_seat[seat];
        const Mask may = look->out & ~look->row->barred[seat];
        if (bids(play, seat) == look->bids) look->friend_may[look->friends++] = may;
        else look->foe[look->foes++] = may;
    }
}

void look_open(Look *look, const Play *play, const Row *row) {
    look->play = play, look->row = row;
    look->hand = row->hand[row->turn];
    look->out = ALL_TILES & ~look->hand & ~row->gone;
    look->lead = !row->laid;
    look->bids = bids(play, row->turn);
    look->friend_best = !look->lead && bids(play, row->best_seat) == look->bids;
    open_later(look);
}

/* How many of these sets meet `tiles`. */
static int meeting(const Mask *sets, int count, Mask tiles) {
    int found = 0;
    for (int i = 0; i < count; i++) found += (sets[i] & tiles) != 0;
    return found;
}

static float within(float number, float least, float most) {
    return number < least ? least : number > most ? most : number;
}

/* No foe still to play can beat what lies best. */
static bool best_is_safe(const Look *look) {
    const Row *row = look->row;
    return !look->lead && !meeting(look->foe, look->foes, look->play->tables->beats[row->suit][row->best]);
}

void look_row(const Look *look, float looks[ROW_LOOKS]) {
    const Play *play = look->play;
    const Row *row = look->row;
    const bool declarer = row->turn == play->declarer;
    const int left = play->points ? play->needs : 42;
    float *to = looks;
    *to++ = look->lead;
    *to++ = !look->later;
    *to++ = (float)look->foes / 3.0f;
    *to++ = (float)look->friends / 3.0f;
    *to++ = look->friend_best;
    *to++ = best_is_safe(look);
    *to++ = (float)row->on_table / 10.0f;
    *to++ = (float)tiles_in(look->hand & play->trumps) / 7.0f;
    *to++ = (float)tiles_in(look->out & play->trumps) / 7.0f;
    *to++ = (float)tiles_in(look->hand) / 7.0f;
    *to++ = declarer;
    *to++ = look->bids && !declarer;
    *to++ = within((float)(left - row->points[0]) / 20.0f, -1, 2);
    *to++ = within((float)(43 - left - row->points[1]) / 20.0f, -1, 2);
    *to++ = play->sweep;
    *to++ = play->plain;
    *to++ = (float)(42 - row->points[0] - row->points[1]) / 42.0f;
    *to = (float)row->tricks / 7.0f;
}

static float counted(const Look *look, Mask tiles) {
    int total = 0;
    for (tiles &= look->play->counting; tiles; tiles &= tiles - 1) total += look->play->tables->count[tile_of(tiles)];
    return (float)total / 10.0f;
}

/* The tile as one of its suit: how it ranks among those that are out, and what else is of it. */
static float *look_suit(const Look *look, int tile, float *to) {
    const Tables *tables = look->play->tables;
    const Mask suit = tables->follow[tables->led_suit[tile]], out = look->out & suit;
    const int over = tiles_in(out & tables->lead_beats[tile]), all = tiles_in(out);
    *to++ = (float)over / 6.0f;
    *to++ = !over;
    *to++ = (float)all / 6.0f;
    *to++ = (float)tiles_in(look->hand & suit) / 6.0f;
    *to++ = (float)(all - over) / 6.0f;
    *to++ = counted(look, out);
    return to;
}

void look_tile(const Look *look, int tile, float looks[TILE_LOOKS]) {
    const Tables *tables = look->play->tables;
    const int own = tables->led_suit[tile], suit = look->lead ? own : look->row->suit;
    const Mask above = tables->beats[suit][tile], follow = tables->follow[suit];
    const bool trump = look->play->trumps >> tile & 1;
    const bool takes = look->lead || tables->beats[suit][look->row->best] >> tile & 1;
    const int foes = meeting(look->foe, look->foes, above);
    const float count = (float)tables->count[tile] / 10.0f;
    const bool sure = takes && !foes;
    float *to = looks;
    *to++ = trump;
    *to++ = count;
    *to++ = DOUBLES >> tile & 1;
    *to++ = takes;
    *to++ = sure;
    *to++ = (float)foes / 3.0f;
    *to++ = (float)meeting(look->foe, look->foes, above & follow) / 3.0f;
    *to++ = meeting(look->friend_may, look->friends, above) != 0;
    const float *of_suit = to;
    to = look_suit(look, tile, to);
    *to++ = follow >> tile & 1;
    *to++ = !takes && look->friend_best ? count : 0;
    *to++ = !takes && !look->friend_best ? count : 0;
    *to++ = sure ? count : 0;
    *to++ = trump && takes && look->friend_best && suit != own;
    *to++ = trump && look->lead;
    *to++ = of_suit[1] != 0 && of_suit[2] == 0;
    *to = takes && look->friend_best;
}
