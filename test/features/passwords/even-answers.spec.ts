/** When an answer leaves, whatever the work took. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EvenAnswers } from '../../../src/features/passwords/even-answers.js';
import { HeldTime } from '../../support/held-time.js';

let time: HeldTime;
beforeEach(() => {
  time = new HeldTime();
});

/** Answers by a generator that draws this byte. */
const makeAnswers = (byte: number) => new EvenAnswers(time, { bytes: () => Uint8Array.of(byte) });

/** How long the answer took, in milliseconds. */
async function measure(answer: Promise<unknown>): Promise<number> {
  const startedAt = time.now;
  let took = NaN;
  const end = (): void => void (took = time.now - startedAt);
  answer.then(end, end);
  for (let passed = 0; passed < 500 && Number.isNaN(took); passed += 1) await time.pass(1);
  return took;
}

const found = (milliseconds: number) => time.pause(milliseconds).then(() => 'found');
const failing = (milliseconds: number) =>
  time.pause(milliseconds).then(() => Promise.reject(new Error('failed')));

describe('an answer leaves at a step', () => {
  it.each([
    ['of 50 ms at the least', 0, 1, 50],
    ['of 65 ms at the most', 15, 1, 65],
    ['of a length that is drawn', 16 + 7, 1, 57],
    ['that the work has ended before', 0, 49, 50],
    ['after the work', 0, 51, 100],
    ['after more of them', 0, 149, 150],
  ])('%s', async (_, byte, takes, expected) => {
    expect(await measure(makeAnswers(byte).answer(found(takes)))).toBe(expected);
    expect(time.waiting).toBe(0);
  });

  it('also when the work fails', async () => {
    const answer = makeAnswers(0).answer(failing(1));
    expect(await measure(answer)).toBe(50);
    await expect(answer).rejects.toThrow('failed');
  });
});

describe('a refusal', () => {
  it.each([
    ['leaves at a step', () => time.pause(1).then(() => null)],
    ['for an error too', () => failing(1)],
  ])('%s', async (_, work) => {
    expect(await measure(makeAnswers(0).refuse(work()))).toBe(50);
  });

  it('is not what a user waits for who is found', async () => {
    const answer = makeAnswers(0).refuse(found(3));
    expect(await measure(answer)).toBe(3);
    await expect(answer).resolves.toBe('found');
  });
});
