/**
 * The same journeys to every sample that has a lock file of its own, in a browser.
 *
 * `npm run test:frameworks -- -t 11-edge-worker` makes those to one.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { builtInPageJourneys } from './journeys/built-in-pages.js';
import { otherSiteJourneys } from './journeys/other-sites.js';
import { nextAuthClientJourneys } from './journeys/next-auth-client.js';
import { passkeyJourneys } from './journeys/passkeys.js';
import { providerJourneys } from './journeys/provider.js';
import { proxyJourneys } from './journeys/proxy.js';
import { renewalJourneys } from './journeys/renewal.js';
import { sessionJourneys } from './journeys/session.js';
import { signInJourneys } from './journeys/sign-in.js';
import { SAMPLES } from './samples.js';
import { Stage } from './support/stage.js';

const FOLDER = resolve(import.meta.dirname, '../../sample');
const LOCKED = readdirSync(FOLDER).filter((name) =>
  existsSync(join(FOLDER, name, 'package-lock.json')),
);

test('every sample with its own lock file is tested', () => {
  expect(SAMPLES.map(({ folder }) => folder)).toEqual(LOCKED);
});

const rows = SAMPLES.filter(({ folder }) => LOCKED.includes(folder));
describe.each(rows.map((sample) => [sample.folder, sample] as const))('%s', (_, sample) => {
  const stage = new Stage(sample);
  if (sample.usesBuiltInPages) {
    builtInPageJourneys(stage);
    return;
  }
  signInJourneys(stage);
  sessionJourneys(stage);
  renewalJourneys(stage);
  otherSiteJourneys(stage);
  proxyJourneys(stage);
  nextAuthClientJourneys(stage);
  passkeyJourneys(stage);
  providerJourneys(stage);
});
