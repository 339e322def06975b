/**
 * Services that nothing uses any more, as of a configuration for each request, follow no
 * revocations.
 */
import { Moments } from '../../../src/core/kernel/moments.js';
import { expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRealm } from '../../../src/features/sessions/revocation-list.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { nextTurn } from '../../support/fake-timers.js';
import { HeldTime } from '../../support/held-time.js';
import { Channel, CountedTables } from './channel.js';
import { POLL_MS } from './followed.js';

const SERVICES = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const time = new HeldTime();
const tables = new CountedTables();
const channel = new Channel();

const logger = { error: () => undefined, warn: () => undefined, debug: () => undefined };

async function startAndForget(): Promise<void> {
  const tokens = { secrets: ['a secret'], maxAgeSeconds: 3600 };
  const options = { feed: channel.feed };
  const sync = new RevocationSync(options, tables, tokens, new Moments(time.clock), time, logger);
  await sync.start();
}

it('neither their timers nor their connections stay', async () => {
  await createRealm('a secret');
  for (let count = 0; count < SERVICES; count += 1) await startAndForget();
  expect(channel.listeners.size).toBe(SERVICES);
  // An object that was used in a turn of the event loop is kept until its end.
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    collectGarbage();
  }
  await time.pass(POLL_MS);
  const { pages } = tables;
  expect(channel.listeners.size).toBe(0);
  await time.pass(60_000);
  expect(tables.pages).toBe(pages);
});
