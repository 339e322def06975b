/**
 * The same journeys to every sample with pages of its own, in a browser. `test/apps/run.mjs`
 * installs and builds them: `npm run test:apps -- 'sample 07'` makes the journeys to one.
 */
import { describe } from '@jest/globals';
import { otherSiteJourneys } from './journeys/other-sites.js';
import { nextAuthClientJourneys } from './journeys/next-auth-client.js';
import { passkeyJourneys } from './journeys/passkeys.js';
import { providerJourneys } from './journeys/provider.js';
import { proxyJourneys } from './journeys/proxy.js';
import { renewalJourneys } from './journeys/renewal.js';
import { routerJourneys } from './journeys/router.js';
import { sessionJourneys } from './journeys/session.js';
import { signInJourneys } from './journeys/sign-in.js';
import { SAMPLES } from './samples.js';
import { Stage } from './support/stage.js';

describe.each(SAMPLES.map((sample) => [sample.folder, sample] as const))('%s', (_, sample) => {
  const stage = new Stage(sample);
  signInJourneys(stage);
  sessionJourneys(stage);
  routerJourneys(stage);
  renewalJourneys(stage);
  otherSiteJourneys(stage);
  proxyJourneys(stage);
  nextAuthClientJourneys(stage);
  passkeyJourneys(stage);
  providerJourneys(stage);
});
