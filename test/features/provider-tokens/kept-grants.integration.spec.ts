/**
 * What must not cost a user the access to a provider: failures in between, and the app's own
 * settings.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { ProviderAccessLost, ProviderTokenMissing } from '../../../src/core/errors/public.js';
import { HOUR, type Process, TokenFleet } from './token-fleet.js';
import { Visitor } from '../sessions/fleet.js';

const CALENDAR = 'https://api.test/calendar';

/** An adapter whose accounts cannot be written for a while. */
class FailingAdapter extends MemoryAdapter {
  isDown = false;
  readonly #update = this.updateAccountTokens;
  override readonly updateAccountTokens: MemoryAdapter['updateAccountTokens'] = async (
    ...given
  ) => {
    if (this.isDown) throw new Error('The connection is lost.');
    return this.#update(...given);
  };
}

let fleet: TokenFleet;
afterEach(() => fleet.stop());

it('The scopes in the authorization address of an app stay', async () => {
  fleet = await TokenFleet.start();
  const { authorization } = await metadata();
  const configured = fleet.idp.oidc({
    authorization: `${authorization}?scope=openid+email+files.read`,
    offlineAccess: { scope: 'offline_access' },
  });
  const app = fleet.process({}, { providers: [configured] });
  const visitor = new Visitor();
  const csrfToken = await visitor.csrfToken(app);
  const send = { method: 'POST', body: { csrfToken } } as const;
  const started = await visitor.send(app, '/auth/signin/fake', send);
  const { searchParams } = new URL(started.headers.get('location') ?? '');
  expect(searchParams.get('scope')).toBe('openid email files.read offline_access');
});

async function metadata(): Promise<{ authorization: string }> {
  const response = await fetch(`${fleet.idp.issuer}/.well-known/openid-configuration`);
  const { authorization_endpoint: authorization } = (await response.json()) as Record<
    string,
    string
  >;
  return { authorization: authorization ?? '' };
}

it('A refresh waits for the keys of the provider, and uses nothing up without them', async () => {
  fleet = await TokenFleet.start();
  const visitor = await fleet.signIn(fleet.process());
  fleet.pass(HOUR);
  const cold = fleet.process();
  const { refreshCount } = fleet.idp;
  const { jwks_uri: keys = '' } = (await (
    await fetch(`${fleet.idp.issuer}/.well-known/openid-configuration`)
  ).json()) as Record<string, string>;
  fleet.change = (response, address) =>
    address === keys ? new Response('Unavailable', { status: 503 }) : response;
  expect(fleet.idp.refreshCount).toBe(refreshCount);
  fleet.change = (response) => response;
  expect((await fleet.get(cold, visitor)).accessToken).not.toBe('');
  expect(fleet.idp.reuseCount).toBe(0);
});

it('Tokens that the database does not take are kept for as long as it is away', async () => {
  const adapter = new FailingAdapter();
  fleet = await TokenFleet.start('rows', adapter);
  const app = fleet.process();
  const visitor = await fleet.signIn(app);
  fleet.pass(HOUR);
  adapter.isDown = true;
  const { accessToken } = await fleet.get(app, visitor);
  fleet.pass(31_000);
  expect((await fleet.get(app, visitor)).accessToken).toBe(accessToken);
  adapter.isDown = false;
  expect((await fleet.get(app, visitor)).accessToken).toBe(accessToken);
  expect([fleet.idp.reuseCount, app.events]).toEqual([0, []]);
});

describe('a user with two accounts at a provider', () => {
  let app: Process;
  let userId: string;
  const get = async (providerAccountId?: string) =>
    (await app.tokens.get({ userId, provider: 'fake', providerAccountId })).providerAccountId;

  beforeEach(async () => {
    fleet = await TokenFleet.start();
    app = fleet.process();
    const visitor = await fleet.signIn(app);
    ({ userId } = (await fleet.owner(app, visitor)) as { userId: string });
    const second = { type: 'oidc', provider: 'fake', access_token: 'a second token' } as const;
    await fleet.adapter?.linkAccount?.({ ...second, userId, providerAccountId: 'aaa' });
  });

  it('gets the same one whatever the order of the rows, or the one that is named', async () => {
    expect(await get()).toBe('aaa');
    expect(await get('ada-1815')).toBe('ada-1815');
  });

  it('gets no token of the other one when the access to the first is gone', async () => {
    await app.tokens.revoke({ userId, provider: 'fake' });
    await expect(get()).rejects.toThrow(ProviderTokenMissing);
  });
});

