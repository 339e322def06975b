/** Tokens of providers that are revoked while they are refreshed, and with their user. */
import { afterEach, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/index.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { Account } from '../../../src/features/account/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { HOUR, TokenFleet } from '../provider-tokens/token-fleet.js';

let fleet: TokenFleet;
afterEach(() => fleet.stop());

async function isAccepted(accessToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${fleet.idp.issuer}/userinfo`, { headers })).ok;
}

it.each([
  ['with getAccount', {}],
  ['without getAccount', { getAccount: undefined }],
])('an erasure revokes tokens at the provider, by an adapter %s', async (_, lacking) => {
  const memory = new MemoryAdapter();
  const adapter = { ...memory, tables: memory.tables, ...lacking } as unknown as Adapter;
  fleet = await TokenFleet.start('rows', adapter);
  const features = [Sessions(), Account(), ProviderTokens(), PersonalData()];
  const mail = { mailer: () => undefined };
  const process = fleet.process({}, { features, mail });
  const visitor = await fleet.signIn(process);
  const { accessToken } = await fleet.get(process, visitor);
  const { userId } = (await fleet.owner(process, visitor)) as { userId: string };
  await process.services.get(PersonalData).erase(userId);
  expect(await isAccepted(accessToken)).toBe(false);
});

it.each(['rows', 'cookie'] as const)(
  'a revocation leaves no token that a refresh at the same time got, in %s',
  async (storage) => {
    fleet = await TokenFleet.start(storage);
    const features = [ProviderTokens(), Account()];
    const process = fleet.process({}, { features });
    const visitor = await fleet.signIn(process);
    await fleet.get(process, visitor);
    fleet.pass(2 * HOUR);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => void (release = resolve));
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => void (arrive = resolve));
    fleet.changeNext('/token', async (response) => {
      arrive();
      await held;
      return response;
    });
    const refreshed = fleet.get(process, visitor).catch(() => undefined);
    await arrived;
    const body = {
      csrfToken: await visitor.csrfToken(process),
      provider: 'fake',
      providerAccountId: fleet.idp.person.sub,
    };
    const path = '/auth/account/provider-tokens/revoke';
    const { status } = await visitor.send(process, path, { method: 'POST', body });
    expect(status).toBe(200);
    release();
    const token = await refreshed;
    const accepted = token && (await isAccepted(token.accessToken));
    expect(accepted ?? false).toBe(false);
  },
);
