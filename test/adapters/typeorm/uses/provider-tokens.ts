/**
 * Tokens of providers in the rows of accounts, on every database, with processes on connections of
 * their own.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TypeOrmAdapter } from '../../../../src/adapters/typeorm/index.js';
import type { AdapterAccount } from '../../../../src/core/adapters/adapter.js';
import { SingleUse } from '../../../../src/core/tables/single-use.js';
import type { TableStore } from '../../../../src/core/tables/table-store.js';
import type { AccountTokens } from '../../../../src/features/provider-tokens/account-tokens.js';
import {
  RefreshClaims,
  TOKEN_REFRESHES,
} from '../../../../src/features/provider-tokens/refresh-claims.js';
import { HOUR, type Process, TokenFleet } from '../../../features/provider-tokens/token-fleet.js';
import type { Visitor } from '../../../features/sessions/fleet.js';
import type { DescribeUse } from './used-database.js';

const SCOPE = 'openid profile email offline_access';
const SEALED = expect.stringMatching(/^sealed:/);

export const describeProviderTokens: DescribeUse = (database) => {
  let adapters: readonly [TypeOrmAdapter, TypeOrmAdapter];
  beforeEach(async () => {
    adapters = [database.adapter, await database.connectServer()];
  });

  describe.each(['rows', 'sealed rows'] as const)('processes with tokens in %s', (storage) => {
    let fleet: TokenFleet;
    let processes: Process[];
    let visitor: Visitor;
    beforeEach(async () => {
      fleet = await TokenFleet.start(storage, adapters[0]);
      processes = [0, 1, 0, 1].map((at) => fleet.process({}, { adapter: adapters[at] }));
      visitor = await fleet.signIn(processes[0]!);
    });
    afterEach(() => fleet.stop());

    const row = () => adapters[1].getAccount(fleet.idp.person.sub, 'fake');
    const asStored = (token: string) => (storage === 'rows' ? token : SEALED);
    const listErrors = () => processes.flatMap(({ errors }) => errors);

    it('store those of a sign-in', async () => {
      const stored = await row();
      const { accessToken, expiresAt } = await fleet.get(processes[1]!, visitor);
      expect(stored).toMatchObject({
        access_token: asStored(accessToken),
        refresh_token: asStored(stored?.refresh_token ?? ''),
        id_token: asStored(stored?.id_token ?? ''),
        scope: SCOPE,
        expires_at: (expiresAt?.getTime() ?? 0) / 1000,
      });
      expect(fleet.idp.refreshCount).toBe(0);
    });

    it('store those of a later sign-in', async () => {
      const first = await fleet.get(processes[0]!, visitor);
      fleet.pass(HOUR);
      await fleet.signIn(processes[1]!);
      const later = await fleet.get(processes[2]!, visitor);
      expect(later.accessToken).not.toBe(first.accessToken);
      expect(await row()).toMatchObject({ access_token: asStored(later.accessToken) });
      expect(fleet.idp.refreshCount).toBe(0);
    });

    it('refresh them once for all requests of a moment, and store the new ones', async () => {
      for (let hour = 1; hour <= 5; hour++) {
        const before = await row();
        fleet.pass(HOUR);
        const tokens = await Promise.all(
          processes.flatMap((one) => Array.from({ length: 5 }, () => fleet.get(one, visitor))),
        );
        const [accessToken = '', ...others] = new Set(tokens.map((token) => token.accessToken));
        expect(others).toEqual([]);
        expect(fleet.idp).toMatchObject({ refreshCount: hour, reuseCount: 0 });
        const after = await row();
        expect(after).toMatchObject({ access_token: asStored(accessToken), scope: SCOPE });
        expect(after?.refresh_token).not.toBe(before?.refresh_token);
        expect(after?.refresh_token).toEqual(asStored(after?.refresh_token ?? ''));
      }
      expect(listErrors()).toEqual([]);
    });

    it('remove them from the row when the provider has revoked them, with one event', async () => {
      const before = await row();
      fleet.idp.revokeGrants();
      fleet.pass(HOUR);
      const gets = processes.map((one) => fleet.get(one, visitor));
      const results = await Promise.allSettled(gets);
      expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
      expect(await row()).toEqual(withoutTokens(before));
      const { userId, provider, providerAccountId } = before ?? {};
      const event = { userId, provider, providerAccountId };
      expect(processes.flatMap(({ events }) => events)).toEqual([event]);
    });

    it('keep those of a sign-in that came during a refresh', async () => {
      fleet.pass(HOUR);
      let signedIn: Awaited<ReturnType<typeof row>> = null;
      fleet.changeNext('/token', async (response) => {
        await fleet.signIn(processes[1]!);
        signedIn = await row();
        return response;
      });
      await fleet.get(processes[0]!, visitor);
      expect(signedIn).not.toBeNull();
      expect(await row()).toEqual(signedIn);
      fleet.pass(HOUR);
      await fleet.get(processes[2]!, visitor);
      expect(fleet.idp).toMatchObject({ refreshCount: 2, reuseCount: 0 });
      expect(listErrors()).toEqual([]);
    });

    it('have new ones after another sign-in', async () => {
      fleet.idp.revokeGrants();
      fleet.pass(HOUR);
      await fleet.get(processes[0]!, visitor).catch(() => undefined);
      await fleet.signIn(processes[1]!, visitor);
      const { accessToken } = await fleet.get(processes[2]!, visitor);
      expect(await row()).toMatchObject({
        access_token: asStored(accessToken),
        refresh_token: asStored((await row())?.refresh_token ?? ''),
      });
    });

    it('read what was stored before the option changed, and change it with a refresh', async () => {
      const sealTokens = storage === 'rows';
      const changed = fleet.process({}, { adapter: adapters[1], account: { sealTokens } });
      const { accessToken } = await fleet.get(processes[0]!, visitor);
      expect(await fleet.get(changed, visitor)).toMatchObject({ accessToken });
      fleet.pass(HOUR);
      const newer = await fleet.get(changed, visitor);
      const access_token = sealTokens ? SEALED : newer.accessToken;
      expect(await row()).toMatchObject({ access_token });
      expect(await fleet.get(processes[2]!, visitor)).toMatchObject({
        accessToken: newer.accessToken,
      });
    });

    it('revoke them, and remove them from the row', async () => {
      const owner = await fleet.owner(processes[0]!, visitor);
      const revoked = await processes[1]!.tokens.revoke({ ...owner, provider: 'fake' });
      expect(revoked).toMatchObject({ isRevoked: true });
      expect(await row()).not.toHaveProperty('access_token');
      await expect(fleet.get(processes[2]!, visitor)).rejects.toMatchObject({
        type: 'ProviderTokenMissing',
      });
    });
  });

  describe('claims of a refresh', () => {
    const tokens: AccountTokens = { provider: 'fake', providerAccountId: '1', refresh_token: 'r' };
    let now = 0;
    const clock = () => now;
    const claimsOn = (tables: TableStore) =>
      new RefreshClaims(new SingleUse(TOKEN_REFRESHES, tables, clock), clock);

    /** So many processes at the same time, by turns from here and from elsewhere. */
    const takeAtOnce = () =>
      Promise.all(
        Array.from({ length: 16 }, (_unused, index) => {
          const { tables } = adapters[index % 2 === 0 ? 0 : 1];
          return claimsOn(tables).take(tokens);
        }),
      );

    it('are given to one of 16 processes, and again after half a minute, 10 times', async () => {
      now = Date.now();
      for (let round = 0; round < 10; round++) {
        expect((await takeAtOnce()).filter(Boolean)).toHaveLength(1);
        now += 29_999;
        expect((await takeAtOnce()).filter(Boolean)).toHaveLength(0);
        now += 1;
      }
    });

    it('can be taken again once the process that has them has released them', async () => {
      now = Date.now() + HOUR;
      const [here, there] = [adapters[0], adapters[1]].map(({ tables }) => claimsOn(tables)) as [
        RefreshClaims,
        RefreshClaims,
      ];
      expect(await here.take(tokens)).toBe(true);
      await there.release(tokens);
      expect(await there.take(tokens)).toBe(false);
      await here.release(tokens);
      expect(await there.take(tokens)).toBe(true);
    });

    it('are deleted by the housekeeping after their end', async () => {
      now = Date.now() + 2 * HOUR;
      await takeAtOnce();
      const { tables } = adapters[0];
      await tables.deleteExpired(TOKEN_REFRESHES, new Date(now + 29_999), 1000);
      expect((await takeAtOnce()).filter(Boolean)).toHaveLength(0);
      expect(await tables.deleteExpired(TOKEN_REFRESHES, new Date(now + 30_001), 1000)).toBe(1);
    });
  });
};

const TOKENS = ['access_token', 'refresh_token', 'id_token', 'expires_at'];

function withoutTokens(account: AdapterAccount | null): Readonly<Record<string, unknown>> {
  const fields = Object.entries(account ?? {});
  return Object.fromEntries(fields.filter(([name]) => !TOKENS.includes(name)));
}
