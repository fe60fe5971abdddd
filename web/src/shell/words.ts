/** Times and names as people say them. */
import type { GameWithRules, Verdict } from '../api/types';
import type { SeatView } from '../kit/game';

/** How long ago a time in seconds was. */
export function ago(at: number, now: number = Date.now() / 1000): string {
  const seconds = Math.max(0, now - at);
  if (seconds < 90) return 'just now';
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}

/** Time on a clock: tenths at the end, days in the long run. */
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

/** Whom to call what: a person's name, a bot by its seat, because there may be several, or the seat itself. */
export function nameOf(seat: SeatView, number: number, seatNames: readonly string[]): string {
  const place = seatNames[number] ?? `Seat ${number + 1}`;
  return seat.occupant === 'bot' ? `Bot ${place}` : seat.name || place;
}

/** What it came to, from where I sit. */
export function result(verdict: Verdict, seat: number | null, names: string[]): string {
  if (verdict.winners.length === 0) return 'A draw';
  if (seat !== null && verdict.winners.includes(seat))
    return verdict.winners.length === 1 ? 'You win' : 'You win together';
  const winners = verdict.winners.map((winner) => names[winner] ?? '');
  return `${winners.join(' and ')} ${winners.length === 1 ? 'wins' : 'win'}`;
}

/** What the number of a rating means. */
export const RATING_WORDS =
  'A rating says how strong somebody is at least, with near certainty. 25 is average. Everybody begins at 0, because'
  + ' nothing is certain yet, and comes closer to the true strength with every game.';

/** The text of a clause of the rules. */
export function clauseText(rules: GameWithRules | null, id: string): string {
  return rules?.clauses.find((clause) => clause.id === id)?.text ?? '';
}

/** With a capital, unless it begins with the name of a hole. */
export function capital(words: string): string {
  return /^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words of the server as a sentence. */
export function sentence(words: string): string {
  return capital(words) + (/[.!?…]$/.test(words) ? '' : '.');
}
