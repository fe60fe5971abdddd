import { describe, expect, it } from 'vitest';
import type { GuideSection, Span } from '../api/types';
import { anchor, arranged, found, pieces } from './guide';

const plain = (text: string): Span[] => [{ text, style: 'plain' }];
const sections: GuideSection[] = [
  {
    heading: 'Set-up',
    blocks: [
      {
        kind: 'list',
        ordered: true,
        items: ['Take your pegs.', 'Decide who goes first.'].map((text) => ({ picture: null, spans: plain(text) })),
      },
    ],
  },
  {
    heading: 'Your turn',
    blocks: [
      { kind: 'paragraph', spans: plain('Place a peg.') },
      { kind: 'table', head: [plain('The run'), plain('Then')], rows: [[plain('the edge'), plain('It stops.')]] },
      { kind: 'options' },
    ],
  },
];

describe('the rules for people', () => {
  it('link the clauses that exist', () => {
    const ids = new Set(['LE-7']);
    expect(pieces('It runs (LE-7), not LE-77.', ids)).toEqual([
      { text: 'It runs (', clause: false },
      { text: 'LE-7', clause: true },
      { text: '), not ', clause: false },
      { text: 'LE-77', clause: false },
      { text: '.', clause: false },
    ]);
  });

  it('have anchors that can be typed', () => {
    expect(['Set-up', 'How it ends'].map(anchor)).toEqual(['set-up', 'how-it-ends']);
  });

  it('show the picture at the end of a section beside the text', () => {
    const picture = { address: '/a.svg', words: 'A board', caption: '', width: 3, height: 4 };
    const text = { kind: 'paragraph', spans: plain('Place a peg.') } as const;
    const one = { kind: 'pictures', pictures: [picture] } as const;
    const two = { kind: 'pictures', pictures: [picture, { ...picture, address: '/b.svg' }] } as const;
    expect(arranged([text, { ...one, pictures: [picture] }])).toEqual({ text: [text], beside: [one] });
    expect(arranged([text, { ...two, pictures: [...two.pictures] }]).beside).toEqual([]);
    expect(arranged([{ ...one, pictures: [picture] }, text]).beside).toEqual([]);
  });

  it('show only what a search finds', () => {
    expect(found(sections, '')).toEqual(sections);
    expect(found(sections, 'nothing of the kind')).toEqual([]);
    expect(found(sections, 'your turn')).toEqual([sections[1]]);
    const [first, ...others] = found(sections, 'first');
    expect(others).toEqual([]);
    expect(first?.blocks).toEqual([
      { kind: 'list', ordered: false, items: [{ picture: null, spans: plain('Decide who goes first.') }] },
    ]);
    expect(found(sections, 'edge').flatMap((section) => section.blocks.map((block) => block.kind))).toEqual(['table']);
  });
});
