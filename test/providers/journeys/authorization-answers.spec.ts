/** A provider sends the browser back with something other than a code and the state. */
import { describe, it } from '@jest/globals';
import type { Spoil } from './authorization-server.js';
import { JUNK } from './junk.js';
import { openJourneys } from './open-journeys.js';

const journeyAt = openJourneys();

type Change = (answer: URLSearchParams) => void;

const sentBack =
  (change: Change): Spoil =>
  async (own) => {
    const { status, headers } = await own();
    const location = new URL(headers.get('location') ?? '');
    change(location.searchParams);
    return new Response(null, { status, headers: { location: location.href } });
  };

const to =
  (name: string, value: string): Change =>
  (answer) =>
    answer.set(name, value);

describe.each(['discord', 'okta'])('a sign-in by %s is refused when the response has', (file) => {
  it.each<readonly [string, Change]>([
    ['no code', (answer) => answer.delete('code')],
    ['an empty code', to('code', '')],
    ['a code with a line break', to('code', `${JUNK}\r\nset-cookie: a=b`)],
    ['a code twice', (answer) => answer.append('code', JUNK)],
    ['no state', (answer) => answer.delete('state')],
    ['a state twice', (answer) => answer.append('state', JUNK)],
  ])('%s', async (_, change) => {
    const journey = await journeyAt(file);
    journey.server.spoil('authorization', sentBack(change));
    await journey.expectRefused(/InvalidCheck: The answer of provider/);
  });

  it('an error, with a message on the sign-in page', async () => {
    const journey = await journeyAt(file);
    const refuse: Change = (answer) => {
      answer.delete('code');
      answer.set('error', 'access_denied');
    };
    journey.server.spoil('authorization', sentBack(refuse));
    await journey.expectRefused(
      / refused: access_denied/,
      undefined,
      'OAuthCallbackError&code=refused',
    );
  });
});

it('a sign-in by Okta is refused when another issuer responds', async () => {
  const journey = await journeyAt('okta');
  journey.server.spoil('authorization', sentBack(to('iss', 'https://evil.test')));
  await journey.expectRefused(/token endpoint: .*iss/);
});
