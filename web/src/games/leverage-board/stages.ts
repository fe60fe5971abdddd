/** Turns the events of a move into scenes, shown one by one. */
import type { SoundName } from '../../kit/sound';
import type { Balance } from './balance';
import { between, readPath, type Piece } from './moves';

/** A piece with a lasting id, so that it can be animated. */
export interface Standing extends Piece {
  id: number;
  hole: string;
}

export interface Scene extends Balance {
  pieces: Standing[];
  pegs: number[];
  down: number | null;
}

export interface Stage {
  scene: Scene;
  words: string;
  /** Milliseconds until the next one. */
  lasts: number;
  sound: SoundName | null;
}

/** The part of this game's view that is drawn. */
export interface BoardView extends Balance {
  pieces: Record<string, Piece>;
  pegs: number[];
  down: number | null;
  captured: Piece['size'][][];
  events: BoardEvent[];
}

export interface BoardEvent {
  kind: 'step' | 'hop' | 'capture' | 'tilt' | 'peg' | 'level' | 'crossing' | 'pass';
  words: string;
  seat?: number;
  from?: string;
  to?: string;
  hole?: string;
  left?: number;
  moment?: number;
  weight?: number;
}

const LASTS: Record<BoardEvent['kind'], number> = {
  step: 340,
  hop: 330,
  capture: 260,
  tilt: 950,
  peg: 620,
  level: 1000,
  crossing: 400,
  pass: 400,
};
/** In a capturing hop, the captured piece leaves while the other is still in the air. */
const UNTIL_CAPTURED = 160;
const SOUND: Partial<Record<BoardEvent['kind'], SoundName>> = {
  step: 'place',
  hop: 'hop',
  capture: 'place',
  tilt: 'fall',
  peg: 'tick',
  level: 'place',
};

/** Removes and returns the first piece that fits. */
function taken(from: Standing[], fits: (piece: Standing) => boolean): Standing | undefined {
  const at = from.findIndex(fits);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}

/** Returns the scene of a view. Pieces keep their ids, first by hole, then by kind. */
export function sceneOf(view: BoardView, before: readonly Standing[] = []): Scene {
  const left = [...before];
  let next = Math.max(0, ...before.map((piece) => piece.id + 1));
  const alike = (one: Piece, other: Piece): boolean => one.seat === other.seat && one.size === other.size;
  const stayed = Object.entries(view.pieces).map(([hole, piece]) => {
    const known = taken(left, (other) => other.hole === hole && alike(other, piece));
    return { ...piece, hole, id: known?.id ?? -1 };
  });
  const pieces = stayed.map((piece) => {
    if (piece.id >= 0) return piece;
    const moved = taken(left, (other) => alike(other, piece));
    return { ...piece, id: moved?.id ?? next++ };
  });
  const { down, moment, weight, axes_per_row } = view;
  return { pieces, pegs: [...view.pegs], down, moment, weight, axes_per_row };
}

/** Returns the scene after a partial path, with captures but without changes to the balance. */
export function withPath(scene: Scene, path: string): Scene {
  const { holes, marks } = readPath(path);
  let pieces = scene.pieces;
  marks.forEach((mark, at) => {
    const [from, to] = [holes[at] ?? '', holes[at + 1] ?? ''];
    pieces = moved(pieces, from, to);
    if (mark === 'x') pieces = without(pieces, between(from, to));
  });
  return pieces === scene.pieces ? scene : { ...scene, pieces };
}

function moved(pieces: Standing[], from: string, to: string): Standing[] {
  return pieces.map((piece) => (piece.hole === from ? { ...piece, hole: to } : piece));
}

function without(pieces: Standing[], hole: string): Standing[] {
  return pieces.filter((piece) => piece.hole !== hole);
}

/** Returns the scene after one event. */
function after(scene: Scene, event: BoardEvent): Scene {
  const { moment = scene.moment, weight = scene.weight } = event;
  const seat = event.seat ?? 0;
  switch (event.kind) {
    case 'step':
    case 'hop':
      return { ...scene, pieces: moved(scene.pieces, event.from ?? '', event.to ?? '') };
    case 'capture':
      return { ...scene, pieces: without(scene.pieces, event.hole ?? '') };
    case 'tilt':
      return { ...scene, down: seat, moment, weight };
    case 'peg': {
      const pegs = scene.pegs.map((count, at) => (at === seat ? (event.left ?? count) : count));
      return { ...scene, pegs, moment, weight };
    }
    case 'level':
      return { ...scene, down: null, moment, weight };
    default:
      return scene;
  }
}

/** Returns the stages from a scene to a view; none if the last move does not lead there. */
export function stagesTo(view: BoardView, before: Scene, travelled: boolean): Stage[] {
  const found: Stage[] = [];
  let scene = before;
  for (const event of view.events) {
    if (travelled && ['step', 'hop', 'capture'].includes(event.kind)) continue;
    const hop = found.at(-1);
    if (event.kind === 'capture' && hop) hop.lasts = UNTIL_CAPTURED;
    scene = after(scene, event);
    found.push({ scene, words: event.words, lasts: LASTS[event.kind], sound: SOUND[event.kind] ?? null });
  }
  return sameBoard(scene, sceneOf(view)) ? found : [];
}

/** Whether two scenes look the same, whatever the ids of pieces. */
export function sameBoard(one: Scene, other: Scene): boolean {
  const text = ({ hole, seat, size }: Standing): string => `${hole} ${seat} ${size}`;
  const list = ({ pieces }: Scene): string => pieces.map(text).sort().join();
  return list(one) === list(other) && one.pegs.join() === other.pegs.join() && one.down === other.down;
}
