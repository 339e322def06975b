/** Signing out by the provider (OpenID Connect Back-Channel Logout 1.0). */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { LOGOUT_TOKENS } from '../../../src/features/provider-logout/backchannel-logout.js';
import { ORIGIN, type Visitor } from '../sessions/fleet.js';
import { LogoutFleet, type Process } from './logout-fleet.js';

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

describe.each(['jwt', 'database'] as const)('a logout token, with %s', (strategy) => {
  let fleet: LogoutFleet;
  let app: Process;
  let other: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await LogoutFleet.start(strategy);
    [app, other] = [fleet.process(), fleet.process()];
    visitor = await fleet.signIn(app);
  });
  afterEach(() => fleet.stop());

  const { sub } = { sub: 'ada-1815' };
  const send = async (token: string) => fleet.sendLogoutToken(app, token);
  const create = (claims: Readonly<Record<string, unknown>> = {}) =>
    fleet.idp.createLogoutToken({ sub }, claims);

  it('of a session ends that session, on every process', async () => {
    const second = await fleet.signIn(other);
    const [first] = fleet.idp.sessions;
    const response = await send(await fleet.idp.createLogoutToken(first!));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await fleet.isSignedIn(other, visitor)).toBe(false);
    expect(await fleet.isSignedIn(app, second)).toBe(true);
    expect(app.events).toEqual([expect.objectContaining({ reason: 'provider logout' })]);
  });

  it('of a user ends all sessions of the user, and no other user’s', async () => {
    const second = await fleet.signIn(other);
    fleet.idp.person = { sub: 'grace', email: 'grace@app.test', email_verified: true };
    const grace = await fleet.signIn(app);
    expect((await send(await create())).status).toBe(200);
    const isSignedIn = (one: Visitor) => fleet.isSignedIn(other, one);
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(grace)).toBe(true);
  });

  it('leaves the sessions that start afterwards', async () => {
    await send(await create());
    expect(await fleet.isSignedIn(other, await fleet.signIn(app))).toBe(true);
  });

  it.each([
    ['of a session that is not known', { sid: 'unknown', sub: undefined }],
    ['of a user who is not known', { sub: 'unknown' }],
  ])('%s is accepted', async (_what, claims) => {
    expect((await send(await create(claims))).status).toBe(200);
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['of another issuer', { iss: 'https://evil.test' }],
    ['for another client', { aud: 'another-client' }],
    ['without an audience', { aud: undefined }],
    ['with a nonce', { nonce: 'a nonce' }],
    ['without events', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with an event that is no object', { events: { [Object.keys(EVENTS)[0]!]: true } }],
    ['without jti', { jti: undefined }],
    ['without iat', { iat: undefined }],
    ['of the future', { iat: Math.floor(Date.now() / 1000) + 3600 }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['that is old and has no exp', { exp: undefined, iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['without sub and sid', { sub: undefined }],
    ['with a sub that is no text', { sub: 42 }],
    ['with an empty sid', { sid: '' }],
  ])('%s is refused', async (_what, claims) => {
    const response = await send(await create(claims));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'invalid_request' });
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
  });

  it('that was sent before is refused', async () => {
    const token = await create();
    expect((await send(token)).status).toBe(200);
    const again = await fleet.signIn(app);
    expect((await fleet.sendLogoutToken(other, token)).status).toBe(400);
    expect(await fleet.isSignedIn(app, again)).toBe(true);
  });

  it('that an earlier version has accepted is refused', async () => {
    const accepted = JSON.stringify([fleet.idp.issuer, 'accepted before']);
    const id = createHash('sha256').update(accepted).digest('base64url');
    const expires = new Date(fleet.now + 60_000);
    await fleet.adapter.tables?.insert(LOGOUT_TOKENS, { id, expires });
    expect((await send(await create({ jti: 'accepted before' }))).status).toBe(400);
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
    expect((await send(await create({ jti: 'another' }))).status).toBe(200);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: fleet.idp.issuer,
    aud: 'the-client',
    sub,
    jti: 'one',
    iat: now(),
    exp: now() + 60,
    events: EVENTS,
  });

  it.each<[string, () => Promise<string> | string]>([
    ['unsigned', () => new UnsecuredJWT(claims()).encode()],
    [
      'signed with another key',
      async () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'ES256', typ: 'logout+jwt' })
          .sign((await generateKeyPair('ES256')).privateKey),
    ],
    [
      'signed with the client’s secret',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(fleet.idp.credentials.clientSecret)),
    ],
    ['no JWT', () => 'x.y.z'],
    ['empty', () => ''],
    ['too long', () => 'x'.repeat(20_000)],
  ])('that is %s is refused', async (_what, make) => {
    const response = await send(await make());
    expect([400, 422]).toContain(response.status);
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
  });

  it('of a megabyte is refused before it is read', async () => {
    expect((await send('x'.repeat(1_100_000))).status).toBe(413);
  });

  it('for a provider that is not configured is refused', async () => {
    const response = await visitor.send(app, '/auth/backchannel-logout/other', {
      method: 'POST',
      body: { logout_token: await create() },
    });
    expect(response.status).toBe(400);
  });

  it('from a client that accepts HTML gets no redirect', async () => {
    const headers = { accept: 'text/html, */*; q=.2' };
    expect((await fleet.sendLogoutToken(app, await create(), headers)).status).toBe(200);
    expect((await fleet.sendLogoutToken(app, 'x', headers)).status).toBe(400);
  });

  it('is not counted by the rate limit of the app', async () => {
    const limited = fleet.process({}, {}, { rateLimit: () => 60 });
    expect((await fleet.sendLogoutToken(limited, await create())).status).toBe(200);
  });

  it('is in no line of the log', async () => {
    const token = await create({ aud: 'another-client' });
    await send(token);
    const lines = app.errors.map((error) =>
      JSON.stringify([error.message, error.cause, error.stack]),
    );
    expect(lines.join()).not.toContain(token.split('.')[1]);
    expect(lines.join()).not.toContain(sub);
  });
});

describe('a logout token while the database fails', () => {
  class FailingAdapter extends MemoryAdapter {
    isDown = false;
    override readonly deleteSession: MemoryAdapter['deleteSession'] = async (token) => {
      if (this.isDown) throw new Error('The connection is lost.');
      return this.#delete(token);
    };
    readonly #delete = new MemoryAdapter().deleteSession;
  }

  it('is answered with 503, and may be sent again', async () => {
    const adapter = new FailingAdapter();
    const fleet = await LogoutFleet.start('database', adapter);
    const app = fleet.process();
    await fleet.signIn(app);
    const token = await fleet.idp.createLogoutToken({ sub: fleet.idp.person.sub });
    adapter.isDown = true;
    expect((await fleet.sendLogoutToken(app, token)).status).toBe(503);
    adapter.isDown = false;
    expect((await fleet.sendLogoutToken(app, token)).status).toBe(200);
    await fleet.stop();
  });
});

describe('a page of another site', () => {
  it('cannot sign a user out', async () => {
    const fleet = await LogoutFleet.start('jwt');
    const app = fleet.process();
    const visitor = await fleet.signIn(app);
    const response = await visitor.send(app, '/auth/signout', {
      method: 'POST',
      body: { provider: 'true' },
      headers: { origin: 'https://evil.test' },
    });
    expect(new URL(response.headers.get('location') ?? '').origin).toBe(ORIGIN);
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
    await fleet.stop();
  });
});
