#include "trick.h"

#include "bounds.h"

/* Zero-window search: is the value at least `bound`? Every seat's turn is a function of its own,
 * told apart by how many seats are to play after it, so that the compiler sees that number. */

enum { POLL_EVERY = 1 << 15 };

static void count_position(Search *s) {
    if (++s->nodes % POLL_EVERY == 0 && s->poll && s->poll(s->context)) longjmp(s->stop, 1);
}

int trick_done(Search *s, const Frame *f, Mask left, int winner, int gain) {
    const int rest = f->points - gain;
    if (!takes(s, winner)) {
        if (!left) return 0;
        return f->bound > rest ? rest : between(s, left, winner, rest, f->bound);
    }
    if (!left || f->bound > f->points) return f->points;
    return f->bound <= gain ? gain : gain + between(s, left, winner, rest, f->bound - gain);
}

static int follow_0(Search *, const Frame *, Mask, int, int, int);
static int follow_1(Search *, const Frame *, Mask, int, int, int);
static int follow_2(Search *, const Frame *, Mask, int, int, int);
static int follow_3(Search *, const Frame *, Mask, int, int, int);
static int follow_4(Search *, const Frame *, Mask, int, int, int);

INLINE int next(Search *s, const Frame *f, Mask left, Lying t, const int to_go) {
    switch (to_go) {
    case 0: return trick_done(s, f, left, t.winner, t.gain);
    case 1: return follow_0(s, f, left, t.best, t.winner, t.gain);
    case 2: return follow_1(s, f, left, t.best, t.winner, t.gain);
    case 3: return follow_2(s, f, left, t.best, t.winner, t.gain);
    case 4: return follow_3(s, f, left, t.best, t.winner, t.gain);
    default: return follow_4(s, f, left, t.best, t.winner, t.gain);
    }
}

/* The first move to try; the others wait in `moves` from place 1 on. */
INLINE int first_choice(const Search *s, const Frame *f, Moves *moves, Lying t, const int to_go) {
    const Judge j = judge(s, f, t.best, t.winner, to_go);
    const Mask legal = f->legal[to_go], rest = legal & (legal - 1);
    if (!(rest & (rest - 1))) {
        const int32_t one = rank_of(f, &j, tile_of(legal), to_go), other = rank_of(f, &j, tile_of(rest), to_go);
        moves->n = 2;
        moves->move[1] = one < other ? one : other;
        return (one < other ? other : one) & 31;
    }
    moves->n = 0;
    for (Mask m = legal; m; m &= m - 1) moves->move[moves->n++] = rank_of(f, &j, tile_of(m), to_go);
    return pick(moves, 0);
}

INLINE int follow_at(Search *s, const Frame *f, Mask left, Lying t, const int to_go) {
    const Mask legal = f->legal[to_go];
    const int seat = f->seat[to_go];
    s->nodes++;
    if (!(legal & (legal - 1))) return next(s, f, left ^ legal, with(s, f, t, seat, tile_of(legal)), to_go);
    const int flip = s->flip[seat], cut = cut_of(f->bound, flip);
    Moves moves;
    int tile = first_choice(s, f, &moves, t, to_go);
    int best = next(s, f, left ^ BIT(tile), with(s, f, t, seat, tile), to_go) ^ flip;
    for (int i = 1; best < cut && i < moves.n; i++) {
        tile = pick(&moves, i);
        const int value = next(s, f, left ^ BIT(tile), with(s, f, t, seat, tile), to_go) ^ flip;
        if (value > best) best = value;
    }
    return best ^ flip;
}

#define FOLLOW(to_go)                                                                              \
    static int follow_##to_go(Search *s, const Frame *f, Mask left, int best, int winner, int gain) { \
        return follow_at(s, f, left, (Lying){best, winner, gain}, to_go);                          \
    }
FOLLOW(0)
FOLLOW(1)
FOLLOW(2)
FOLLOW(3)
FOLLOW(4)
FOLLOW(5)

