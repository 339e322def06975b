/** Several processes that need the same token at the same moment, on one database. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { Visitor } from '../sessions/fleet.js';
import { HOUR, type Process, STORAGES, TokenFleet } from './token-fleet.js';

/** An adapter whose updates of tokens fail as often as the test wants. */
class FailingAdapter extends MemoryAdapter {
  failures = 0;
  readonly #update = this.updateAccountTokens;

  override readonly updateAccountTokens: MemoryAdapter['updateAccountTokens'] = async (
    ...parameters
  ) => {
    if (this.failures-- > 0) throw new Error('The connection is lost.');
    return this.#update(...parameters);
  };
}

describe.each(['rows', 'sealed rows'] as const)('processes with tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let adapter: FailingAdapter;
  let processes: Process[];
  let visitor: Visitor;
  beforeEach(async () => {
    adapter = new FailingAdapter();
    fleet = await TokenFleet.start(storage, adapter);
    processes = [fleet.process(), fleet.process(), fleet.process(), fleet.process()];
    visitor = await fleet.signIn(processes[0]!);
  });
  afterEach(() => fleet.stop());

  const getEverywhere = () =>
    Promise.all(
      processes.flatMap((process) => Array.from({ length: 10 }, () => fleet.get(process, visitor))),
    );

  it('refresh it once', async () => {
    fleet.pass(HOUR);
    const tokens = await getEverywhere();
    expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(fleet.idp).toMatchObject({ refreshCount: 1, reuseCount: 0 });
  });

  it('learn that it is lost, with one event', async () => {
    fleet.idp.revokeGrants();
    fleet.pass(HOUR);
    const results = await Promise.allSettled(processes.map((one) => fleet.get(one, visitor)));
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(processes.flatMap(({ events }) => events)).toHaveLength(1);
  });

  it('do not lose it when the database fails as it is stored', async () => {
    fleet.pass(HOUR);
    adapter.failures = 2;
    const { accessToken } = await fleet.get(processes[0]!, visitor);
    expect(await fleet.get(processes[1]!, visitor)).toMatchObject({ accessToken });
    expect(processes[0]!.errors).toHaveLength(2);
    expect(fleet.idp).toMatchObject({ refreshCount: 1, reuseCount: 0 });
  });

  it('store it later when the database fails for longer', async () => {
    fleet.pass(HOUR);
    adapter.failures = 4;
    const { accessToken } = await fleet.get(processes[0]!, visitor);
    expect(await fleet.get(processes[0]!, visitor)).toMatchObject({ accessToken });
    expect(await fleet.get(processes[1]!, visitor)).toMatchObject({ accessToken });
    expect(fleet.idp).toMatchObject({ refreshCount: 1, reuseCount: 0 });
  });

  it('lose it when the provider has used the refresh token up and no answer arrived', async () => {
    fleet.pass(HOUR);
    fleet.changeNext('/token', () => new Response('busy', { status: 503 }));
    await expect(fleet.get(processes[0]!, visitor)).rejects.toMatchObject({
      type: 'CallbackRouteError',
    });
    await expect(fleet.get(processes[1]!, visitor)).rejects.toMatchObject({
      type: 'ProviderAccessLost',
    });
    expect(fleet.idp.reuseCount).toBe(1);
  });

  it('leave the tokens of a sign-in that came meanwhile', async () => {
    const row = () => adapter.getAccount(fleet.idp.person.sub, 'fake');
    fleet.pass(HOUR);
    let signedIn: Awaited<ReturnType<typeof row>> = null;
    fleet.changeNext('/token', async (response) => {
      await fleet.signIn(processes[1]!);
      signedIn = await row();
      return response;
    });
    await fleet.get(processes[0]!, visitor);
    expect(await row()).toEqual(signedIn);
    fleet.pass(HOUR);
    await fleet.get(processes[1]!, visitor);
    expect(fleet.idp).toMatchObject({ refreshCount: 2, reuseCount: 0 });
  });
});

describe.each(STORAGES)('processes whose provider keeps its refresh tokens, in %s', (storage) => {
  let fleet: TokenFleet;
  let processes: Process[];
  let visitor: Visitor;
  beforeEach(async () => {
    const rotatesRefreshTokens = false;
    fleet = await TokenFleet.start(storage, new MemoryAdapter(), { rotatesRefreshTokens });
    processes = [fleet.process(), fleet.process()];
    visitor = await fleet.signIn(processes[0]!);
  });
  afterEach(() => fleet.stop());

  it('have the token of the one that refreshes it', async () => {
    fleet.pass(HOUR);
    const tokens = await Promise.all(processes.map((one) => fleet.get(one, visitor)));
    const isShared = storage !== 'cookie';
    expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(isShared ? 1 : 2);
    expect(fleet.idp.refreshCount).toBe(isShared ? 1 : 2);
  });

  it('refresh one that expires soon once in half a minute', async () => {
    fleet.pass(HOUR);
    const [process] = processes as [Process];
    const { refreshCount } = fleet.idp;
    for (let call = 0; call < 5; call++) await fleet.get(process, visitor, 3600);
    expect(fleet.idp.refreshCount - refreshCount).toBe(1);
    fleet.pass(31_000);
    await fleet.get(process, visitor, 3600);
    expect(fleet.idp.refreshCount - refreshCount).toBe(2);
  });
});

describe('a process that stops during a refresh', () => {
  let fleet: TokenFleet;
  beforeEach(async () => {
    const rotatesRefreshTokens = false;
    fleet = await TokenFleet.start('rows', new MemoryAdapter(), { rotatesRefreshTokens });
  });
  afterEach(() => fleet.stop());

  it('is followed by another one after half a minute, and may answer late', async () => {
    const [stopped, other] = [fleet.process(), fleet.process()];
    const visitor = await fleet.signIn(stopped);
    fleet.pass(HOUR);
    const { reached, goOn } = holdNextRefresh(fleet);
    const late = fleet.get(stopped, visitor);
    await reached;
    fleet.pass(31_000);
    const token = await fleet.get(other, visitor);
    expect(token.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
    goOn();
    await late;
    fleet.pass(HOUR);
    await fleet.get(fleet.process(), visitor);
  });
});

/** Holds the next answer of the token endpoint back. */
function holdNextRefresh(fleet: TokenFleet) {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reached = new Promise<void>((resolve) => {
    fleet.changeNext('/token', async (response) => {
      resolve();
      await held;
      return response;
    });
  });
  return { reached, goOn };
}
