/**
 * What the app can use for a user, on the account page: shown without a token, and taken back by
 * the user alone.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Account } from '../../../src/features/account/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { type Process, STORAGES, type Storage, TokenFleet } from './token-fleet.js';
import type { Visitor } from '../sessions/fleet.js';

let fleet: TokenFleet;

afterEach(() => fleet.stop());

const HTML = { accept: 'text/html,application/xhtml+xml' };
const PATH = '/auth/account/provider-tokens';

async function start(storage: Storage) {
  fleet = await TokenFleet.start(storage);
  const process = fleet.process({}, { features: [ProviderTokens(), Account()] });
  return { process, visitor: await fleet.signIn(process) };
}

async function list(process: Process, visitor: Visitor): Promise<Record<string, unknown>[]> {
  const response = await visitor.send(process, PATH);
  return (await response.json()) as Record<string, unknown>[];
}

async function revoke(
  process: Process,
  visitor: Visitor,
  providerAccountId = fleet.idp.person.sub,
) {
  const body = {
    csrfToken: await visitor.csrfToken(process),
    provider: 'fake',
    providerAccountId,
  };
  return visitor.send(process, `${PATH}/revoke`, { method: 'POST', body });
}

describe.each(STORAGES)('with tokens in %s', (storage) => {
  it('lists the accounts, and no token', async () => {
    const { process, visitor } = await start(storage);
    const { accessToken } = await fleet.get(process, visitor);
    const listed = await list(process, visitor);
    expect(listed).toMatchObject([
      { provider: 'fake', providerAccountId: fleet.idp.person.sub, isAlive: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain(accessToken);
    const page = await (await visitor.send(process, '/auth/account', { headers: HTML })).text();
    expect(page).toContain('Connected services');
    expect(page).not.toContain(accessToken);
  });

  it('the user takes the access back, and stays signed in', async () => {
    const { process, visitor } = await start(storage);
    const revoked = await revoke(process, visitor);
    expect([revoked.status, await revoked.json()]).toEqual([200, { isRevoked: true }]);
    expect(await list(process, visitor)).toEqual([]);
    await expect(fleet.get(process, visitor)).rejects.toThrow();
    const page = await (await visitor.send(process, '/auth/account', { headers: HTML })).text();
    expect(page).not.toContain('Connected services');
    expect(page).toContain('Signed in as');
  });

  it.each(['the account of another user', ''])('answers 404 or 422 for %j', async (id) => {
    const { process, visitor } = await start(storage);
    expect((await revoke(process, visitor, id)).status).toBe(id === '' ? 422 : 404);
    expect(await list(process, visitor)).toHaveLength(1);
  });

  it('is refused without a session, and without a CSRF token', async () => {
    const { process, visitor } = await start(storage);
    const body = { provider: 'fake', providerAccountId: fleet.idp.person.sub };
    const post = { method: 'POST', body } as const;
    expect((await visitor.send(process, `${PATH}/revoke`, post)).status).toBe(403);
    visitor.cookies.clear();
    expect((await visitor.send(process, PATH)).status).toBe(401);
    expect((await revoke(process, visitor)).status).toBe(401);
  });
});