const Follower FOLLOWERS[SEATS - 1] = {follow_0, follow_1, follow_2, follow_3, follow_4, follow_5};

/* The lead to try before any other is scored: what was best here before, or a sure winner. */
INLINE int known_lead(const Search *s, Mask legal, Mask masters, int remembered) {
    if (remembered != NO_MOVE && (legal & BIT(remembered))) return remembered;
    int best = NO_MOVE;
    for (Mask m = masters & legal; m; m &= m - 1)
        if (best == NO_MOVE || s->tables->count[tile_of(m)] > s->tables->count[best]) best = tile_of(m);
    return best;
}

INLINE void score_leads(const Search *s, Moves *moves, Mask legal, Mask left, int leader) {
    moves->n = 0;
    for (Mask m = legal; m; m &= m - 1) {
        const int tile = tile_of(m);
        const Answers answers = answers_to(s, left, leader, s->tables->led_suit[tile]);
        moves->move[moves->n++] = order_lead(s->tables, tile, answers) * 32 + tile;
    }
}

INLINE int try_lead(Search *s, Frame *f, int *framed, Mask left, int leader, int tile) {
    const int suit = s->tables->led_suit[tile];
    if (suit != *framed) frame_open(s, f, left, leader, suit, 1), *framed = suit;
    const Lying t = led(s, leader, tile);
    return s->follow(s, f, left ^ BIT(tile), t.best, t.winner, t.gain) ^ s->flip[leader];
}

INLINE int lead(Search *s, Mask left, int leader, int points, int bound, Mask masters, uint8_t *move) {
    const int flip = s->flip[leader], cut = cut_of(bound, flip);
    Mask legal = without_twins(s->tables, dutiful(s->tables, s->hand[leader] & left), left);
    Frame f;
    f.start = left, f.points = points, f.bound = bound;
    int best = LOWEST, framed = -1;
    const int known = known_lead(s, legal, masters, *move);
    if (known != NO_MOVE) {
        best = try_lead(s, &f, &framed, left, leader, known);
        *move = (uint8_t)known;
        legal &= ~BIT(known);
        if (best >= cut || !legal) return best ^ flip;
    }
    Moves moves;
    score_leads(s, &moves, legal, left, leader);
    for (int i = 0; best < cut && i < moves.n; i++) {
        const int tile = pick(&moves, i);
        const int value = try_lead(s, &f, &framed, left, leader, tile);
        if (value > best) best = value, *move = (uint8_t)tile;
    }
    return best ^ flip;
}

/* A position whose bounds do not settle the question. Narrows them. */
static int expand(Search *s, Mask left, int leader, int points, int bound, Entry *known) {
    const Mask own = s->hand[leader] & left, more = own & (own - 1);
    int value;
    if (!(more & (more - 1))) {
        value = last_two(s, left, leader, points, bound);
    } else {
        const Sure sure = sure_points(s, left, leader, points);
        if (sure.taken >= bound) value = sure.taken;
        else if (points - sure.lost < bound) value = points - sure.lost;
        else value = lead(s, left, leader, points, bound, sure.masters, &known->move);
    }
    if (value >= bound) known->low = (uint8_t)value;
    else known->high = (uint8_t)value;
    return value;
}

int between(Search *s, Mask left, int leader, int points, int bound) {
    const Mask own = s->hand[leader] & left;
    count_position(s);
    if (!(own & (own - 1))) return last_trick(s, left, leader, points);
    const uint32_t key = left | (uint32_t)leader << 28;
    Entry *entry = memory_slot(s->memory, key);
    Entry known = {key, s->memory->age, NO_MOVE, 0, (uint8_t)points};
    if (entry->key == key && entry->age == known.age) {
        if (entry->low >= bound) return entry->low;
        if (entry->high < bound) return entry->high;
        known = *entry;
    }
    const int value = expand(s, left, leader, points, bound, &known);
    *entry = known;
    return value;
}
