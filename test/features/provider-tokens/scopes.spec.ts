/** Incremental consent: further scopes, and the sign-ins that bring them. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Visitor } from '../sessions/fleet.js';
import { type Process, STORAGES, TokenFleet } from './token-fleet.js';

const CALENDAR = 'https://api.test/calendar';

describe.each(STORAGES)('further scopes, with tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
  });
  afterEach(() => fleet.stop());

  const missing = async (scopes: readonly string[], callbackUrl?: string) => {
    const owner = await fleet.owner(app, visitor);
    return app.tokens.missing({ ...owner, provider: 'fake', scopes, callbackUrl });
  };

  /** Follows the address that asks for scopes. @returns The authorization request. */
  const ask = async (path: string | null): Promise<URLSearchParams> => {
    const started = await visitor.send(app, path ?? '');
    return (await fleet.consent(app, visitor, started)).searchParams;
  };

  it('are asked for by an address of this site, with those that were granted', async () => {
    const path = await missing([CALENDAR]);
    expect(path).toMatch(/^\/auth\/account\/provider-tokens\/consent\?request=/);
    const request = await ask(path);
    expect(request.get('scope')?.split(' ')).toEqual([
      'openid',
      'profile',
      'email',
      'offline_access',
      CALENDAR,
    ]);
    expect((await fleet.get(app, visitor)).scope).toContain(CALENDAR);
  });

  it('are not asked for twice', async () => {
    await ask(await missing([CALENDAR]));
    expect(await missing([CALENDAR])).toBeNull();
  });

  it('need no new consent screen while a refresh token is kept', async () => {
    expect((await ask(await missing([CALENDAR]))).has('prompt')).toBe(false);
  });

  it('ask for a new refresh token where the old one is lost', async () => {
    await app.tokens
      .revoke({ ...(await fleet.owner(app, visitor)), provider: 'fake' })
      .then(({ cookies }) => {
        for (const { name, value } of cookies) visitor.cookies.set(name, value);
      });
    expect((await ask(await missing([CALENDAR]))).get('prompt')).toBe('consent');
  });

  it('stay after a later sign-in that asks for fewer', async () => {
    await ask(await missing([CALENDAR]));
    await fleet.signIn(app, visitor);
    // Without a database, a sign-in is a new user.
    const isKept = storage !== 'cookie';
    expect((await fleet.get(app, visitor)).scope.includes(CALENDAR)).toBe(isKept);
  });

  it.each([
    ['altered', (request: string) => `${request}x`],
    ['of no request', () => 'x'],
  ])('are not asked for by an address that is %s', async (_what, change) => {
    const path = new URL((await missing([CALENDAR])) ?? '', 'https://app.test');
    path.searchParams.set('request', change(path.searchParams.get('request') ?? ''));
    const response = await visitor.send(app, path.pathname + path.search);
    expect(response.status).toBe(400);
  });

  it('are not asked for by an address for another user', async () => {
    const path = (await missing([CALENDAR])) ?? '';
    fleet.idp.person = { sub: 'mallory' };
    const mallory = await fleet.signIn(app);
    expect((await mallory.send(app, path)).status).toBe(400);
  });

  it('are not asked for by an address that is too old, or of someone who is not signed in', async () => {
    const path = (await missing([CALENDAR])) ?? '';
    expect((await new Visitor().send(app, path)).status).toBe(401);
    fleet.pass(16 * 60_000);
    expect((await visitor.send(app, path)).status).toBe(400);
  });
});

describe('offline access', () => {
  let fleet: TokenFleet;
  beforeEach(async () => {
    fleet = await TokenFleet.start();
  });
  afterEach(() => fleet.stop());

  it.each([
    [undefined, true],
    [true, true],
    [['fake'], true],
    [[], false],
    [false, false],
  ] as const)('with the option %j is asked for: %s', async (offlineAccess, isAsked) => {
    const app = fleet.process({ offlineAccess });
    const visitor = new Visitor();
    const csrfToken = await visitor.csrfToken(app);
    const post = { method: 'POST', body: { csrfToken } };
    const started = await visitor.send(app, '/auth/signin/fake', post);
    const scope = new URL(started.headers.get('location') ?? '').searchParams.get('scope');
    expect(scope?.includes('offline_access')).toBe(isAsked);
  });
});
