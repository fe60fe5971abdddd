import { describe, expect, it } from 'vitest';
import { aimedAt, compassPlace, hexagon, labels, lattice, layout, LEANS } from './geometry';
import { nearestHole, neighbour, pose, sector, SPACING, unit, walk } from './geometry';

describe('the holes', () => {
  it('are found near the pointer, but only among the given ones', () => {
    const board = layout(3);
    const { x, y } = board.holes.get('c4')!;
    expect(nearestHole(board, board.holes.keys(), { x: x + 12, y: y - 9 }, 40)).toBe('c4');
    expect(nearestHole(board, ['c3', 'd4'], { x: x + 2, y }, 62)).toBe('d4');
    expect(nearestHole(board, ['c3', 'd4'], { x, y }, 40)).toBeNull();
  });

  it.each([2, 3, 4, 5, 6, 7])('have the number given by the rules with %i along an edge', (side) => {
    const board = layout(side);
    expect(board.holes.size).toBe(3 * side * (side - 1) + 1);
    expect(board.rows.map((row) => row.length)).toEqual(board.rows.map((row) => row.length).reverse());
    expect(board.holes.get(board.centre)).toMatchObject({ x: 0, y: 0 });
  });

  it('are named as in the notation', () => {
    const rows = layout(5).rows.map((row) => `${row[0]!.name} ${row.at(-1)!.name}`);
    expect(rows).toEqual(['i5 i9', 'h4 h9', 'g3 g9', 'f2 f9', 'e1 e9', 'd1 d8', 'c1 c7', 'b1 b6', 'a1 a5']);
    expect(layout(5).centre).toBe('e5');
  });

  it('lie one spacing from each neighbour, in the direction of its lean', () => {
    const board = layout(4);
    for (const hole of board.holes.values()) {
      for (const lean of LEANS) {
        const next = neighbour(board, hole.name, lean);
        if (!next) continue;
        expect(next.x - hole.x).toBeCloseTo(SPACING * unit(lean).x);
        expect(next.y - hole.y).toBeCloseTo(SPACING * unit(lean).y);
      }
    }
    const table = LEANS.map((lean) => neighbour(layout(5), 'e5', lean)?.name);
    expect(table).toEqual(['e6', 'f6', 'f5', 'e4', 'd4', 'd5']);
    expect(neighbour(layout(5), 'i9', 'E')).toBeUndefined();
  });

  it('are joined by a line for each pair of neighbours', () => {
    expect(lattice(layout(2)).split('M').length - 1).toBe(12);
  });

  it('all fit into the frame, and so do the coordinates', () => {
    const board = layout(7);
    for (const { x, y } of [...board.holes.values(), ...labels(board)]) {
      expect(Math.abs(x)).toBeLessThan(board.halfWidth);
      expect(Math.abs(y)).toBeLessThan(board.halfHeight);
    }
    expect(labels(board)).toHaveLength(26);
    expect(hexagon(board, 0).split(' ')).toHaveLength(6);
  });
});

describe('a stroke', () => {
  it('selects the nearest direction', () => {
    for (const lean of LEANS) {
      const { x, y } = unit(lean);
      expect(aimedAt(30 * x + 5, 30 * y - 5, 16)).toBe(lean);
    }
  });

  it('selects nothing while it is short', () => {
    expect(aimedAt(9, 9, 16)).toBeNull();
  });
});

describe('a peg', () => {
  it('moves its head that way and casts a longer shadow upright', () => {
    for (const lean of LEANS) {
      const way = unit(lean);
      const { head } = pose(way);
      expect(head.x * way.x + head.y * way.y).toBeGreaterThan(10);
    }
    const upright = pose({ x: 0, y: 0 });
    expect(upright.head.x).toBe(0);
    expect(upright.shadow.x).toBeGreaterThan(pose({ x: 0, y: 1 }).shadow.x);
  });

  it('stays valid when an animation overshoots', () => {
    const { head, shadow } = pose({ x: 2, y: 0 });
    expect([head.x, head.y, shadow.x, shadow.y].every(Number.isFinite)).toBe(true);
  });
});

describe('the compass', () => {
  it('is centred on its hole, or as near as the picture allows', () => {
    const board = layout(5);
    const hole = board.holes.get('e9')!;
    expect(compassPlace(board, hole, 40)).toEqual({ x: hole.x, y: hole.y });
    const moved = compassPlace(board, hole, 150);
    expect(moved.x + 150).toBeCloseTo(board.halfWidth);
    expect(compassPlace(layout(2), hole, 9999)).toEqual({ x: 0, y: 0 });
  });

  it('has six sectors that do not overlap', () => {
    const paths = LEANS.map((lean) => sector(lean, 30, 70));
    expect(new Set(paths).size).toBe(6);
    const corners = [...paths[0]!.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[ALz])/g)];
    expect(corners).toHaveLength(4);
    for (const [, x, y] of corners) expect(Math.abs(Math.atan2(Number(y), Number(x)))).toBeLessThan(Math.PI / 6);
  });
});

describe('walking by keys', () => {
  const board = layout(5);

  it('up and down lead back', () => {
    expect(walk(board, 'e5', 'ArrowUp')).toBe('f5');
    expect(walk(board, 'f5', 'ArrowDown')).toBe('e5');
    expect(walk(board, 'e1', 'ArrowUp')).toBe('f2'); // there is no hole to the north-west
  });

  it('knows row ends, letters and the edge', () => {
    expect(walk(board, 'e5', 'Home')).toBe('e1');
    expect(walk(board, 'e5', 'End')).toBe('e9');
    expect(walk(board, 'e5', 'E')).toBe('f6');
    expect(walk(board, 'e9', 'ArrowRight')).toBeUndefined();
    expect(walk(board, 'e5', 'q')).toBeUndefined();
  });

  it('reaches every hole', () => {
    const seen = new Set(['e5']);
    for (const name of seen) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = walk(board, name, key);
        if (next) seen.add(next);
      }
    }
    expect(seen.size).toBe(61);
  });
});
