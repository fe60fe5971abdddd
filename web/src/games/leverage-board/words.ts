/** Texts for the move list, labels and screen readers. */
import type { Json } from '../../kit/game';
import { armOf, limitOf, sideDown, signed, torqueOf, WEIGHT, type Balance } from './balance';
import type { Entry } from './entry.svelte';
import { zoneOf } from './geometry';
import { capturesOf, endOf, readPath, type Piece } from './moves';

export const SEATS: readonly string[] = ['Blue', 'Orange'];

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Describes a move: "Blue jumps from c2 via e4 to g6 and captures 1 piece". */
export function sayMove(entry: Json, names: string[]): string {
  const who = names[entry.seat] || SEATS[entry.seat];
  if (entry.move === 'pass') return `${who} can’t move and passes`;
  const { holes, marks } = readPath(entry.move);
  if (marks[0] === '-') return `${who} steps from ${holes[0]} to ${holes[1]}`;
  const by = holes.length > 2 ? ` via ${holes.slice(1, -1).join(', ')}` : '';
  const captures = capturesOf(entry.move).length;
  return (
    `${who} ${marks.length > 1 ? 'jumps' : 'hops'} from ${holes[0]}${by} to ${holes.at(-1)}`
    + (captures ? ` and captures ${counted(captures, 'piece')}` : '')
  );
}

/** Describes the effects of a move: a side that goes down, or a piece that has crossed. */
export function sayEvents(events: Json[]): string {
  return events
    .filter(({ kind }) => ['tilt', 'crossing'].includes(kind))
    .map(({ words }) => words)
    .join('; ');
}

/** Describes a path: "c2", "c2 to e4", "c2 via e4 to g6, 1 piece captured". */
export function sayPath(path: string): string {
  const { holes } = readPath(path);
  if (holes.length < 2) return path;
  const by = holes.length > 2 ? ` via ${holes.slice(1, -1).join(', ')}` : '';
  const captures = capturesOf(path).length;
  return `${holes[0]}${by} to ${holes.at(-1)}${captures ? `, ${counted(captures, 'piece')} captured` : ''}`;
}

/** Describes a hole and its piece. */
export function sayHole(hole: string, piece: Piece | undefined, seat: number | null): string {
  const zone = zoneOf(hole);
  const parts = [hole];
  if (piece) parts.push(`${piece.seat === seat ? 'your ' : `${SEATS[piece.seat]}’s `}${piece.size} piece`);
  else parts.push('empty');
  if (zone !== null) parts.push(zone === seat ? 'your safety zone' : `${SEATS[zone]}’s safety zone`);
  return parts.join(', ');
}

/** Describes what choosing the last hole of a path does. */
export function sayHop(path: string): string {
  const mark = readPath(path).marks.at(-1);
  if (mark === '-') return 'step here';
  return mark === 'x' ? `hop here and capture ${capturesOf(path).at(-1)}` : 'hop here';
}

/** Describes the state of a move being entered. */
export function sayEntry({ path, hops, stop, onward }: Pick<Entry, 'path' | 'hops' | 'stop' | 'onward'>): string {
  const count = Object.keys(onward).length;
  if (!hops) return `${path} chosen, ${counted(count, 'hole')} in reach.`;
  const play = stop ? 'Choose it again to play. ' : '';
  return `On ${endOf(path)}, ${counted(count, 'next hop')}. ${play}Press Escape to cancel.`;
}

/** Describes the balance. */
export function sayBalance(balance: Balance, down: number | null): string {
  const limit = limitOf(balance);
  const torque = `torque ${Math.abs(balance.moment)}`;
  if (down !== null) return `Down on ${SEATS[down]}’s side: ${torque}, limit ${limit}`;
  const side = balance.moment ? ` on ${SEATS[balance.moment > 0 ? 1 : 0]}’s side` : '';
  return `Level: ${torque}${side}, limit ${limit}`;
}

/** The coach's text about one piece: its weight and its distance from the fulcrum. */
export function sayTorque(hole: string, piece: Piece): string {
  const rows = Math.abs(armOf(hole));
  if (!rows) return `The ${piece.size} piece on ${hole} is over the fulcrum and pulls neither way.`;
  const side = SEATS[armOf(hole) > 0 ? 1 : 0];
  return (
    `The ${piece.size} piece on ${hole}: weight ${WEIGHT[piece.size]} × ${counted(rows, 'row')} = `
    + `${Math.abs(torqueOf(hole, piece))} on ${side}’s side.`
  );
}

/** The coach's text about the effect of a path. */
export function sayAfter(balance: Balance): string {
  const down = sideDown(balance);
  const limit = limitOf(balance);
  if (down === null) return `Coach: torque ${signed(balance.moment)}, limit ${limit}. The board stays level.`;
  return `Coach: torque ${signed(balance.moment)}, limit ${limit}. ${SEATS[down]}’s side goes down.`;
}
