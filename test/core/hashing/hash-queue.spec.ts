/** The queue that bounds how much is hashed at once, and that features share. */
import { describe, expect, it } from '@jest/globals';
import { createAuth } from '../../../src/core/compose/auth.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { HashConcurrencyToken } from '../../../src/core/hashing/hash-concurrency.js';
import { BoundedHashQueue, HashQueue } from '../../../src/core/hashing/hash-queue.js';
import { HASH_QUEUE } from '../../../src/core/hashing/hashing-services.js';
import { value } from '../../../src/core/kernel/container.js';
import { HeldTime } from '../../support/held-time.js';

const deferred = () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  return { work: () => work, finish };
};

it('runs a few at once, and the others in their order', async () => {
  const queue = new BoundedHashQueue(2, new HeldTime());
  const started: number[] = [];
  const jobs = Array.from({ length: 4 }, () => deferred());
  const runs = jobs.map(({ work }, index) =>
    queue.run(() => {
      started.push(index);
      return work();
    }),
  );
  expect(started).toEqual([0, 1]);
  jobs[1]!.finish();
  await runs[1];
  expect(started).toEqual([0, 1, 2]);
  for (const { finish } of jobs) finish();
  await Promise.all(runs);
  expect(started).toEqual([0, 1, 2, 3]);
});

it('refuses what would wait too long, and goes on', async () => {
  const queue = new BoundedHashQueue(1, new HeldTime());
  const { work, finish } = deferred();
  const running = queue.run(work);
  const waiting = Array.from({ length: 100 }, () => queue.run(async () => undefined));
  const busy = { type: 'ServerBusy', retryAfterSeconds: 5 };
  await expect(queue.run(async () => undefined)).rejects.toMatchObject(busy);
  finish();
  await Promise.all([running, ...waiting]);
  await queue.run(async () => undefined);
});

it('refuses who has waited for five seconds', async () => {
  const time = new HeldTime();
  const queue = new BoundedHashQueue(1, time);
  const { work, finish } = deferred();
  const running = queue.run(work);
  const late = queue.run(async () => undefined);
  const refusal = expect(late).rejects.toMatchObject({ type: 'ServerBusy' });
  await time.pass(4_999);
  expect(time.waiting).toBe(1);
  await time.pass(1);
  await refusal;
  finish();
  await running;
  expect(time.waiting).toBe(0);
});

it('goes on after work that failed', async () => {
  const queue = new BoundedHashQueue(1, new HeldTime());
  await expect(queue.run(() => Promise.reject(new Error('It failed.')))).rejects.toThrow();
  expect(await queue.run(async () => 'done')).toBe('done');
});

describe('features that hash share it', () => {
  const codes = defineFeature({ id: 'codes', services: [HASH_QUEUE] });
  const words = defineFeature({
    id: 'words',
    services: [HASH_QUEUE, value(HashConcurrencyToken, 3)],
  });
  const config = {
    secret: 'a secret that is at least 32 bytes long',
    trustHost: true,
    providers: [],
    session: { strategy: 'jwt' },
  } as const;

  it.each([
    ['in one order', [codes, words]],
    ['in the other', [words, codes]],
  ])('with the limit of the one that has it as an option, %s', async (_, features) => {
    expect(findConfigurationErrors({ ...config, features })).toEqual([]);
    const queue = createAuth({ ...config, features }).get(HashQueue);
    const jobs = Array.from({ length: 4 }, () => deferred());
    let started = 0;
    const runs = jobs.map(({ work }) =>
      queue.run(() => {
        started += 1;
        return work();
      }),
    );
    expect(started).toBe(3);
    for (const { finish } of jobs) finish();
    await Promise.all(runs);
  });

  it('with a limit of its own where none has', async () => {
    const queue = createAuth({ ...config, features: [codes] }).get(HashQueue);
    expect(await queue.run(async () => 'done')).toBe('done');
  });

  it('and two of them cannot both say the limit', () => {
    const other = defineFeature({ id: 'other', services: [value(HashConcurrencyToken, 1)] });
    const errors = findConfigurationErrors({ ...config, features: [words, other] });
    expect(errors.map(({ message }) => message)).toEqual([
      'The features "words" and "other" both have the token portcullis:HashConcurrency. Leave one out, or rename it.',
    ]);
  });
});
