#include "worlds.h"

#include "chance.h"

#include <stdlib.h>

static bool barred_somewhere(const Hidden *h, int tile) {
    for (int p = 0; p < h->places; p++)
        if (h->place[p].barred >> tile & 1) return true;
    return false;
}

static bool any_promised(const Hidden *h) {
    for (int p = 0; p < h->places; p++)
        if (h->place[p].doubles) return true;
    return false;
}

static void put_in_order(Plan *plan) {
    const Hidden *h = plan->hidden;
    const Mask first = any_promised(h) ? h->pool & h->twins : 0;
    plan->tiles = 0;
    for (Mask m = first; m; m &= m - 1) plan->tile[plan->tiles++] = (uint8_t)tile_of(m);
    plan->promised = plan->tiles;
    for (int open = 0; open < 2; open++) {
        if (open) plan->open = plan->tiles;
        for (Mask m = h->pool & ~first; m; m &= m - 1)
            if (barred_somewhere(h, tile_of(m)) != (bool)open) plan->tile[plan->tiles++] = (uint8_t)tile_of(m);
    }
}

/* Orders of `tiles` over room for each place, where every place may hold every tile. */
static double anyhow(const uint8_t *room, int places) {
    double ways = 1;
    int tiles = 0;
    for (int p = 0; p < places; p++)
        for (int i = 1; i <= room[p]; i++) ways = ways * ++tiles / i;
    return ways;
}

static bool promises_kept(const Hidden *h, const uint8_t *room) {
    for (int p = 0; p < h->places; p++)
        if (h->place[p].size - room[p] < h->place[p].doubles) return false;
    return true;
}

static double counted(const Plan *plan, int k, size_t state, const uint8_t *room) {
    const Hidden *h = plan->hidden;
    if (k == plan->promised && !promises_kept(h, room)) return 0;
    if (k == plan->open) return anyhow(room, h->places);
    double ways = 0;
    const double *after = plan->ways + (size_t)(k + 1) * plan->states;
    for (int p = 0; p < h->places; p++)
        if (room[p] && !(h->place[p].barred >> plan->tile[k] & 1)) ways += after[state - plan->stride[p]];
    return ways;
}

/* The ways for all room that adds up to the tiles still to be dealt. */
static void count_from(Plan *plan, int k) {
    const Hidden *h = plan->hidden;
    uint8_t room[PLACES] = {0};
    int free = 0;
    for (size_t state = 0; state < plan->states; state++) {
        if (free == plan->tiles - k) plan->ways[(size_t)k * plan->states + state] = counted(plan, k, state, room);
        for (int p = 0; p < h->places; p++) {
            if (room[p] < h->place[p].size) {
                room[p]++, free++;
                break;
            }
            free -= room[p], room[p] = 0;
        }
    }
}

bool plan_open(Plan *plan, const Hidden *hidden) {
    plan->hidden = hidden;
    put_in_order(plan);
    plan->states = 1;
    for (int p = 0; p < hidden->places; p++) {
        plan->stride[p] = plan->states;
        plan->states *= hidden->place[p].size + 1u;
    }
    plan->ways = calloc((size_t)(plan->open + 1) * plan->states, sizeof *plan->ways);
    if (!plan->ways) return false;
    for (int k = plan->open; k >= 0; k--) count_from(plan, k);
    return true;
}

void plan_close(Plan *plan) {
    free(plan->ways);
    plan->ways = NULL;
}

double plan_worlds(const Plan *plan) { return plan->ways[plan->states - 1]; }

static void start(const Plan *plan, uint8_t *room, Mask *world) {
    const Hidden *h = plan->hidden;
    for (int p = 0; p < h->places; p++) room[p] = h->place[p].size;
    for (int seat = 0; seat < h->seats; seat++) world[seat] = h->known[seat];
}

static void lay(const Hidden *h, int place, int tile, Mask *world) {
    if (h->place[place].seat != NOWHERE) world[h->place[place].seat] |= BIT(tile);
}

static int by_ways(const Plan *plan, int k, size_t state, const uint8_t *room, uint64_t *chance) {
    const Hidden *h = plan->hidden;
    const double *after = plan->ways + (size_t)(k + 1) * plan->states;
    double mark = chance_unit(chance) * plan->ways[(size_t)k * plan->states + state];
    int last = 0;
    for (int p = 0; p < h->places; p++) {
        if (!room[p] || h->place[p].barred >> plan->tile[k] & 1) continue;
        const double ways = after[state - plan->stride[p]];
        if (ways <= 0) continue;
        last = p;
        if ((mark -= ways) < 0) break;
    }
    return last;
}

static int by_room(const uint8_t *room, int left, uint64_t *chance) {
    int p = 0;
    for (int mark = (int)chance_below(chance, (uint32_t)left); mark >= room[p]; p++) mark -= room[p];
    return p;
}

void plan_draw(const Plan *plan, uint64_t *chance, Mask *world) {
    uint8_t room[PLACES];
    size_t state = plan->states - 1;
    start(plan, room, world);
    for (int k = 0; k < plan->tiles; k++) {
        const int p = k < plan->open ? by_ways(plan, k, state, room, chance) : by_room(room, plan->tiles - k, chance);
        lay(plan->hidden, p, plan->tile[k], world);
        room[p]--;
        state -= plan->stride[p];
    }
}

typedef struct {
    const Plan *plan;
    uint8_t room[PLACES];
    Mask world[SEATS];
    Mask *next;
} Lister;

static void list_from(Lister *l, int k, size_t state) {
    const Plan *plan = l->plan;
    const Hidden *h = plan->hidden;
    if (k <= plan->open && plan->ways[(size_t)k * plan->states + state] <= 0) return;
    if (k == plan->tiles) {
        for (int seat = 0; seat < h->seats; seat++) *l->next++ = l->world[seat];
        return;
    }
    for (int p = 0; p < h->places; p++) {
        if (!l->room[p] || h->place[p].barred >> plan->tile[k] & 1) continue;
        const int seat = h->place[p].seat;
        l->room[p]--;
        lay(h, p, plan->tile[k], l->world);
        list_from(l, k + 1, state - plan->stride[p]);
        if (seat != NOWHERE) l->world[seat] &= ~BIT(plan->tile[k]);
        l->room[p]++;
    }
}

void plan_list(const Plan *plan, Mask *worlds) {
    Lister l = {.plan = plan, .next = worlds};
    start(plan, l.room, l.world);
    list_from(&l, 0, plan->states - 1);
}
