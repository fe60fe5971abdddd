/* The limit the kernel is measured against: the same random games of Leverage by hand in C.
   Usage: leverage_board full|steps GAMES; with `full` every ply lists all results and takes one of them, with `steps`
   small steps are guessed as the kernel guesses them. Prints games, plies or actions, results, pegs left to Blue,
   and seconds. The random numbers are the kernel's too, so the totals have to agree. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 131, HOLES = 99, PIECES = 15, ALL = 30, NODES = 42, NET_WIDTH = 6, SETS = 256, CAPTURABLE = 8 };
enum { EMPTY = 0, WALL = -1, HOP = HOLES * 8, STOP = HOP * 2, PASS = STOP + 1, TRIES = 24 };
enum { END_AT = 7, DIRECTION_AT = 14, CAPTURES_AT = 17, LINK_AT = 25, A_STEP = 0, FIRST_HOP = 1, LINKS = 2 };
enum { QUIET_TURNS = 200, MOST_HOPS = 270, PATH_WORDS = 23, MOST_RESULTS = PIECES * (SETS * 30 + 8) };

typedef int64_t num;

typedef struct {
    num turn, seat, ending, winner, mover_wins, axes_per_row, moment, weight, pegs[2], standing[2], across[2], jumping, been;
    num mover, origin, hops, taken, down, removed, path[PATH_WORDS], key, quiet, history[QUIET_TURNS + 1];
    num board[CELLS], cells[ALL + 1];
} state;

typedef struct {
    num pieces[4], prey_pieces[4], free[4], hopping[4], by_prey[4], over_all[4][4], over_safe[4][4];
    num prey_count, prey[CAPTURABLE], start, net, empty, hurdles[4], count, set_count;
    num sets[SETS], reached[SETS], edge[SETS], fresh[SETS], place[SETS][NODES];
} scratch;

static const num delta[8] = {1, 9, 10, 11, -1, -9, -10, -11};
static const num across_net[4] = {1, 3, 2, 3}, node_delta[4] = {1, NET_WIDTH - 1, NET_WIDTH, NET_WIDTH + 1};
static num bare[CELLS], cell_of[HOLES], hole_of[CELLS], arm[CELLS], net_of[CELLS], node_of[CELLS], safe[CELLS];
static num goal[2][CELLS], weight_of[ALL + 1], kind_of[ALL + 1], captor[ALL + 1], prey_of[2][ALL + 1];
static num net_holes[4], cell_of_node[4][NODES], shift_of[4][4], hurdle_of[CELLS][4], keys[7][CELLS];
static num found[MOST_RESULTS];
static scratch w;
static uint64_t rng = 88172645463325252u;

static num below(num bound) {
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (num)(((rng >> 32) * (uint64_t)bound) >> 32);
}

static int owner(num piece) { return piece > PIECES; }

static void make_tables(void) {
    uint64_t mix = 1;
    for (int c = 0; c < CELLS; c++) {
        bare[c] = WALL;
        arm[c] = c / 10 - 6;
        net_of[c] = c / 10 % 2 * 2 + c % 10 % 2;
        node_of[c] = c / 20 * NET_WIDTH + c % 10 / 2;
        for (int k = 0; k < 7; k++) {
            uint64_t z = (mix += 0x9E3779B97F4A7C15u);
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
            z = (z ^ z >> 27) * 0x94D049BB133111EBu;
            keys[k][c] = (num)(z ^ z >> 31);
        }
    }
    for (int h = 0; h < HOLES; h++) {
        num c = 10 * (h / 9 + 1) + h % 9 + 1;
        cell_of[h] = c;
        hole_of[c] = h;
        bare[c] = EMPTY;
        net_holes[net_of[c]] |= (num)1 << node_of[c];
        cell_of_node[net_of[c]][node_of[c]] = c;
        int rank = h / 9 + 1, file = h % 9, depth = rank <= 3 ? rank : rank >= 9 ? 12 - rank : 9;
        if (depth <= 3 && file >= depth && file <= 8 - depth) safe[c] = goal[rank <= 3][c] = 1;
    }
    for (int h = 0; h < HOLES; h++)
        for (int a = 0; a < 4; a++) {
            num c = cell_of[h];
            if (bare[c + delta[a]] == EMPTY) shift_of[net_of[c]][a] = node_of[c + delta[a]] + 1 - node_of[c];
            if (bare[c - delta[a]] == EMPTY && bare[c + delta[a]] == EMPTY)
                hurdle_of[c][a] = (num)1 << node_of[c - delta[a]];
        }
    for (int p = 1; p <= ALL; p++) {
        int number = (p - 1) % PIECES, size = number < 7 ? 0 : number < 12 ? 1 : 2;
        weight_of[p] = size + 1;
        kind_of[p] = size + 3 * owner(p);
        captor[p] = size < 2;
        prey_of[1 - owner(p)][p] = size > 0;
    }
}

static void setup(state *s) {
    static const int rows[3] = {7, 5, 3};
    memset(s, 0, sizeof *s);
    s->winner = s->down = -1;
    s->pegs[0] = s->pegs[1] = 9;
    s->mover_wins = 1;
    s->axes_per_row = 14;
    s->weight = 74 + 36;
    memcpy(s->board, bare, sizeof bare);
    num piece = 1;
    for (int seat = 0; seat < 2; seat++)
        for (int row = 0; row < 3; row++)
            for (int i = 0; i < rows[row]; i++, piece++) {
                num c = 10 * (seat ? 11 - row : 1 + row) + 2 + row + i;
                s->board[c] = piece;
                s->cells[piece] = c;
                s->moment += weight_of[piece] * arm[c];
                s->weight += weight_of[piece];
                s->key ^= keys[kind_of[piece]][c];
                s->standing[seat]++;
            }
    s->history[0] = s->key;
}

static num open_action(const state *s, num piece, num direction) {
    num cell = s->cells[piece], near = s->board[cell + delta[direction]];
    if (near == EMPTY) return hole_of[cell] * 8 + direction;
    if (near > 0 && s->board[cell + 2 * delta[direction]] == EMPTY) return HOP + hole_of[cell] * 8 + direction;
    return -1;
}

static int hop_takes(const state *s, num seat, num piece, num cell, num direction) {
    num over = cell + delta[direction];
    return captor[piece] && prey_of[seat][s->board[over]] && !safe[over];
}

static int can_go_on(const state *s, num seat, num cell, num direction) {
    num landing = cell + 2 * delta[direction];
    if (s->board[cell + delta[direction]] <= 0 || s->board[landing] != EMPTY) return 0;
    return !(s->been >> node_of[landing] & 1) || hop_takes(s, seat, s->jumping, cell, direction);
}

static num random_hop_or_stop(const state *s, num seat) {
    num cell = s->cells[s->jumping], ways = 0, count = 1;
    for (int d = 0; d < 8; d++)
        if (can_go_on(s, seat, cell, d)) ways |= 1 << d, count++;
    num left = below(count);
    for (int d = 0; d < 8; d++)
        if (ways >> d & 1 && left-- == 0) return HOP + hole_of[cell] * 8 + d;
    return STOP;
}

static num random_action(const state *s, num seat) {
    if (s->jumping) return random_hop_or_stop(s, seat);
    for (int i = 0; i < TRIES; i++) {
        num guess = below(PIECES * 8), piece = seat * PIECES + 1 + (guess >> 3);
        if (s->cells[piece] > 0) {
            num action = open_action(s, piece, guess & 7);
            if (action >= 0) return action;
        }
    }
    num count = 0, first = seat * PIECES + 1, action;
    for (num p = first; p < first + PIECES; p++)
        if (s->cells[p] > 0)
            for (int d = 0; d < 8; d++) count += open_action(s, p, d) >= 0;
    if (!count) return PASS;
    num left = below(count);
    for (num p = first; p < first + PIECES; p++)
        if (s->cells[p] > 0)
            for (int d = 0; d < 8; d++)
                if ((action = open_action(s, p, d)) >= 0 && left-- == 0) return action;
    return PASS;
}

static void shift(state *s, num seat, num piece, num to) {
    num cell = s->cells[piece], kind = kind_of[piece];
    s->board[cell] = EMPTY;
    s->board[to] = piece;
    s->cells[piece] = to;
    s->moment += weight_of[piece] * (arm[to] - arm[cell]);
    s->key ^= keys[kind][cell] ^ keys[kind][to];
    s->across[seat] += goal[seat][to] - goal[seat][cell];
}

static int side_down(const state *s) {
    if (s->axes_per_row * llabs(s->moment) <= s->weight) return -1;
    return s->moment > 0;
}

static void hand_on(state *s) {
    s->turn++;
    s->seat = 1 - s->seat;
    s->key ^= keys[6][0];
    s->quiet = s->taken || s->removed ? 0 : s->quiet + 1;
    s->history[s->quiet] = s->key;
    if (s->ending) return;
    num count = 0;
    for (num i = 0; i <= s->quiet; i++) count += s->history[i] == s->key;
    if (count >= 3) s->ending = 3;
    else if (s->quiet >= QUIET_TURNS) s->ending = 4;
}

static void complete(state *s, num seat) {
    s->jumping = EMPTY;
    num down = s->down = side_down(s);
    if (down >= 0) {
        while (s->pegs[down] > 0 && side_down(s) == down) {
            s->pegs[down]--;
            s->removed++;
            s->weight -= 2;
            s->moment -= down ? 12 : -12;
        }
    }
    if (down >= 0 && side_down(s) == down) {
        s->ending = 1;
        s->winner = 1 - down;
    } else if (s->across[seat] == s->standing[seat]) {
        s->ending = 2;
        if (s->pegs[seat] != s->pegs[1 - seat]) s->winner = s->pegs[seat] > s->pegs[1 - seat] ? seat : 1 - seat;
        else if (s->mover_wins) s->winner = seat;
    }
    hand_on(s);
}

static void do_hop(state *s, num seat, num cell, num direction) {
    num piece = s->board[cell], over = cell + delta[direction], landing = over + delta[direction], code = direction;
    if (!s->jumping) {
        s->jumping = piece;
        s->been = (num)1 << node_of[cell];
    }
    if (hop_takes(s, seat, piece, cell, direction)) {
        num taken = s->board[over];
        code += 8 * (kind_of[taken] % 3);
        s->board[over] = EMPTY;
        s->cells[taken] = 0;
        s->moment -= weight_of[taken] * arm[over];
        s->weight -= weight_of[taken];
        s->key ^= keys[kind_of[taken]][over];
        s->standing[1 - seat]--;
        s->taken++;
        s->been = 0;
    }
    s->been |= (num)1 << node_of[landing];
    num word = s->hops / 12, place = s->hops % 12;
    if (place) s->path[word] |= code << 5 * place;
    else s->path[word] = code;
    s->hops++;
    shift(s, seat, piece, landing);
}

static void apply(state *s, num seat, num action) {
    if (action == STOP) {
        complete(s, seat);
        return;
    }
    if (!s->jumping) {
        s->mover = seat;
        s->origin = s->hops = s->taken = s->removed = 0;
        s->down = -1;
    }
    if (action == PASS) {
        hand_on(s);
        return;
    }
    num number = action >= HOP ? action - HOP : action, cell = cell_of[number >> 3], direction = number & 7;
    if (!s->origin) s->origin = cell;
    if (action >= HOP) do_hop(s, seat, cell, direction);
    else {
        s->path[0] = direction;
        shift(s, seat, s->board[cell], cell + delta[direction]);
        complete(s, seat);
    }
}

static void add_prey(num cell) {
    num at = w.prey_count++;
    for (; at > 0 && w.prey[at - 1] > cell; at--) w.prey[at] = w.prey[at - 1];
    w.prey[at] = cell;
}

static void survey(const state *s, num seat) {
    memset(w.pieces, 0, sizeof w.pieces);
    memset(w.prey_pieces, 0, sizeof w.prey_pieces);
    w.prey_count = 0;
    for (int p = 1; p <= ALL; p++) {
        num cell = s->cells[p];
        if (cell <= 0) continue;
        w.pieces[net_of[cell]] |= (num)1 << node_of[cell];
        if (prey_of[seat][p] && !safe[cell]) {
            w.prey_pieces[net_of[cell]] |= (num)1 << node_of[cell];
            add_prey(cell);
        }
    }
    for (int n = 0; n < 4; n++) {
        w.free[n] = net_holes[n] & ~w.pieces[n];
        w.hopping[n] = w.by_prey[n] = 0;
        for (int a = 0; a < 4; a++) {
            num over = w.pieces[n ^ across_net[a]] << 1 >> shift_of[n][a];
            num over_prey = w.prey_pieces[n ^ across_net[a]] << 1 >> shift_of[n][a];
            w.over_all[n][a] = over;
            w.over_safe[n][a] = over ^ over_prey;
            w.hopping[n] |= (over & w.free[n] >> node_delta[a]) | (over & w.free[n]) << node_delta[a];
            w.by_prey[n] |= over_prey | over_prey << node_delta[a];
        }
    }
}

static void add_jump(num captures, num node, num from_captures, num from_node, num direction) {
    num hop = direction << DIRECTION_AT | (w.place[from_captures][from_node] + LINKS) << LINK_AT;
    found[w.count] = w.start | cell_of_node[w.net][node] << END_AT | captures << CAPTURES_AT | hop;
    w.place[captures][node] = w.count++;
}

static void list_landings(num captures, num landed, num direction) {
    num step = direction < 4 ? node_delta[direction] : -node_delta[direction - 4];
    for (; landed; landed &= landed - 1) {
        num node = __builtin_ctzll((uint64_t)landed);
        add_jump(captures, node, captures, node - step, direction);
    }
}

static void plain_hops(num captures) {
    num edge = w.edge[captures], landings = 0;
    for (int a = 0; a < 4; a++)
        landings |= (edge & w.hurdles[a]) << node_delta[a] | (edge >> node_delta[a] & w.hurdles[a]);
    landings &= w.empty & ~w.reached[captures];
    if (!landings) return;
    w.reached[captures] |= landings;
    w.fresh[captures] |= landings;
    for (int a = 0; a < 4; a++) {
        num ahead = (edge & w.hurdles[a]) << node_delta[a] & landings;
        landings ^= ahead;
        list_landings(captures, ahead, a);
        num back = edge >> node_delta[a] & w.hurdles[a] & landings;
        landings ^= back;
        list_landings(captures, back, a + 4);
    }
}

static void capture_and_land(num captures, num number, num direction) {
    num cell = w.prey[number], landing = cell + delta[direction], after = captures | 1 << number;
    if (!w.reached[after]) w.sets[w.set_count++] = after;
    num bit = (num)1 << node_of[landing];
    if (w.reached[after] & bit) return;
    w.reached[after] |= bit;
    w.fresh[after] |= bit;
    add_jump(after, node_of[landing], captures, node_of[cell - delta[direction]], direction);
}

static void capturing_hops(num captures) {
    for (num i = 0; i < w.prey_count; i++) {
        if (captures >> i & 1) continue;
        num cell = w.prey[i];
        for (int a = 0; a < 4; a++) {
            num near = hurdle_of[cell][a], far = near << node_delta[a];
            if ((net_of[cell] ^ across_net[a]) != w.net || !(w.edge[captures] & (near | far))) continue;
            if (w.edge[captures] & near && w.empty & far) capture_and_land(captures, i, a);
            if (w.edge[captures] & far && w.empty & near) capture_and_land(captures, i, a + 4);
        }
    }
}

static void find_jumps(num start, num captures_too) {
    num net = net_of[start], before = -1;
    w.start = start;
    w.net = net;
    for (int a = 0; a < 4; a++) w.hurdles[a] = captures_too ? w.over_safe[net][a] : w.over_all[net][a];
    w.set_count = 1;
    w.sets[0] = 0;
    w.reached[0] = w.edge[0] = (num)1 << node_of[start];
    w.empty = w.free[net] | w.reached[0];
    w.place[0][node_of[start]] = FIRST_HOP - LINKS;
    while (before != w.count) {
        before = w.count;
        for (num i = 0; i < w.set_count; i++) {
            num captures = w.sets[i];
            if (!w.edge[captures] || !(captures || w.edge[0] & w.hopping[net])) continue;
            plain_hops(captures);
            if (captures_too && w.edge[captures] & w.by_prey[net]) capturing_hops(captures);
        }
        for (num i = 0; i < w.set_count; i++) {
            w.edge[w.sets[i]] = w.fresh[w.sets[i]];
            w.fresh[w.sets[i]] = 0;
        }
    }
    for (num i = 0; i < w.set_count; i++) w.reached[w.sets[i]] = 0;
}

static num results(const state *s, num seat) {
    survey(s, seat);
    w.count = 0;
    for (num p = seat * PIECES + 1; p <= seat * PIECES + PIECES; p++) {
        num cell = s->cells[p], count = w.count;
        if (cell <= 0) continue;
        for (int d = 0; d < 8; d++) {
            num end = cell + delta[d];
            found[count] = cell | end << END_AT | (num)d << DIRECTION_AT;
            count += s->board[end] == EMPTY;
        }
        w.count = count;
        if (w.hopping[net_of[cell]] >> node_of[cell] & 1) find_jumps(cell, captor[p]);
    }
    return w.count;
}

static void play_result(state *s, num seat, num chosen) {
    num hops[MOST_HOPS], count = 0, result = found[chosen], cell = result & 127, link = result >> LINK_AT;
    if (link == A_STEP) {
        apply(s, seat, hole_of[cell] * 8 + (result >> DIRECTION_AT & 7));
        return;
    }
    for (;;) {
        hops[count++] = result >> DIRECTION_AT & 7;
        if (link == FIRST_HOP) break;
        result = found[link - LINKS];
        link = result >> LINK_AT;
    }
    while (count-- > 0) {
        apply(s, seat, HOP + hole_of[cell] * 8 + hops[count]);
        cell += 2 * delta[hops[count]];
    }
    apply(s, seat, STOP);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int full = !strcmp(argv[1], "full"), games = atoi(argv[2]);
    static state start, s;
    num plies = 0, listed = 0, pegs = 0;
    struct timespec begin, end;
    make_tables();
    setup(&start);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int game = 0; game < games; game++) {
        s = start;
        while (!s.ending) {
            num seat = s.seat, count;
            if (!full) apply(&s, seat, random_action(&s, seat));
            else if ((count = results(&s, seat))) play_result(&s, seat, below(count)), listed += count;
            else apply(&s, seat, PASS);
            plies++;
        }
        pegs += s.pegs[0];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
    printf("%d %lld %lld %lld %.6f\n", games, (long long)plies, (long long)listed, (long long)pegs, seconds);
    return 0;
}
