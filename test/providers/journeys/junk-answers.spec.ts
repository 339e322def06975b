/**
 * A provider answers one of its endpoints with junk: no user is signed in, nothing is stored, and
 * the log says who answered where. Afterwards it answers as it should, and all is well.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { holdTimers } from '../../support/fake-timers.js';
import { readLocation } from '../../support/browser.js';
import type { Role } from './endpoints.js';
import { openJourneys } from './open-journeys.js';
import { JUNK_ANSWERS, silence } from './junk.js';

const DEADLINE_MS = 10_000;

/** One provider of every kind, the endpoints that the library asks, and their names in the log. */
const KINDS: readonly (readonly [string, string, Readonly<Partial<Record<Role, RegExp>>>])[] = [
  ['plain OAuth 2.0', 'discord', { token: /token endpoint/, userinfo: /userinfo endpoint/ }],
  [
    'OAuth 2.0 with an API of its own, in two requests',
    'github',
    {
      token: /token endpoint/,
      userinfo: /userinfo endpoint/,
      further: /userinfo endpoint/,
    },
  ],
  ['OAuth 2.0 with a query', 'linear', { userinfo: /userinfo endpoint/ }],
  ['OAuth 2.0 with mended answers', 'wechat', { token: /token/, userinfo: /userinfo endpoint/ }],
  [
    'OpenID Connect with an ID token',
    'okta',
    { discovery: /discovery endpoint/, token: /token endpoint/, JWKS: /JWKS endpoint/ },
  ],
  [
    'OpenID Connect with a form',
    'apple',
    { discovery: /discovery endpoint/, token: /token endpoint/, JWKS: /JWKS endpoint/ },
  ],
  [
    'OpenID Connect with a userinfo endpoint',
    'zitadel',
    { discovery: /discovery endpoint/, token: /token endpoint/, userinfo: /userinfo endpoint/ },
  ],
  [
    'OpenID Connect with signed claims',
    'bankid-no',
    { JWKS: /JWKS endpoint/, userinfo: /userinfo endpoint/ },
  ],
];

/** Of the junk, what is none here: GitHub may well know of no address. */
const HARMLESS = ['further an empty list'];

const journeyAt = openJourneys();

afterEach(() => {
  jest.useRealTimers();
});

describe.each(KINDS)('%s (%s)', (_, file, endpoints) => {
  const roles = Object.entries(endpoints) as [Role, RegExp][];
  const rows = roles.flatMap(([role, named]) =>
    Object.keys(JUNK_ANSWERS)
      .filter((junk) => !HARMLESS.includes(`${role} ${junk}`))
      .map((junk) => [role, junk, named] as const),
  );

  it.each(rows)('is refused when its %s endpoint returns %s', async (role, junk, named) => {
    const journey = await journeyAt(file);
    const { server, scenario } = journey;
    server.spoil(role, JUNK_ANSWERS[junk]!);
    await journey.expectRefused(named);
    expect(server.refusals).toEqual([]);

    server.mend();
    await journey.signIn();
    expect(await scenario.browser.session()).toMatchObject({ user: {} });
    expect((await scenario.database.rows()).accounts).toHaveLength(1);
  });

  it.each(roles)('times out when its %s endpoint does not answer', async (role, named) => {
    const journey = await journeyAt(file);
    const { server, scenario, provider } = journey;
    const departure =
      role === 'discovery' ? undefined : await scenario.depart({ providerId: provider.id });
    server.spoil(role, silence);
    holdTimers();
    const reached = server.reached(role);
    const acting = journey.expectRefused(named, async () =>
      departure ? journey.comeBack(readLocation(departure)) : journey.signIn(),
    );
    await reached;
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    await acting;
  });
});

describe('Microsoft Entra ID, with its separate photo endpoint,', () => {
  it.each(Object.keys(JUNK_ANSWERS))('signs in without a photo for %s', async (junk) => {
    const journey = await journeyAt('microsoft-entra-id');
    const { server, scenario } = journey;
    server.spoil('further', JUNK_ANSWERS[junk]!);
    await journey.signIn();
    expect([scenario.logs, server.refusals]).toEqual([[], []]);
    expect(await scenario.browser.session()).toMatchObject({ user: { image: null } });
  });
});
