#include "trick.h"

#include <string.h>

/* From a problem to a search, and from zero-window questions to values. */

static void seat_players(Search *s, const Problem *p) {
    s->seats = 0;
    s->takers = s->maximisers = 0;
    s->left = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        if (!(p->in_play >> seat & 1)) continue;
        if (seat == p->leader) s->leader = s->seats;
        s->takers |= (p->takers >> seat & 1u) << s->seats;
        s->maximisers |= (p->maximisers >> seat & 1u) << s->seats;
        s->left |= p->hand[seat];
        s->hand[s->seats++] = p->hand[seat];
    }
}

static void prepare_seats(Search *s) {
    s->taker_tiles = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (takes(s, seat)) s->taker_tiles |= s->hand[seat];
    for (int seat = 0; seat < s->seats; seat++) {
        s->flip[seat] = wants(s, seat) ? 0 : -1;
        s->foes[seat] = wants(s, seat) ? ~s->taker_tiles : s->taker_tiles;
        for (int i = 0; i < s->seats; i++) s->turns[seat][s->seats - 1 - i] = (uint8_t)((seat + i) % s->seats);
        for (int suit = 0; suit < SUITS; suit++) s->suited[seat][suit] = s->hand[seat] & s->tables->follow[suit];
        for (Mask m = s->hand[seat]; m; m &= m - 1) s->owner[tile_of(m)] = (uint8_t)seat;
    }
    s->follow = FOLLOWERS[s->seats - 2];
    s->pair = PAIR_FOLLOWERS[s->seats - 2];
}

static void take_trick(Search *s, const Problem *p) {
    s->played = p->played;
    s->opening = p->opening;
    memcpy(s->trick, p->trick, sizeof s->trick);
    s->start = s->left;
    for (int i = 0; i < s->played; i++) s->start |= BIT(s->trick[i]);
}

static void count_points(Search *s, const Problem *p) {
    s->trick_worth = p->trick_worth;
    s->last_bonus = p->last_bonus;
    s->points = s->last_bonus + s->trick_worth * (tiles_in(s->start) / s->seats);
    for (Mask m = s->start; m; m &= m - 1) s->points += s->tables->count[tile_of(m)];
}

void search_open(Search *s, const Tables *tables, Memory *memory, const Problem *p) {
    s->tables = tables;
    s->memory = memory;
    seat_players(s, p);
    prepare_seats(s);
    take_trick(s, p);
    count_points(s, p);
    Deal deal = {tables->print, {0}, s->seats, s->takers, s->maximisers, s->trick_worth, s->last_bonus};
    memcpy(deal.hand, s->hand, sizeof(Mask) * (size_t)s->seats);
    memory_turn_to(memory, &deal);
}

static int to_play(const Search *s) { return (s->leader + s->played) % s->seats; }

Mask search_legal(const Search *s) {
    const Mask hand = s->hand[to_play(s)];
    if (s->played) return may_follow(s->tables, hand, s->tables->led_suit[s->trick[0]]);
    return dutiful(s->tables, hand & s->opening ? hand & s->opening : hand);
}

/* The trick of the root, with `tile` led if none lies yet. */
static Lying root_frame(const Search *s, Frame *f, int tile, int bound) {
    const int first = s->played ? s->trick[0] : tile;
    f->start = s->start, f->points = s->points, f->bound = bound;
    frame_open(s, f, s->left, s->leader, s->tables->led_suit[first], s->played ? s->played : 1);
    Lying t = led(s, s->leader, first);
    for (int i = 1; i < s->played; i++) t = with(s, f, t, (s->leader + i) % s->seats, s->trick[i]);
    return t;
}

/* One zero-window question with `tile` played. */
static int probe_move(Search *s, int tile, int bound) {
    Frame f;
    Lying t = root_frame(s, &f, tile, bound);
    if (s->played) t = with(s, &f, t, to_play(s), tile);
    const int to_go = s->seats - 1 - s->played;
    const Mask left = s->left ^ BIT(tile);
    if (to_go == 0) return trick_done(s, &f, left, t.winner, t.gain);
    return FOLLOWERS[to_go - 1](s, &f, left, t.best, t.winner, t.gain);
}

static int probe_all(Search *s, int bound) {
    if (!s->played && !(s->left & ~s->opening)) return between(s, s->left, s->leader, s->points, bound);
    const int flip = s->flip[to_play(s)], cut = cut_of(bound, flip);
    int best = LOWEST;
    for (Mask legal = search_legal(s); legal && best < cut; legal &= legal - 1) {
        const int value = probe_move(s, tile_of(legal), bound) ^ flip;
        if (value > best) best = value;
    }
    return best ^ flip;
}

enum { EVERY_MOVE = -1, STEP = 1 };

static int probe(Search *s, int tile, int bound) {
    if (bound <= 0) return 0;
    if (bound > s->points) return s->points;
    return tile == EVERY_MOVE ? probe_all(s, bound) : probe_move(s, tile, bound);
}

/* Zero-window questions around a guess, in growing steps while they go the same way. */
static int settle(Search *s, int tile, int guess) {
    int low = 0, high = s->points, step = STEP, bound = guess;
    while (low < high) {
        if (bound <= low || bound > high) bound = (low + high + 1) / 2;
        const int value = probe(s, tile, bound);
        const bool more = value >= bound;
        if (more) low = value;
        else high = value;
        bound = more ? low + step : high - step + 1;
        step *= 2;
    }
    return low;
}

int search_value(Search *s) { return settle(s, EVERY_MOVE, search_guess(s)); }
int search_move(Search *s, int tile, int guess) { return settle(s, tile, guess); }
bool search_reaches(Search *s, int bound) { return probe(s, EVERY_MOVE, bound) >= bound; }
bool search_move_reaches(Search *s, int tile, int bound) { return probe(s, tile, bound) >= bound; }
