/* One deal being played under a contract, as far as a policy needs it: bots/lockstep.py has the same
 * for many deals at once. */
#ifndef TEXAS42_ROW_H
#define TEXAS42_ROW_H

#include "texas42.h"

/* How a contract is played: its tables and what its header says. */
typedef struct {
    const Tables *tables;
    Mask trumps;     /* of the suit that was named; none where none was */
    Mask first_lead; /* the first lead is one of these if the leader has one */
    uint8_t seats;
    uint8_t per_trick; /* seats that play: those met from the leader on */
    uint8_t next_seat[SEATS];
    uint8_t leader; /* of the first trick */
    uint8_t declarer;
    uint8_t trump_kind; /* 0 to 6 a pip, 7 doubles, 8 none */
    uint32_t bidders;   /* bit per seat */
    int needs;          /* points the bidders must take */
    bool points;        /* they must take that many ... */
    bool sweep;         /* ... or every trick */
    bool plain;         /* no trump */
    Mask counting;      /* tiles that carry count; see play_fault */
} Play;

/* The sets are by seat. `best`, `suit` and `best_seat` count while tiles lie on the table. */
typedef struct {
    Mask hand[SEATS];
    Mask barred[SEATS]; /* tiles a seat cannot hold, for it did not follow */
    Mask played[SEATS];
    Mask trick[SEATS]; /* the tile it has on the table */
    Mask gone;         /* tiles that everybody has seen */
    uint8_t leader, turn;
    uint8_t laid;   /* tiles on the table */
    uint8_t tricks; /* so far */
    uint8_t suit, best, best_seat;
    uint8_t on_table; /* count in the trick */
    uint8_t taken[SEATS];
    uint8_t points[2]; /* of bidders and others */
} Row;

/* Derives what follows from the rest. Returns a sentence that names the fault, or NULL. */
const char *play_fault(Play *play);

/* Returns a sentence that names the fault, or NULL: after this the row may be played on. */
const char *row_fault(const Play *play, const Row *row);

void row_deal(Row *row, const Play *play, const Mask *hands, Mask removed);
Mask row_legal(const Row *row, const Play *play);
void row_play(Row *row, const Play *play, int tile);

INLINE bool row_over(const Row *row) { return !row->laid && !row->hand[row->turn]; }

#endif
