#include "belief.h"

#include <math.h>

/* One, trumps, their square, trumps that walk and that have one above, other tiles that walk and
 * that have one above, fives on tiles that do not walk, trumps x others that walk. */
static void traits_of(const Form *form, const uint8_t *fives, Mask hand, double *trait) {
    int walking = 0, near = 0, trump_walks = 0, trump_near = 0, loose = 0;
    for (Mask m = hand; m; m &= m - 1) {
        const int tile = tile_of(m), missing = tiles_in(form->above[tile] & ~hand);
        const bool trump = form->trumps >> tile & 1;
        if (missing == 0) *(trump ? &trump_walks : &walking) += 1;
        if (missing == 1) *(trump ? &trump_near : &near) += 1;
        if (missing && !trump) loose += fives[tile];
    }
    const int length = tiles_in(hand & form->trumps);
    const int all[TRAITS] = {1, length, length * length, trump_walks, trump_near, walking, near, loose, walking * length};
    for (int i = 0; i < TRAITS; i++) trait[i] = all[i];
}

double strength_of(const Evidence *e, int form, Mask hand) {
    double trait[TRAITS], sum = 0;
    traits_of(&e->form[form], e->fives, hand, trait);
    for (int i = 0; i < TRAITS; i++) sum += e->form[form].weight[i] * trait[i];
    return sum;
}

static double strongest(const Evidence *e, Mask hand) {
    double most = -INFINITY;
    for (int form = 0; form < e->forms; form++) most = fmax(most, strength_of(e, form, hand));
    return most;
}

/* How likely such hands call so. */
static double calls_say(const Evidence *e, const Mask *dealt) {
    double said = 0, strong[SEATS];
    unsigned known = 0;
    for (int i = 0; i < e->calls; i++) {
        const Spoken *call = &e->spoken[i];
        if (!(known >> call->seat & 1)) strong[call->seat] = strongest(e, dealt[call->seat]);
        known |= 1u << call->seat;
        const double bids = 1 / (1 + exp((call->need - strong[call->seat]) / e->call_spread));
        said += log((1 - e->lapse) * (call->bid ? bids : 1 - bids) + e->lapse / 2);
    }
    return said;
}

/* How likely the declarer would have named this suit of all. */
static double name_says(const Evidence *e, const Mask *dealt) {
    double strong[FORMS], most = -INFINITY, sum = 0;
    for (int form = 0; form < e->forms; form++) {
        strong[form] = strength_of(e, form, dealt[e->namer]) / e->name_spread;
        most = fmax(most, strong[form]);
    }
    for (int form = 0; form < e->forms; form++) sum += exp(strong[form] - most);
    return strong[e->named] - most - log(sum);
}

double weight_of(const Evidence *e, const Mask *dealt) {
    double said = 0;
    if (e->calls && e->call_trust > 0) said += e->call_trust * calls_say(e, dealt);
    if (e->named >= 0 && e->name_trust > 0) said += e->name_trust * name_says(e, dealt);
    if (e->net && e->tiles && e->tile_trust > 0)
        said += e->tile_trust * net_says(e->net, e->play, dealt, e->removed, e->tile, e->tiles, e->who, e->kind, e->kinds, e->never);
    return said;
}

static double odds_of(const double *weights, int count, double top, double power, double *squares) {
    double sum = 0;
    *squares = 0;
    for (int i = 0; i < count; i++) {
        const double odds = exp(power * (weights[i] - top));
        sum += odds, *squares += odds * odds;
    }
    return sum;
}

static const double FLAT = 1e-3; /* weights are not flattened further, whatever they are */

void flatten(double *weights, int count, int least) {
    double top = -INFINITY, power = 1, squares, sum;
    for (int i = 0; i < count; i++) top = fmax(top, weights[i]);
    while (sum = odds_of(weights, count, top, power, &squares), sum * sum * least < squares * count && power > FLAT)
        power *= 0.8;
    for (int i = 0; i < count; i++) weights[i] = exp(power * (weights[i] - top)) / sum;
}
