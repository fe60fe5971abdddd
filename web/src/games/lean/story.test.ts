import { describe as about, expect, it } from 'vitest';
import { layout } from './geometry';
import samples from './samples.json';
import { chains, countOf, describe, lastWave, leansByHole, placing, sayEvents, sayMove, shownPegs } from './story';
import { timetable } from './timing';

const board = layout(3);
const { middle, tied } = samples;

about('moves', () => {
  it('are parsed, and a pass places nothing', () => {
    expect(placing('e10>NE')).toEqual({ hole: 'e10', lean: 'NE' });
    expect(placing('pass')).toBeNull();
    expect(placing(undefined)).toBeNull();
  });

  it('are grouped by hole, each lean once', () => {
    const choices = leansByHole(middle.moves);
    expect([...choices.keys()]).toEqual(['a3', 'b1', 'b4', 'c5', 'd2', 'd5', 'e3', 'e4']);
    expect([...choices.values()].flat()).toHaveLength(middle.moves.length);
    expect(leansByHole(['b1>W', 'b1>E', 'b1>W', 'pass']).get('b1')).toEqual(['E', 'W']);
  });

  it('are described', () => {
    expect(sayMove({ seat: 1, move: 'a1>SW' }, ['Ann', 'Bob'])).toBe('Bob places a peg in a1, leaning south-west');
    expect(sayMove({ seat: 0, move: 'pass' }, [])).toBe('Amber passes');
  });

  it('are described with their effects', () => {
    const turn = (hole: string) => ({ kind: 'turn', hole });
    expect(sayEvents([{ kind: 'place', hole: 'e9' }])).toBe('');
    expect(sayEvents([turn('e3')])).toBe('turns e3');
    expect(sayEvents([turn('e3'), turn('d3'), turn('c3')])).toBe('turns e3, d3 and c3');
    expect(sayEvents(tied.view.events)).toContain('the scores are equal');
  });
});

about('pegs', () => {
  it('are all shown, from the top down', () => {
    const pegs = shownPegs(board, middle.view, null, 0);
    expect(pegs).toHaveLength(8);
    expect(pegs[0]).toEqual({ hole: 'd3', seat: 1, lean: 'NW', pending: false });
    expect(pegs.at(-1)!.hole).toBe('a2');
  });

  it('include the pending one until the server confirms it', () => {
    const coming = { hole: 'b4', lean: null };
    expect(shownPegs(board, middle.view, coming, 0)).toContainEqual({ ...coming, seat: 0, pending: true });
    expect(shownPegs(board, middle.view, { hole: 'a1', lean: 'E' }, 0)).toHaveLength(8);
    expect(shownPegs(board, middle.view, coming, null)).toHaveLength(8);
  });

  it('have descriptions', () => {
    expect(describe(board, middle.view, 'c3', false)).toBe('c3, the black peg');
    expect(describe(board, middle.view, 'a1', false)).toBe('a1, Indigo, leans north-east');
    expect(describe(board, middle.view, 'b4', true)).toBe('b4, open to you');
    expect(describe(board, middle.view, 'b4', false)).toBe('b4, empty');
  });
});

about('the wave', () => {
  it('lists the pegs placed and turned by the last move', () => {
    expect(lastWave(middle.view)).toEqual({ placed: 'a1', turned: ['b2', 'd4'], settled: [] });
    expect(lastWave(tied.view).settled).toEqual(['d3', 'c2', 'b2']);
  });

  it('runs outwards and waits for a peg placed by another player', () => {
    const wave = lastWave(middle.view);
    const theirs = timetable(wave, false);
    expect(theirs.delays.get('b2')!).toBeLessThan(theirs.delays.get('d4')!);
    expect(theirs.ends).toBeGreaterThan(theirs.delays.get('d4')!);
    expect(timetable(wave, true).ends).toBeLessThan(theirs.ends);
    const settling = timetable(lastWave(tied.view), true);
    expect(settling.delays.get('c2')).toBe(settling.ends);
  });
});

about('the count', () => {
  it('follows each chain from the black peg outwards and ends at the scores', () => {
    const found = chains(board, tied.view);
    expect(new Set(found.flat())).toEqual(new Set(tied.view.scoring));
    expect(found.flat()).toHaveLength(tied.view.scoring.length);
    const beside = ['b2', 'b3', 'c2', 'c4', 'd3', 'd4'];
    for (const [first, ...rest] of found) {
      expect(beside).toContain(first);
      expect(rest.filter((hole) => found.some(([root]) => root === hole))).toEqual([]);
    }
    expect(countOf(tied.view, found.flat(), 99).scores).toEqual(tied.view.scores);
  });

  it('numbers the pegs of each colour separately', () => {
    const order = chains(board, middle.view).flat();
    const half = countOf(middle.view, order, 2);
    expect(half.numbers.size).toBe(2);
    expect(half.scores[0] + half.scores[1]).toBe(2);
    expect(half.numbers.get(order[0]!)).toBe(1);
    expect(countOf(middle.view, order, 0).scores).toEqual([0, 0]);
  });
});
