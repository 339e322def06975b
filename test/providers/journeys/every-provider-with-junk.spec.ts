/**
 * Whatever the provider: what is no answer signs no user in, and the log says who gave it where.
 */
import { describe, it } from '@jest/globals';
import type { Role } from './endpoints.js';
import { JUNK_ANSWERS } from './junk.js';
import { openJourneys } from './open-journeys.js';
import type { PlayedProvider } from './played-provider.js';
import { WAYS } from './provider-behaviour/index.js';

const journeyAt = openJourneys();

const JUNK = ['a page', 'a list of nothing', 'null', 'an error as a success'];

/** The last endpoint that is asked before the user is signed in. LINE's is the first, too. */
const getLastRole = ({ readsIdToken, ways }: PlayedProvider): Role => {
  if (ways.signsBySecret) return 'token';
  return readsIdToken ? 'JWKS' : 'userinfo';
};

describe.each(Object.keys(WAYS).toSorted())('%s', (file) => {
  it.each(JUNK)('is refused when its token endpoint returns %s', async (junk) => {
    const journey = await journeyAt(file);
    journey.server.spoil('token', JUNK_ANSWERS[junk]!);
    await journey.expectRefused(/ token endpoint/);
  });

  it.each(JUNK)('is refused when its last endpoint returns %s', async (junk) => {
    const journey = await journeyAt(file);
    const last = getLastRole(journey.provider);
    journey.server.spoil(last, JUNK_ANSWERS[junk]!);
    await journey.expectRefused(new RegExp(` ${last} endpoint`));
  });
});
