import { expect, it } from 'vitest';
import { Refusal } from '../../api/rest';
import type { AnalysisProgress } from '../../api/types';
import { DUEL } from './samples';
import { Study } from './study.svelte';

const NEWS: AnalysisProgress = { ahead: 0, moves: 3, looked: 1, judged: 0, analysis: null, error: null };
const NO = { code: 'busy', clause: '', words: '8 games wait' };

async function* coming(...lines: (AnalysisProgress | Error)[]): AsyncGenerator<AnalysisProgress> {
  for (const line of lines) {
    if (line instanceof Error) throw line;
    yield line;
  }
}

it('follows an analysis to its end and requests it once', async () => {
  let requests = 0;
  const study = new Study(() => (requests++, coming(NEWS, { ...NEWS, analysis: DUEL })));
  const first = study.begin();
  expect(study.busy).toBe(true);
  await Promise.all([first, study.begin()]);
  await study.begin();
  expect(requests).toBe(1);
  expect(study.found).toBe(DUEL);
  expect([study.busy, study.problem]).toEqual([false, null]);
});

it.each([
  ['a refusal', coming(new Refusal(NO, 409)), '8 games wait'],
  ['a failure on the way', coming(NEWS, { ...NEWS, error: { ...NO, words: 'no bot' } }), 'no bot'],
  [
    'a broken connection',
    coming(NEWS, new TypeError('network')),
    'The connection broke before the analysis was done. Try again.',
  ],
  ['a response that ends too early', coming(NEWS), 'The connection broke before the analysis was done. Try again.'],
])('reports %s and can be requested again', async (_, answer, words) => {
  const answers = [answer, coming({ ...NEWS, analysis: DUEL })];
  const study = new Study(() => answers.shift()!);
  await study.begin();
  expect(study.problem?.words).toBe(words);
  expect([study.busy, study.found]).toEqual([false, null]);
  await study.begin();
  expect(study.problem).toBeNull();
  expect(study.found).toBe(DUEL);
});

it('aborts the request when the page closes', async () => {
  let signal: AbortSignal | undefined;
  const study = new Study((given) => ((signal = given), coming({ ...NEWS, analysis: DUEL })));
  await study.begin();
  study.leave();
  expect(signal?.aborted).toBe(true);
});
