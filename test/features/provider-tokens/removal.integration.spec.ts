/** Tokens that are given up: revoked by the app, with the account, or with the user. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AdapterToken } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { Visitor } from '../sessions/fleet.js';
import { HOUR, type Process, STORAGES, TokenFleet } from './token-fleet.js';

const MISSING = { type: 'ProviderTokenMissing' };

describe.each(STORAGES)('tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
  });
  afterEach(() => fleet.stop());

  const isAccepted = async (accessToken: string) =>
    (
      await fetch(`${fleet.idp.issuer}/userinfo`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).ok;

  const revoke = async () => {
    const revocation = await app.tokens.revoke({
      ...(await fleet.owner(app, visitor)),
      provider: 'fake',
    });
    for (const { name, value } of revocation.cookies) visitor.cookies.set(name, value);
    return revocation;
  };

  it('are revoked at the provider', async () => {
    const { accessToken } = await fleet.get(app, visitor);
    expect(await isAccepted(accessToken)).toBe(true);
    expect(await revoke()).toMatchObject({ isRevoked: true });
    expect(await isAccepted(accessToken)).toBe(false);
    await expect(fleet.get(app, visitor)).rejects.toMatchObject(MISSING);
  });

  it('are removed here when the provider fails', async () => {
    fleet.change = () => new Response('busy', { status: 503 });
    expect(await revoke()).toMatchObject({ isRevoked: false });
    expect(app.errors).toHaveLength(1);
    await expect(fleet.get(app, visitor)).rejects.toMatchObject(MISSING);
  });

  it('are not there after a sign-out, without an adapter', async () => {
    await visitor.signOut({ services: app.services } as never);
    const names = [...visitor.cookies.keys()];
    expect(names.filter((name) => name.includes('provider-tokens'))).toEqual([]);
  });

  it('are refused for a user who has none', async () => {
    const owner = storage === 'cookie' ? { request: visitor.request } : { userId: 'unknown' };
    const get = app.tokens.get({ ...owner, provider: 'other' });
    await expect(get).rejects.toMatchObject({ type: 'InvalidOption' });
    if (storage === 'cookie') return;
    await expect(app.tokens.get({ ...owner, provider: 'fake' })).rejects.toMatchObject(MISSING);
  });
});

describe.each(['rows', 'sealed rows'] as const)('an account with tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let accessToken: string;
  let userId: string;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    const visitor = await fleet.signIn(app);
    ({ accessToken } = await fleet.get(app, visitor));
    ({ userId } = (await fleet.owner(app, visitor)) as { userId: string });
  });
  afterEach(() => fleet.stop());

  const key = () => ({ provider: 'fake', providerAccountId: fleet.idp.person.sub });

  const isAccepted = async () =>
    (
      await fetch(`${fleet.idp.issuer}/userinfo`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).ok;

  it('is unlinked, and its tokens are revoked', async () => {
    await app.services.get(AdapterToken)?.unlinkAccount?.(key());
    expect(await isAccepted()).toBe(false);
  });

  it('is deleted with its user, and its tokens are revoked', async () => {
    await app.services.get(AdapterToken)?.deleteUser?.(userId);
    expect(await isAccepted()).toBe(false);
  });

  it('is read with its tokens by the app', async () => {
    const account = await app.services
      .get(AdapterToken)
      ?.getAccount?.(fleet.idp.person.sub, 'fake');
    expect(account?.access_token).toBe(accessToken);
  });

  it('is read by an app that seals no longer, and by one that has begun to', async () => {
    const other = fleet.process({}, { account: { sealTokens: storage === 'rows' } });
    expect(await other.tokens.get({ userId, provider: 'fake' })).toMatchObject({ accessToken });
    fleet.pass(HOUR);
    const newer = await other.tokens.get({ userId, provider: 'fake' });
    expect(await app.tokens.get({ userId, provider: 'fake' })).toMatchObject({
      accessToken: newer.accessToken,
    });
  });
});

describe('sealed tokens', () => {
  let fleet: TokenFleet;
  beforeEach(async () => {
    fleet = await TokenFleet.start('sealed rows');
  });
  afterEach(() => fleet.stop());

  const row = () => fleet.adapter?.getAccount?.(fleet.idp.person.sub, 'fake');

  it('are no tokens in the database', async () => {
    const app = fleet.process();
    await fleet.signIn(app);
    const stored = [await row()];
    fleet.pass(HOUR);
    await fleet.get(app, await fleet.signIn(app));
    stored.push(await row());
    for (const account of stored) {
      expect(account).toMatchObject({
        access_token: expect.stringMatching(/^sealed:/),
        refresh_token: expect.stringMatching(/^sealed:/),
        id_token: expect.stringMatching(/^sealed:/),
      });
    }
  });

  it('survive a rotation of the secret', async () => {
    const before = fleet.process({}, { secret: 'an old secret' });
    const visitor = await fleet.signIn(before);
    const { accessToken } = await fleet.get(before, visitor);
    const after = fleet.process({}, { secret: ['a new secret', 'an old secret'] });
    expect(await fleet.get(after, visitor)).toMatchObject({ accessToken });
  });

  it('are missing, with a line in the log, once their secret is gone', async () => {
    const visitor = await fleet.signIn(fleet.process({}, { secret: 'an old secret' }));
    const app = fleet.process();
    await expect(fleet.get(app, visitor)).rejects.toMatchObject(MISSING);
    expect(app.errors.length).toBeGreaterThan(0);
  });

  it('are worthless in the row of another account', async () => {
    const app = fleet.process();
    const visitor = await fleet.signIn(app);
    const stolen = await row();
    const { person } = fleet.idp;
    fleet.idp.person = { sub: 'mallory' };
    const mallory = await fleet.signIn(app);
    await fleet.adapter?.updateAccountTokens?.(
      { provider: 'fake', providerAccountId: 'mallory' },
      {
        access_token: stolen?.access_token ?? null,
        refresh_token: stolen?.refresh_token ?? null,
        id_token: null,
        scope: null,
        expires_at: stolen?.expires_at ?? null,
      },
    );
    await expect(fleet.get(app, mallory)).rejects.toMatchObject(MISSING);
    fleet.idp.person = person;
    await fleet.get(app, visitor);
  });
});

describe('the configuration', () => {
  it.each([
    [
      'an adapter that cannot list accounts',
      { listAccountsByUserId: undefined },
      'listAccountsByUserId',
    ],
    ['an adapter without tables', { tables: undefined }, 'withTables'],
  ])('with %s is refused at start-up', async (_what, changes, remedy) => {
    const adapter: object = { ...new MemoryAdapter(), ...changes };
    const fleet = await TokenFleet.start('rows', adapter);
    const app = fleet.process();
    expect((await new Visitor().send(app, '/auth/csrf')).status).toBe(500);
    expect(app.errors.map(({ message }) => message).join()).toContain(remedy);
    await fleet.stop();
  });

  it('with sealed tokens and without the feature is refused', () => {
    const [error] = findConfigurationErrors({
      secret: 'a secret',
      url: 'https://app.test',
      providers: [],
      account: { sealTokens: true },
    });
    expect(error?.message).toContain('ProviderTokens()');
  });
});
