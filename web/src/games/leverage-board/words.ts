/** The game in words, for the log, for labels and for screen readers. */
import type { Json } from '../../kit/game';
import { armOf, limitOf, sideDown, signed, torqueOf, WEIGHT, type Balance } from './balance';
import type { Entry } from './entry.svelte';
import { zoneOf } from './geometry';
import { capturesOf, endOf, readPath, type Piece } from './moves';

export const SEATS: readonly string[] = ['Blue', 'Orange'];
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Words of the server, as a sentence of their own. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

export function counted(count: number, thing: string): string {
  return `${NUMBERS[count] ?? count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A move of the log: "Blue jumps from c2 by e4 to g6 and captures one piece". */
export function sayMove(entry: Json, names: string[]): string {
  const who = names[entry.seat] || SEATS[entry.seat];
  if (entry.move === 'pass') return `${who} can’t move and passes`;
  const { holes, marks } = readPath(entry.move);
  if (marks[0] === '-') return `${who} steps from ${holes[0]} to ${holes[1]}`;
  const by = holes.length > 2 ? ` by ${holes.slice(1, -1).join(', ')}` : '';
  const captures = capturesOf(entry.move).length;
  return (
    `${who} ${marks.length > 1 ? 'jumps' : 'hops'} from ${holes[0]}${by} to ${holes.at(-1)}`
    + (captures ? ` and captures ${counted(captures, 'piece')}` : '')
  );
}

/** What a move led to: a side that goes down, and a piece that has crossed; that a peg leaves is told with it. */
export function sayEvents(events: Json[]): string {
  return events
    .filter(({ kind }) => ['tilt', 'crossing'].includes(kind))
    .map(({ words }) => words)
    .join('; ');
}

/** A move as it is entered, or on its way: "c2", "c2 to e4", "c2 by e4 to g6, one piece captured". */
export function sayPath(path: string): string {
  const { holes } = readPath(path);
  if (holes.length < 2) return path;
  const by = holes.length > 2 ? ` by ${holes.slice(1, -1).join(', ')}` : '';
  const captures = capturesOf(path).length;
  return `${holes[0]}${by} to ${holes.at(-1)}${captures ? `, ${counted(captures, 'piece')} captured` : ''}`;
}

/** What is in a hole, and what it is. */
export function sayHole(hole: string, piece: Piece | undefined, seat: number | null): string {
  const zone = zoneOf(hole);
  const parts = [hole];
  if (piece) parts.push(`${piece.seat === seat ? 'your ' : `${SEATS[piece.seat]}’s `}${piece.size} piece`);
  else parts.push('empty');
  if (zone !== null) parts.push(zone === seat ? 'your safety zone' : `${SEATS[zone]}’s safety zone`);
  return parts.join(', ');
}

/** What choosing a path's last hole would do, as far as everybody can see it on the board. */
export function sayHop(path: string): string {
  const mark = readPath(path).marks.at(-1);
  if (mark === '-') return 'step here';
  return mark === 'x' ? `hop here and capture ${capturesOf(path).at(-1)}` : 'hop here';
}

/** How far a move has come that is being entered. */
export function sayEntry({ path, hops, stop, onward }: Pick<Entry, 'path' | 'hops' | 'stop' | 'onward'>): string {
  const further = counted(Object.keys(onward).length, 'hole');
  if (!hops) return `${path} chosen, ${further} to go to.`;
  return `On ${endOf(path)}, ${further} further. ${stop ? 'Choose it again to play, ' : ''}Escape calls it off.`;
}

/** How the balance stands. */
export function sayBalance(balance: Balance, down: number | null): string {
  const limit = limitOf(balance);
  const torque = `torque ${Math.abs(balance.moment)}`;
  if (down !== null) return `Down on ${SEATS[down]}’s side: ${torque}, limit ${limit}`;
  const side = balance.moment ? ` on ${SEATS[balance.moment > 0 ? 1 : 0]}’s side` : '';
  return `Level: ${torque}${side}, limit ${limit}`;
}

/** The coach on one piece: what it weighs and how far out it stands. */
export function sayTorque(hole: string, piece: Piece): string {
  const rows = Math.abs(armOf(hole));
  if (!rows) return `The ${piece.size} piece on ${hole} stands over the fulcrum: it pulls neither way.`;
  const side = SEATS[armOf(hole) > 0 ? 1 : 0];
  return (
    `The ${piece.size} piece on ${hole}: weight ${WEIGHT[piece.size]} × ${counted(rows, 'row')} = `
    + `${Math.abs(torqueOf(hole, piece))} on ${side}’s side.`
  );
}

/** The coach on what a path would do. */
export function sayAfter(balance: Balance): string {
  const down = sideDown(balance);
  const limit = limitOf(balance);
  if (down === null) return `Coach: M ${signed(balance.moment)} of ${limit}, the board stays level.`;
  return `Coach: M ${signed(balance.moment)} is more than ${limit}, ${SEATS[down]}’s side goes down.`;
}
