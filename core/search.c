#include "search.h"

#include <string.h>

static int between(Search *s, Mask left, int leader, int points, int bound);

enum { POLL_EVERY = 1 << 16 };

static void count_node(Search *s) {
    if (++s->nodes % POLL_EVERY == 0 && s->poll && s->poll(s->context)) longjmp(s->stop, 1);
}

typedef struct {
    int suit, best, winner, gain, turn; /* turn: tiles lying */
} Trick;

static inline bool takes(const Search *s, int seat) { return s->takers >> seat & 1; }
static inline bool wants(const Search *s, int seat) { return s->maximisers >> seat & 1; }

static inline Trick with(const Search *s, Trick trick, int seat, int tile) {
    if (s->tables->beats[trick.suit][trick.best] >> tile & 1) trick.best = tile, trick.winner = seat;
    trick.gain += s->tables->count[tile];
    trick.turn++;
    return trick;
}

static inline Trick led(const Search *s, int seat, int tile) {
    return (Trick){s->tables->led_suit[tile], tile, seat, s->trick_worth + s->tables->count[tile], 1};
}

static int follow(Search *s, Mask left, int seat, Trick trick, int points, int bound);

static int after(Search *s, Mask left, int seat, Trick trick, int points, int bound) {
    if (trick.turn < s->seats)
        return follow(s, left, seat + 1 == s->seats ? 0 : seat + 1, trick, points, bound);
    if (!left) return takes(s, trick.winner) ? points : 0;
    int gain = takes(s, trick.winner) ? trick.gain : 0;
    return gain + between(s, left, trick.winner, points - trick.gain, bound - gain);
}

static inline bool good(const Search *s, int seat, int winner) { return takes(s, winner) == wants(s, seat); }

static int lead_score(const Search *s, Mask left, int seat, int tile) {
    const Tables *t = s->tables;
    const int suit = t->led_suit[tile];
    bool ours = false, theirs = false;
    for (int o = 0; o < s->seats; o++) {
        if (o == seat) continue;
        bool can = (may_follow(t, s->hand[o] & left, suit) & t->beats[suit][tile]) != 0;
        if (good(s, seat, o)) ours |= can;
        else theirs |= can;
    }
    int c = t->count[tile];
    if (!theirs) return 100 + 4 * c;
    if (ours) return 50 - c;
    return 20 - 2 * c;
}

static int follow_score(const Search *s, Mask left, int seat, const Trick *trick, int tile) {
    const Tables *t = s->tables;
    bool over = t->beats[trick->suit][trick->best] >> tile & 1;
    int best = over ? tile : trick->best;
    bool ours = good(s, seat, over ? seat : trick->winner);
    bool theirs = false;
    for (int turn = trick->turn + 1, o = seat; turn < s->seats; turn++) {
        o = o + 1 == s->seats ? 0 : o + 1;
        if (good(s, seat, o) == ours) continue;
        theirs |= (may_follow(t, s->hand[o] & left, trick->suit) & t->beats[trick->suit][best]) != 0;
    }
    int c = t->count[tile];
    int low = 28 - t->strength[trick->suit][tile];
    if (ours && !theirs) return 200 + 8 * c + low;
    if (!ours && !theirs) return 100 - 8 * c + low;
    return 150 - 2 * c + low;
}

static int follow(Search *s, Mask left, int seat, Trick trick, int points, int bound) {
    count_node(s);
    Mask legal = may_follow(s->tables, s->hand[seat] & left, trick.suit);
    const bool up = wants(s, seat);
    int best = up ? -1 : MOST_POINTS + 1;
    int score[TILES];
    if (legal & (legal - 1))
        for (Mask m = legal; m; m &= m - 1) score[tile_of(m)] = follow_score(s, left, seat, &trick, tile_of(m));
    while (legal) {
        int tile = tile_of(legal);
        if (legal & (legal - 1))
            for (Mask m = legal & (legal - 1); m; m &= m - 1)
                if (score[tile_of(m)] > score[tile]) tile = tile_of(m);
        legal &= ~((Mask)1 << tile);
        int value = after(s, left & ~((Mask)1 << tile), seat, with(s, trick, seat, tile), points, bound);
        if (up) {
            if (value > best) best = value;
            if (best >= bound) return best;
        } else {
            if (value < best) best = value;
            if (best < bound) return best;
        }
    }
    return best;
}

