/** R15: Every place that goes on after a failure of something awaited says what becomes of it. */
import { expect, it } from '@jest/globals';
import { ANSWERS } from './momentary-failures.js';
import { listSwallowedFailures } from './swallowed-failures.js';

it('R15: each place that swallows a failure has one answer', () => {
  const answered = Object.values(ANSWERS).flat();
  expect(answered.toSorted()).toEqual(listSwallowedFailures('src').toSorted());
});
