/** Times, names and results as text. */
import type { GameWithRules, Outcome } from '../api/types';
import type { SeatView } from '../kit/game';
import { list } from '../kit/text';

/** Describes how long ago a time in seconds was. */
export function ago(at: number, now: number = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at);
  if (seconds < 90) return 'just now';
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}

/** Formats the time on a clock, with tenths below 10 s and days for long times. */
export function onClock(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left >= 86_400) return `${Math.floor(left / 86_400)} d ${Math.floor((left % 86_400) / 3600)} h`;
  if (left >= 3600) return `${Math.floor(left / 3600)}:${two((left % 3600) / 60)}:${two(left % 60)}`;
  if (left >= 10) return `${Math.floor(left / 60)}:${two(left % 60)}`;
  return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
}

function two(number: number): string {
  return String(Math.floor(number)).padStart(2, '0');
}

/** Returns the name to show for a seat. Bots are named by their seat, because there may be several. */
export function nameOf(seat: SeatView, number: number, seatNames: readonly string[]): string {
  const place = seatNames[number] ?? `Seat ${number + 1}`;
  return seat.occupant === 'bot' ? `Bot ${place}` : seat.name || place;
}

/** Describes the result from the point of view of a seat. */
export function result(outcome: Outcome, seat: number | null, names: string[]): string {
  if (outcome.winners.length === 0) return 'Draw';
  if (seat !== null && outcome.winners.includes(seat)) {
    const partners = outcome.winners.filter((winner) => winner !== seat);
    return `${list(['You', ...partners.map((winner) => names[winner] ?? '')])} win`;
  }
  const winners = outcome.winners.map((winner) => names[winner] ?? '');
  return `${list(winners)} ${winners.length === 1 ? 'wins' : 'win'}`;
}

/** Explains ratings. */
export const RATING_WORDS =
  'A rating is a conservative estimate of a player’s strength. The average player is at 25. Everyone starts at 0 and'
  + ' moves closer to their true strength with every game.';

/** Returns the text of a clause. */
export function clauseText(rules: GameWithRules | null, id: string): string {
  return rules?.clauses.find((clause) => clause.id === id)?.text ?? '';
}
