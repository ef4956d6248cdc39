#include "trick.h"

/* One line in which every seat plays its first choice. Its points are close to the value, and a good
 * guess saves half of the zero-window questions. */

static int first_lead(const Search *s, Mask legal, Mask left, int leader) {
    Moves moves = {0, {0}};
    for (Mask m = legal; m; m &= m - 1) {
        const int tile = tile_of(m);
        const Answers answers = answers_to(s, left, leader, s->tables->led_suit[tile]);
        moves.move[moves.n++] = order_lead(s->tables, tile, answers) * 32 + tile;
    }
    return pick(&moves, 0);
}

static int first_answer(const Search *s, const Frame *f, Lying t, int to_go) {
    Moves moves = {0, {0}};
    const Judge j = judge(s, f, t.best, t.winner, to_go);
    for (Mask m = f->legal[to_go]; m; m &= m - 1) moves.move[moves.n++] = rank_of(f, &j, tile_of(m), to_go);
    return pick(&moves, 0);
}

/* Finishes a trick of which `played` tiles lie. */
static Lying play_on(const Search *s, const Frame *f, Mask *left, Lying t, int played) {
    for (int to_go = s->seats - 1 - played; to_go >= 0; to_go--) {
        const int tile = first_answer(s, f, t, to_go);
        t = with(s, f, t, f->seat[to_go], tile);
        *left ^= BIT(tile);
    }
    return t;
}

static Lying lead_on(const Search *s, Frame *f, Mask *left, int leader, Mask legal) {
    const int tile = first_lead(s, legal, *left, leader);
    f->start = *left;
    frame_open(s, f, *left, leader, s->tables->led_suit[tile], 1);
    *left ^= BIT(tile);
    return play_on(s, f, left, led(s, leader, tile), 1);
}

static Lying root_trick(const Search *s, Frame *f, Mask *left) {
    if (!s->played) return lead_on(s, f, left, s->leader, search_legal(s));
    f->start = s->start;
    frame_open(s, f, *left, s->leader, s->tables->led_suit[s->trick[0]], s->played);
    Lying t = led(s, s->leader, s->trick[0]);
    for (int i = 1; i < s->played; i++) t = with(s, f, t, (s->leader + i) % s->seats, s->trick[i]);
    return play_on(s, f, left, t, s->played);
}

int search_guess(const Search *s) {
    Frame f;
    Mask left = s->left;
    Lying t = root_trick(s, &f, &left);
    int taken = takes(s, t.winner) ? t.gain : 0;
    while (left) {
        t = lead_on(s, &f, &left, t.winner, dutiful(s->tables, s->hand[t.winner] & left));
        if (takes(s, t.winner)) taken += t.gain;
    }
    return taken + (takes(s, t.winner) ? s->last_bonus : 0);
}