describe.each(['rows', 'cookie'] as const)('a grant that is lost, with tokens in %s', (storage) => {
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
  });

  const missing = async (scopes: readonly string[] = []) =>
    app.tokens.missing({ ...(await fleet.owner(app, visitor)), provider: 'fake', scopes });

  it('is asked for again where the provider gave no refresh token', async () => {
    fleet.changeNext('/token', async (response) => {
      const { refresh_token: _, ...others } = (await response.json()) as object & {
        refresh_token?: string;
      };
      return Response.json(others);
    });
    visitor = await fleet.signIn(app);
    if (storage === 'rows') {
      const { userId } = (await fleet.owner(app, visitor)) as { userId: string };
      const account = { provider: 'fake', providerAccountId: 'ada-1815' };
      const [row] = (await fleet.adapter?.listAccountsByUserId?.(userId)) ?? [];
      const { access_token = null, id_token = null, scope = null } = row ?? {};
      const changes = { access_token, id_token, scope, refresh_token: null };
      const expires_at = Math.floor(fleet.now / 1000) + 3600;
      await fleet.adapter?.updateAccountTokens?.(account, { ...changes, expires_at });
    }
    expect(await missing()).toBeNull();
    fleet.pass(2 * HOUR);
    await expect(fleet.get(app, visitor)).rejects.toThrow(ProviderAccessLost);
    expect(await missing()).not.toBeNull();
  });

  it('is reported once to a framework, which removes it', async () => {
    fleet.pass(HOUR);
    fleet.idp.revokeGrants();
    for (const type of ['ProviderAccessLost', 'ProviderTokenMissing']) {
      const { request } = visitor;
      const reading = app.tokens.read(request, 'fake', {}, true);
      const thrown = await reading.then(
        ({ token, cookies }) => {
          for (const { name, value } of cookies) visitor.cookies.set(name, value);
          return token;
        },
        (error: unknown) => error,
      );
      expect(thrown).toMatchObject({ type });
      fleet.pass(31_000);
    }
    expect(app.events).toHaveLength(1);
  });

  it('with more scopes does not stand in the way of a new sign-in', async () => {
    const started = await visitor.send(app, (await missing([CALENDAR])) ?? '');
    await fleet.consent(app, visitor, started);
    fleet.pass(HOUR);
    fleet.idp.revokeGrants();
    await fleet.signIn(app, visitor);
    expect((await fleet.get(app, visitor)).accessToken).not.toBe('');
  });

  it('is not given to the account of another user', async () => {
    if (storage === 'cookie') return;
    const path = (await missing([CALENDAR])) ?? '';
    fleet.idp.person = { sub: 'someone-else', email: 'else@app.test', email_verified: true };
    const started = await visitor.send(app, path);
    await fleet.consent(app, visitor, started);
    const { userId } = (await findOwner('ada-1815')) as { userId: string };
    const accounts = (await fleet.adapter?.listAccountsByUserId?.(userId)) ?? [];
    expect(accounts.map(({ providerAccountId }) => providerAccountId)).toEqual(['ada-1815']);
  });
});

async function findOwner(providerAccountId: string): Promise<{ readonly userId: string }> {
  const user = await fleet.adapter?.getUserByAccount?.({ provider: 'fake', providerAccountId });
  return { userId: user?.id ?? '' };
}

it('A jwt callback that sets another sub keeps the cookie of the user', async () => {
  fleet = await TokenFleet.start('cookie');
  const app = fleet.process(
    {},
    {
      callbacks: {
        jwt: ({ token, account }) => ({ ...token, sub: account?.providerAccountId ?? token.sub }),
      },
    },
  );
  const visitor = await fleet.signIn(app);
  expect((await fleet.get(app, visitor)).accessToken).not.toBe('');
});

it('Scopes that a provider separates by commas stay separated by commas', async () => {
  const { addScopes } = await import('../../../src/features/provider-tokens/offline-access.js');
  expect(addScopes('user:read,results:write', ['activity:read'])).toBe(
    'user:read,results:write,activity:read',
  );
});
