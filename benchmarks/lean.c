/* The limit the kernel is measured against: the same random-game loop of Lean by hand in C.
   Usage: lean SIDE PEGS GAMES; prints games, moves, seat 0's points in all, and seconds.
   The random numbers are the kernel's too, so the totals have to agree. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 127, EDGE = MOST, PLACES = MOST + 1, EMPTY = 0, BLACK = 3 };
enum { UPRIGHT = 6, VACANT = 7, SHUT = -1, FILLED = MOST + 1 };

typedef int64_t num;

typedef struct {
    num holes, seat, turn, over, tied, turned, left[2], scores[2];
    num owner[PLACES], lean[PLACES], open_count[2], open_holes[2][PLACES], open_at[2][PLACES];
} state;

static num next_to[MOST][6];
static uint64_t rng = 88172645463325252u;

static void below_each(num first, num second, num *high, num *low) {
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    *high = (num)(((rng >> 32) * (uint64_t)first) >> 32);
    *low = (num)(((rng & 0xffffffffu) * (uint64_t)second) >> 32);
}

static void make_board(int side) {
    static const int step[6][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
    int width = 2 * side - 1, index[16][16], count = 0;
    memset(index, -1, sizeof index);
    for (int row = 0; row < width; row++)
        for (int number = 1; number <= width; number++)
            if (number <= side + row && number >= row - side + 2) index[row][number] = count++;
    for (int row = 0; row < width; row++)
        for (int number = 1; number <= width; number++) {
            if (index[row][number] < 0) continue;
            for (int d = 0; d < 6; d++) {
                int r = row + step[d][0], n = number + step[d][1];
                int inside = r >= 0 && r < width && n >= 1 && n <= width;
                next_to[index[row][number]][d] = inside && index[r][n] >= 0 ? index[r][n] : EDGE;
            }
        }
}

static void open_around(state *s, num seat, num hole) {
    num count = s->open_count[seat];
    for (int d = 0; d < 6; d++) {
        num near = next_to[hole][d], at = s->open_at[seat][near];
        s->open_holes[seat][count] = near;
        s->open_at[seat][near] = at == SHUT ? count : at;
        count += at == SHUT;
    }
    s->open_count[seat] = count;
}

static void close_hole(state *s, num seat, num hole) {
    num at = s->open_at[seat][hole];
    if (at >= 0) {
        num last = --s->open_count[seat], moved = s->open_holes[seat][last];
        s->open_holes[seat][at] = moved;
        s->open_at[seat][moved] = at;
    }
    s->open_at[seat][hole] = FILLED;
}

static void setup(state *s, int side, int pegs) {
    memset(s, 0, sizeof *s);
    memset(s->open_at, -1, sizeof s->open_at);
    for (int place = 0; place < PLACES; place++) s->lean[place] = VACANT;
    s->holes = 3 * side * (side - 1) + 1;
    s->left[0] = s->left[1] = pegs;
    s->owner[s->holes / 2] = BLACK;
    s->lean[s->holes / 2] = UPRIGHT;
    for (int seat = 0; seat < 2; seat++) {
        s->open_at[seat][EDGE] = s->open_at[seat][s->holes / 2] = FILLED;
        open_around(s, seat, s->holes / 2);
    }
}

static void place(state *s, num seat, num hole, num direction) {
    s->turned = 0;
    s->owner[hole] = seat + 1;
    s->lean[hole] = direction;
    s->left[seat]--;
    close_hole(s, 0, hole);
    close_hole(s, 1, hole);
    open_around(s, 1 - seat, hole);
    num met = next_to[hole][direction], lean = s->lean[met];
    while (lean != VACANT && lean != direction) {
        if (lean != UPRIGHT) {
            s->lean[met] = direction;
            s->turned++;
        }
        met = next_to[met][direction];
        lean = s->lean[met];
    }
}

static int can_place(const state *s, num seat) { return s->left[seat] > 0 && s->open_count[seat] > 0; }

static num find_scoring(const state *s, num chain[MOST]) {
    num hole = s->holes / 2, count = 0, looked_at = -1;
    for (;;) {
        for (int d = 0; d < 6; d++) {
            num near = next_to[hole][d];
            if (s->lean[near] == (d + 3) % 6) chain[count++] = near;
        }
        if (++looked_at == count) return count;
        hole = chain[looked_at];
    }
}

static void count_by_seat(state *s, const num chain[MOST], num count) {
    s->scores[0] = s->scores[1] = 0;
    for (num i = 0; i < count; i++) s->scores[s->owner[chain[i]] - 1]++;
}

static int listed(const num chain[MOST], num count, num hole) {
    for (num i = 0; i < count; i++)
        if (chain[i] == hole) return 1;
    return 0;
}

static void settle(state *s) {
    num chain[MOST], count = find_scoring(s, chain);
    count_by_seat(s, chain, count);
    if (s->scores[0] != s->scores[1]) return;
    s->tied = 1;
    for (int d = 0; d < 6; d++) {
        num near = next_to[s->holes / 2][d];
        if (s->owner[near] != EMPTY && !listed(chain, count, near)) s->lean[near] = (d + 3) % 6;
    }
    count_by_seat(s, chain, find_scoring(s, chain));
}

static void random_step(state *s) {
    num seat = s->seat, count = s->open_count[seat];
    if (count) {
        num pick, direction;
        below_each(count, 6, &pick, &direction);
        place(s, seat, s->open_holes[seat][pick], direction);
    }
    s->turn++;
    if (s->left[1 - seat] > 0) s->seat = 1 - seat;
    if (!can_place(s, 0) && !can_place(s, 1)) {
        s->over = 1;
        settle(s);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int side = atoi(argv[1]), pegs = atoi(argv[2]), games = atoi(argv[3]);
    state start, s;
    num moves = 0, points = 0;
    struct timespec begin, end;
    make_board(side);
    setup(&start, side, pegs);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int game = 0; game < games; game++) {
        s = start;
        while (!s.over) random_step(&s);
        moves += s.turn;
        points += s.scores[0];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
    printf("%d %lld %lld %.6f\n", games, (long long)moves, (long long)points, seconds);
    return 0;
}
