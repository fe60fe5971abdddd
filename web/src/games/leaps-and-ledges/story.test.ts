import { describe, expect, it } from 'vitest';
import { motionFor, motionsOf, motionsOfPlay, moments } from './motions';
import { spot } from './geometry';
import samples from './samples.json';
import { follow, lastPlay, namedCards, overTheTop, pawnKey, readPlay, readPlays, withPending } from './story';
import { sayEvents, sayMove, sayPlay, sayShortly, sayTower } from './story';

const { choose, knock, rampage, overshoot, flip, home } = samples;
const all = Object.entries({ knock, rampage, overshoot, flip, home });

describe('the effects of a move', () => {
  it('include falls and pawns that reach home', () => {
    expect(sayEvents(knock.after.events)).toMatch(/^\w+'s pawn is knocked off level \d+$/);
    expect(sayEvents(home.after.events)).toContain('is home');
    expect(sayEvents(flip.after.events)).toBe('');
  });
});

describe('texts of plays', () => {
  it('are parsed', () => {
    expect(readPlay('6@3>9')).toEqual({ text: '6@3>9', kind: '6', colour: null, from: 3, to: 9, other: null });
    expect(readPlay('wild@B9>13')).toMatchObject({ kind: 'wild', colour: 1, from: 9, to: 13 });
    expect(readPlay('flip@3<>G15')).toMatchObject({ kind: 'flip', colour: null, from: 3, to: 15, other: 3 });
    for (const text of ['draw L', 'redraw', '', null, undefined]) expect(readPlay(text)).toBeNull();
  });

  it('are all parsed in a full list of moves', () => {
    expect(readPlays(choose.moves)).toHaveLength(choose.moves.length);
    expect(readPlays(['draw L', 'draw R'])).toEqual([]);
    expect(pawnKey(readPlay('wild@B9>13')!)).toBe('B9');
    expect(pawnKey(readPlay('6@3>9')!)).toBe('3');
  });

  it('have a short and a long description', () => {
    expect(sayShortly(readPlay('6@0>6')!)).toBe('table → 6');
    expect(sayShortly(readPlay('6@12>0')!)).toBe('12 → table (overshoots)');
    expect(sayShortly(readPlay('wild@Y5>1')!)).toBe('Yellow 5 → 1');
    expect(sayShortly(readPlay('flip@6<>G8')!)).toBe('6 ⇄ Green 8');
    const say = (text: string) => sayPlay(readPlay(text)!, choose.view, 0);
    expect(say('rampage@11>16')).toBe('Rampage 5: your pawn from level 11 to the crown');
    expect(say('wild@6>2')).toBe('Wild 4: your pawn from level 6 to level 2');
    expect(say('2@6>8')).toBe('Plain 2: your pawn from level 6 to level 8, where Green stands');
    expect(say('flip@6<>G8')).toBe("Flip: swap your pawn on level 6 with Green's on level 8");
  });

  it('overshoot only from the upper half', () => {
    expect(overTheTop(readPlay('wild@3>0')!)).toBe(false);
    expect(overTheTop(readPlay('wild@13>0')!)).toBe(true);
  });

  it('are described for the move list', () => {
    const say = (seat: number, move: string) => sayMove({ seat, move }, ['Ann', 'Bob']);
    expect(say(1, '6@3>9')).toBe('Bob plays Plain 6: level 3 to level 9');
    expect(say(0, 'wild@B9>13')).toBe("Ann plays Wild 4 with Blue's pawn: level 9 to level 13");
    expect(say(0, 'flip@3<>B7')).toBe("Ann plays Flip: swaps level 3 with Blue's level 7");
    expect(say(0, 'draw R')).toBe('Ann draws from the right deck');
    expect(say(2, 'redraw')).toBe('Yellow has no playable card, shows the hand and draws 3 new cards');
  });

  it('are found before later draws', () => {
    const view = {
      moves: [
        { seat: 0, move: '6@3>9' },
        { seat: 0, move: 'draw L' },
      ],
    };
    expect(lastPlay(view)?.text).toBe('6@3>9');
    expect(lastPlay({ moves: [] })).toBeNull();
  });
});

describe('pawns', () => {
  it('keep their ids while they move', () => {
    const start = follow([], [[0, 0, 3, 7]]);
    const next = follow(start, [[0, 3, 7, 9]]);
    const gone = next.filter((pawn, index) => pawn.level !== start[index]!.level);
    expect(gone).toEqual([{ id: '0-1', colour: 0, level: 9, index: 0, count: 1 }]);
    expect(follow(next, [[0, 3, 7, 9]])).toEqual(next);
    const places = follow([], [[5, 5, 5, 16]]).map(({ index, count }) => `${index}/${count}`);
    expect(places).toEqual(['0/3', '1/3', '2/3', '0/1']);
  });

  it.each(all)('end on the levels of the view: %s', (_, sample) => {
    const before = follow([], sample.before.pawns);
    const after = follow(before, sample.after.pawns);
    sample.after.pawns.forEach((levels, colour) => {
      const mine = after.filter((pawn) => pawn.colour === colour).map(({ level }) => level);
      expect(mine.sort((a, b) => a - b)).toEqual(levels);
    });
  });

  it.each(all)('move as described by events: %s', (_, sample) => {
    const before = follow([], sample.before.pawns);
    const motions = motionsOf(sample.after, false);
    const moved = follow(before, sample.after.pawns).filter((pawn, index) => pawn.level !== before[index]!.level);
    expect(moved).toHaveLength(motions.length);
    for (const pawn of moved) {
      const from = before.find(({ id }) => id === pawn.id)!.level;
      expect(motions).toContainEqual(motionFor(motions, pawn.colour, from, pawn.level));
    }
  });

  it('fall one by one in a rampage, and at once if its pawn has already moved', () => {
    const falls = motionsOf(rampage.after, false).filter(({ kind }) => kind === 'fall');
    expect(falls.map(({ from }) => from)).toEqual([6, 7, 8]);
    expect(falls[0]!.delay).toBeGreaterThan(0);
    expect(falls[2]!.delay).toBeGreaterThan(falls[1]!.delay);
    const atOnce = motionsOf(rampage.after, true).filter(({ kind }) => kind === 'fall');
    expect(atOnce.map(({ delay }) => delay)).toEqual([0, 0, 0]);
  });

  it('climb by default', () => {
    const motion = motionFor([], 2, 3, 5);
    expect(motion).toMatchObject({ kind: 'climb', delay: 0 });
    expect(moments(motion, spot(2, 3, 0, 1, 4), spot(2, 5, 0, 1, 4))).toHaveLength(5);
  });

  it('are placed by a pending play without changing the view', () => {
    const view = flip.before;
    const copy = structuredClone(view);
    const pending = withPending(view, readPlay('flip@3<>B15'), 3);
    expect(pending.map((levels) => [...levels].sort((a, b) => a - b))).toEqual(flip.after.pawns);
    expect(view).toEqual(copy);
    expect(withPending(view, null, 3)).toEqual(view.pawns);
    const swap = motionsOfPlay(readPlay('flip@3<>B15')!, 3);
    expect(swap.map(({ colour, kind }) => `${colour} ${kind}`)).toEqual(['3 swap', '1 swap']);
    expect(motionsOfPlay(readPlay('6@12>0')!, 3)[0]!.kind).toBe('overshoot');
  });

  it('are described for screen readers', () => {
    const [red] = sayTower({ pawns: [[0, 0, 3, 16]] }, ['Ann']);
    expect(red).toBe('Red, Ann: 2 on the table, 1 on level 3, 1 in the crown');
  });
});

describe('cards of a hand', () => {
  it('have unique ids', () => {
    expect(namedCards(['1', '1', 'flip']).map(({ id }) => id)).toEqual(['1-0', '1-1', 'flip-0']);
  });
});
