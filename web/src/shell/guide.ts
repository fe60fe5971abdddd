/** The rules for people: clauses in a text, anchors, and what a search finds. */
import type { GuideBlock, GuideItem, GuideSection, Span } from '../api/types';

export interface Piece {
  text: string;
  clause: boolean;
}

/** Splits a text at the ids of clauses, such as LE-7. */
export function pieces(text: string, ids: ReadonlySet<string>): Piece[] {
  return text
    .split(/\b([A-Z]{2}-\d+)\b/)
    .map((part) => ({ text: part, clause: ids.has(part) }))
    .filter((piece) => piece.text);
}

/** Returns the anchor of a section: "How it ends" becomes "how-it-ends". */
export function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}

/** Splits off the picture that a section ends with: a wide screen shows it beside the text. */
export function arranged(blocks: readonly GuideBlock[]): { text: GuideBlock[]; beside: GuideBlock[] } {
  const last = blocks.at(-1);
  const alone = blocks.length > 1 && last?.kind === 'pictures' && last.pictures.length === 1;
  return { text: blocks.slice(0, alone ? -1 : undefined), beside: alone ? [last] : [] };
}

/** Returns the sections without what a search does not find. Lists and tables keep the lines that fit. */
export function found(sections: readonly GuideSection[], words: string): GuideSection[] {
  if (!words) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      blocks: fits(section.heading, words) ? section.blocks : section.blocks.flatMap((block) => foundIn(block, words)),
    }))
    .filter((section) => section.blocks.length > 0);
}

function foundIn(block: GuideBlock, words: string): GuideBlock[] {
  if (block.kind === 'paragraph') return fits(textOf(block.spans), words) ? [block] : [];
  if (block.kind === 'list') {
    const items = block.items.filter((item: GuideItem) => fits(textOf(item.spans), words));
    return items.length > 0 ? [{ ...block, ordered: false, items }] : [];
  }
  if (block.kind === 'table') {
    const rows = block.rows.filter((row) => fits(row.map(textOf).join(' '), words));
    return rows.length > 0 ? [{ ...block, rows }] : [];
  }
  if (block.kind === 'pictures') {
    const pictures = block.pictures.filter((picture) => fits(picture.caption, words));
    return pictures.length > 0 ? [{ ...block, pictures }] : [];
  }
  return [];
}

export function textOf(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}

function fits(text: string, words: string): boolean {
  return text.toLowerCase().includes(words);
}