static int lead(Search *s, Mask left, int seat, int points, int bound) {
    Mask legal = dutiful(s->tables, s->hand[seat] & left);
    const bool up = wants(s, seat);
    int best = up ? -1 : MOST_POINTS + 1;
    int score[TILES];
    for (Mask m = legal; m; m &= m - 1) score[tile_of(m)] = lead_score(s, left, seat, tile_of(m));
    while (legal) {
        int tile = tile_of(legal);
        for (Mask m = legal & (legal - 1); m; m &= m - 1)
            if (score[tile_of(m)] > score[tile]) tile = tile_of(m);
        legal &= ~((Mask)1 << tile);
        int value = after(s, left & ~((Mask)1 << tile), seat, led(s, seat, tile), points, bound);
        if (up) {
            if (value > best) best = value;
            if (best >= bound) return best;
        } else {
            if (value < best) best = value;
            if (best < bound) return best;
        }
    }
    return best;
}

/* Between two tricks. The returned value is a lower bound of the true one if it is at least
 * `bound`, else an upper bound (fail-soft). */
static int between(Search *s, Mask left, int leader, int points, int bound) {
    if (bound <= 0) return 0;
    if (bound > points) return points;
    count_node(s);
    const uint32_t key = left | (uint32_t)leader << 28;
    Entry *entry = memory_slot(s->memory, key);
    int low = 0, high = points;
    if (entry->key == key && entry->age == s->memory->age) {
        low = entry->low, high = entry->high;
        if (low >= bound) return low;
        if (high < bound) return high;
    }
    int value = lead(s, left, leader, points, bound);
    if (value >= bound) low = value;
    else high = value;
    entry->key = key, entry->age = s->memory->age;
    entry->low = (uint8_t)low, entry->high = (uint8_t)high;
    return value;
}

static void take_seats(Search *s, const Problem *p) {
    s->seats = 0;
    s->takers = s->maximisers = 0;
    s->all = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        if (!(p->in_play >> seat & 1)) continue;
        if (seat == p->leader) s->leader = s->seats;
        s->takers |= (p->takers >> seat & 1u) << s->seats;
        s->maximisers |= (p->maximisers >> seat & 1u) << s->seats;
        s->all |= p->hand[seat];
        s->hand[s->seats++] = p->hand[seat];
    }
}

void search_open(Search *s, const Tables *tables, Memory *memory, const Problem *p) {
    s->tables = tables;
    s->memory = memory;
    take_seats(s, p);
    s->trick_worth = p->trick_worth;
    s->last_bonus = p->last_bonus;
    s->played = p->played;
    s->opening = p->opening;
    memcpy(s->trick, p->trick, sizeof s->trick);
    Mask owed = s->all;
    for (int i = 0; i < s->played; i++) owed |= (Mask)1 << s->trick[i];
    s->points = s->last_bonus + s->trick_worth * (tiles_in(owed) / s->seats);
    for (; owed; owed &= owed - 1) s->points += tables->count[tile_of(owed)];
    s->nodes = 0;
    memory_forget(memory);
}

static Trick lying(const Search *s) {
    Trick trick = led(s, s->leader, s->trick[0]);
    for (int i = 1; i < s->played; i++) trick = with(s, trick, (s->leader + i) % s->seats, s->trick[i]);
    return trick;
}

static int to_play(const Search *s) { return (s->leader + s->played) % s->seats; }

Mask search_legal(const Search *s) {
    Mask hand = s->hand[to_play(s)];
    if (s->played) return may_follow(s->tables, hand, s->tables->led_suit[s->trick[0]]);
    return dutiful(s->tables, hand & s->opening ? hand & s->opening : hand);
}

static int probe(Search *s, int tile, int bound) {
    int seat = to_play(s);
    Trick trick = s->played ? with(s, lying(s), seat, tile) : led(s, seat, tile);
    return after(s, s->all & ~((Mask)1 << tile), seat, trick, s->points, bound);
}

int search_move(Search *s, int tile, int guess) {
    int low = 0, high = s->points;
    while (low < high) {
        int bound = guess == low ? guess + 1 : guess;
        int value = probe(s, tile, bound);
        if (value >= bound) low = value;
        else high = value;
        guess = value;
    }
    return low;
}

bool search_move_reaches(Search *s, int tile, int bound) { return probe(s, tile, bound) >= bound; }

static int probe_all(Search *s, int bound) {
    const bool up = wants(s, to_play(s));
    int best = up ? -1 : MOST_POINTS + 1;
    for (Mask legal = search_legal(s); legal; legal &= legal - 1) {
        int value = probe(s, tile_of(legal), bound);
        if (up ? value > best : value < best) best = value;
        if (up == (best >= bound)) return best;
    }
    return best;
}

int search_value(Search *s, int guess) {
    int low = 0, high = s->points;
    while (low < high) {
        int bound = guess == low ? guess + 1 : guess;
        int value = probe_all(s, bound);
        if (value >= bound) low = value;
        else high = value;
        guess = value;
    }
    return low;
}

bool search_reaches(Search *s, int bound) { return probe_all(s, bound) >= bound; }
