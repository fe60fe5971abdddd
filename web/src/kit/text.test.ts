import { expect, it } from 'vitest';
import { list, sentence } from './text';

it('makes sentences with a capital and a full stop', () => {
  expect(['it is taken', 'Stop!', 'one. two'].map(sentence)).toEqual(['It is taken.', 'Stop!', 'One. two.']);
  expect(sentence('a1 touches nothing')).toBe('a1 touches nothing.');
  expect(sentence('the board is level again')).toBe('The board is level again.');
});

it('joins words as in a sentence', () => {
  expect(list(['a', 'b', 'c'])).toBe('a, b and c');
  expect([list(['a']), list([])]).toEqual(['a', '']);
});
