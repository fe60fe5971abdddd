/** Chat: whom a line may go to, whom it went to, and what the reader sees of it. */
import type { ChatLine, Game, TableView } from '../api/types';
import { list } from '../kit/text';

/** Whom a line is for, as `to` of a message: everyone, a seat, or the key of a group. */
export type Target = number | string | null;

export interface Choice {
  target: Target;
  words: string;
  /** False while no one can be reached there, such as in a Kingdom that fell. */
  open: boolean;
}

type Talk = Pick<TableView, 'seat' | 'seats' | 'status' | 'talk' | 'reveal_whispers' | 'talk_groups'>;

/** Whom the viewer may write to. A target that was chosen stays, so that no whisper goes to everyone by accident. */
export function choices(view: Talk, names: readonly string[], game: Game | undefined, chosen: Target): Choice[] {
  const found: Choice[] = [{ target: null, words: 'Everyone', open: true }];
  const revealed = view.status === 'over' && view.reveal_whispers;
  if (view.talk === 'all' && view.seat !== null && view.status !== 'waiting' && !revealed) {
    for (const key of Object.keys(view.talk_groups)) {
      if (view.talk_groups[key]?.some((seat) => seat !== view.seat && isPerson(view, seat)))
        found.push({ target: key, words: groupWords(key, game), open: true });
    }
    view.seats.forEach((_, seat) => {
      if (seat !== view.seat && isPerson(view, seat))
        found.push({ target: seat, words: names[seat] ?? '', open: true });
    });
  }
  if (found.every(({ target }) => target !== chosen)) {
    const words = typeof chosen === 'number' ? (names[chosen] ?? '') : groupWords(chosen ?? '', game);
    found.push({ target: chosen, words: `${words} (not available)`, open: false });
  }
  return found;
}

function isPerson(view: Talk, seat: number): boolean {
  return view.seats[seat]?.occupant === 'person' && !view.seats[seat].forfeited;
}

export function groupWords(key: string, game: Game | undefined): string {
  return game?.talk_groups[key] ?? key;
}

/** The text of a line: that of its quick phrase in the list of phrases, or else what was sent. */
export function textOf(line: ChatLine, game: Game | undefined): string {
  return (line.phrase !== null && game?.phrases[line.phrase]) || line.text;
}

/** The lines of people, and those of bots if they are wanted. */
export function wantedLines(lines: readonly ChatLine[], bots: boolean): readonly ChatLine[] {
  return bots ? lines : lines.filter((line) => line.by !== 'bot');
}

/** The name to show with a line. Bots are named by their seat, because there may be several. */
export function speaker(line: ChatLine, names: readonly string[]): string {
  return (line.by === 'bot' && line.seat !== null && names[line.seat]) || line.name;
}

/** Says whom a whisper went to; null for a line to everyone. */
export function readers(
  line: ChatLine,
  mySeat: number | null,
  names: readonly string[],
  game: Game | undefined,
): string | null {
  if (line.to === null) return null;
  const mine = mySeat !== null && (line.seat === mySeat || line.to.includes(mySeat));
  if (line.group !== null && mine) return `to ${groupWords(line.group, game)}`;
  return `to ${list(line.to.map((seat) => (seat === mySeat ? 'you' : (names[seat] ?? ''))))}`;
}

/** Lines in the order to show them. Muted ones in a row are replaced by a note of how many they are. */
export interface Shown {
  line: ChatLine;
  /** How many lines the note stands for; 0 for a line that is shown. */
  muted: number;
}

export function withoutMuted(lines: readonly ChatLine[], isMuted: (line: ChatLine) => boolean): Shown[] {
  const shown: Shown[] = [];
  for (const line of lines) {
    const last = shown.at(-1);
    if (!isMuted(line)) shown.push({ line, muted: 0 });
    else if (last?.muted && last.line.name === line.name) last.muted += 1;
    else shown.push({ line, muted: 1 });
  }
  return shown;
}

/** Describes the chat of a table, for people who are about to join it. */
export function talkWords(view: Pick<TableView, 'talk' | 'reveal_whispers'>): string {
  if (view.talk === 'none') return 'Chat is off.';
  if (view.talk === 'public') return 'Chat is public only.';
  return view.reveal_whispers
    ? 'Players may whisper. Everyone sees the whispers after the game.'
    : 'Players may whisper.';
}
