/** Access tokens that an app signs for its other backends, and APIs that verify them. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ACCESS_TOKEN_KEYS } from '../../../src/features/access-tokens/signing-keys.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { ADA, ORIGIN, PASSWORD, type Visitor } from '../passwords/password-app.js';
import { ISSUER, IssuingApp, obtainToken, ORDERS } from './issuing-app.js';

const DAY_MS = 86_400_000;

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  let app: IssuingApp;
  let ada: Visitor;
  let id: string | undefined;
  beforeEach(async () => {
    app = IssuingApp.create({}, { strategy });
    ada = await app.member();
    id = (await app.adapter.getUserByEmail(ADA))?.id;
  });

  it('a page gets a token for its user, which an API verifies', async () => {
    const { access_token: token, expires_in, scope } = await obtainToken(ada);
    expect([expires_in, scope]).toEqual([300, 'read write']);
    expect(await app.api(ORDERS)(token)).toBe(id);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(token)).toMatchObject({
      iss: ISSUER,
      aud: ORDERS,
      client_id: ORIGIN,
      scope: 'read write',
      auth_time: expect.any(Number),
      jti: expect.any(String),
    });
  });

  it('a token is for one API, with the scopes that were asked for', async () => {
    const { access_token: token } = await obtainToken(ada, { audience: 'other' });
    expect(await app.api('other')(token)).toBe(id);
    expect(await app.api(ORDERS)(token)).toMatch(/does not have this API/);
    expect((await obtainToken(ada, { audience: ORDERS, scope: 'read' })).scope).toBe('read');
  });

  it.each([
    [{ audience: 'https://evil.example.com' }, 'invalid_target'],
    [{ audience: 'toString' }, 'invalid_target'],
    [{ scope: 'read admin' }, 'invalid_scope'],
    [{ audience: 'other', scope: 'read' }, 'invalid_scope'],
  ])('TOK-01: %j is refused', async (fields, error) => {
    const response = await ada.send('/auth/token', fields);
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });

  it('TOK-02: no client gets a token without a session, nor another site with one', async () => {
    expect((await app.visitor().send('/auth/token', {})).status).toBe(401);
    expect((await ada.visit('/auth/token', { json: {} })).status).toBe(403);
  });

  it('a token expires', async () => {
    const { access_token: token } = await obtainToken(ada);
    app.now += 331_000;
    expect(await app.api(ORDERS)(token)).toMatch(/expired|exp/);
  });
});

describe('the session of a token', () => {
  it.each(['jwt', 'database'] as const)(
    'ends it, where sessions end after `absoluteMaxAge`: %s',
    async (strategy) => {
      const session = { strategy, absoluteMaxAge: 3600 };
      const app = IssuingApp.create({}, { strategy, config: { session } });
      const ada = await app.member();
      const { expires_in: early } = await obtainToken(ada);
      app.now += 3_500_000;
      const { expires_in: late, access_token: token } = await obtainToken(ada);
      expect([early, late]).toEqual([300, 100]);
      expect((decodeJwt(token).exp ?? 0) * 1000).toBeLessThanOrEqual(app.now + 100_000);
      app.now += 100_000;
      expect((await ada.send('/auth/token', {})).status).toBe(401);
    },
  );

  it('TOK-03: an API that follows the sessions refuses the token once its session has ended', async () => {
    const app = IssuingApp.create();
    const ada = await app.member();
    const { access_token: token } = await obtainToken(ada);
    const [follows, doesNot] = [app.api(ORDERS, true), app.api(ORDERS)];
    expect(await follows(token)).toBe(await doesNot(token));
    await ada.submit('/auth/signout', {});
    expect(await follows(token)).toBe('It was revoked.');
    expect(await doesNot(token)).toBeDefined();
  });

  it('TOK-03: the tokens of all sessions end with them', async () => {
    const app = IssuingApp.create();
    const ada = await app.member();
    const { access_token: token } = await obtainToken(ada);
    const api = app.api(ORDERS, true);
    const user = await app.adapter.getUserByEmail(ADA);
    app.now += 1_000;
    await app.services.get(Sessions).revokeAll(user?.id ?? '');
    expect(await api(token)).toBe('It was revoked.');
    const again = app.visitor();
    app.now += 1_000;
    await again.signIn(ADA, PASSWORD);
    expect(await api((await obtainToken(again)).access_token)).toBe(user?.id);
  });
});

describe('the claims of the app', () => {
  it('are added, and TOK-04: replace none of the library’s', async () => {
    const claims = () => ({
      sid: 'x',
      cnf: { jkt: 'x' },
      roles: ['admin'],
      sub: 'eve',
      iss: 'x',
      aud: 'y',
      exp: 9e9,
      scope: 'all',
    });
    const app = IssuingApp.create({ claims });
    const ada = await app.member();
    const decoded = decodeJwt((await obtainToken(ada, { audience: 'other' })).access_token);
    expect(decoded).toMatchObject({ roles: ['admin'], iss: ISSUER, aud: 'other' });
    expect([
      decoded.sub,
      decoded.exp,
      decoded['scope'],
      decoded['sid'],
      decoded['cnf'],
    ]).not.toEqual(expect.arrayContaining(['eve']));
  });
});

describe('keys', () => {
  it.each(['RS256', 'EdDSA'] as const)(
    'sign with %s where the options say so',
    async (algorithm) => {
      const app = IssuingApp.create({ algorithm });
      const { access_token: token } = await obtainToken(await app.member());
      expect(decodeProtectedHeader(token).alg).toBe(algorithm);
      expect(await app.api(ORDERS)(token)).toBeDefined();
    },
  );

  it('are published a day before they sign, and as long as their tokens may be valid', async () => {
    const app = IssuingApp.create({ rotateAfter: 10 });
    await app.member();
    const readKid = async () => {
      const visitor = app.visitor();
      await visitor.signIn();
      const { access_token: token } = await obtainToken(visitor);
      expect(await app.api(ORDERS)(token)).toBeDefined();
      return decodeProtectedHeader(token).kid;
    };
    const first = await readKid();
    app.now += 8.9 * DAY_MS;
    expect(await app.keys()).toHaveLength(1);
    app.now += 0.2 * DAY_MS;
    const [, next] = (await app.keys()).map(({ kid }) => kid);
    expect([await readKid(), next]).toEqual([first, expect.any(String)]);
    app.now += DAY_MS;
    expect(await readKid()).toBe(next);
    expect((await app.keys()).map(({ kid }) => kid)).toEqual([first, next]);
    app.now += 2 * DAY_MS;
    expect((await app.keys()).map(({ kid }) => kid)).toEqual([next]);
  });

  it('TOK-05: of two processes that begin at once, both sign with the same key', async () => {
    const app = IssuingApp.create();
    const other = IssuingApp.create({}, { adapter: app.adapter });
    const [one, two] = await Promise.all([app.keys(), other.keys()]);
    expect(one).toHaveLength(1);
    expect(two).toEqual(one);
  });

  it('TOK-05: of two processes of which one has read the keys before the other makes one, too', async () => {
    const app = IssuingApp.create();
    const other = IssuingApp.create({}, { adapter: app.adapter });
    const list = jest.spyOn(app.adapter.tables, 'list');
    list.mockImplementationOnce(async () => {
      await other.keys();
      return [];
    });
    expect(await app.keys()).toEqual(await other.keys());
    expect(await app.keys()).toHaveLength(1);
  });

  it('TOK-05: are not made again by a process whose clock is behind', async () => {
    const app = IssuingApp.create();
    const behind = IssuingApp.create({}, { adapter: app.adapter });
    behind.now = app.now - 60_000;
    const [key] = await app.keys();
    const { access_token: token } = await obtainToken(await behind.member());
    expect(decodeProtectedHeader(token).kid).toBe(key?.kid);
    expect(await behind.keys()).toEqual([key]);
  });

  it('are made anew after all of them have ended while no client asked', async () => {
    const app = IssuingApp.create({ rotateAfter: 2 });
    const ada = await app.member();
    for (let month = 0; month < 130; month += 1) {
      app.now += 30 * DAY_MS;
      expect(await app.keys()).toHaveLength(1);
    }
    await ada.signIn();
    const { access_token: token } = await obtainToken(ada);
    expect(await app.api(ORDERS)(token)).toBeDefined();
  });

  it('that signed until a late successor does are published for a day longer', async () => {
    const app = IssuingApp.create();
    await app.member();
    const [first] = await app.keys();
    app.now += 31.9 * DAY_MS;
    expect(await app.keys()).toHaveLength(2);
    app.now += 0.9 * DAY_MS;
    expect(await app.keys()).toContainEqual(first);
    app.now += DAY_MS;
    expect(await app.keys()).toContainEqual(first);
  });

  it('TOK-07: a hundred requests at once, and none before them, have one made', async () => {
    const app = IssuingApp.create();
    const all = await Promise.all(Array.from({ length: 100 }, () => app.keys()));
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(all[0]).toHaveLength(1);
  });

  it('are made anew when the secret of the app has changed', async () => {
    const app = IssuingApp.create();
    await obtainToken(await app.member());
    const later = IssuingApp.create(
      {},
      { adapter: app.adapter, config: { secret: 'x'.repeat(40) } },
    );
    const ada = later.visitor();
    await ada.signIn();
    const { access_token: token } = await obtainToken(ada);
    expect(await later.api(ORDERS)(token)).toBeDefined();
    expect(await later.keys()).toHaveLength(2);
  });

  it('TOK-06: are not readable in the database, and leave it in no response', async () => {
    const app = IssuingApp.create();
    await obtainToken(await app.member());
    const text = JSON.stringify(await app.keys());
    expect(text).not.toMatch(/"d":/);
    const [row] = await app.adapter.tables.list(ACCESS_TOKEN_KEYS, { by: 'generation', limit: 1 });
    expect(row?.privateKey).not.toContain('"d"');
    // Five parts: encrypted.
    expect(row?.privateKey.split('.')).toHaveLength(5);
  });
});

it('says where its keys are', async () => {
  const app = IssuingApp.create();
  const response = await app.fetch(`${ISSUER}/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({ issuer: ISSUER, jwks_uri: `${ISSUER}/jwks.json` });
});
