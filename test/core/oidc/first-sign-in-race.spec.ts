/** The same person, for the first time, in several tabs at once. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const TABS = 16;

/** Lets no call of `createUser` through before all of the tabs have made theirs. */
function startingTogether(adapter: Adapter): Adapter {
  const waiting: (() => void)[] = [];
  const all = async (): Promise<void> => {
    if (waiting.length === TABS - 1) waiting.forEach((go) => go());
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return new Proxy(adapter, {
    get: (target, name: keyof Adapter) => {
      if (name !== 'createUser') return Reflect.get(target, name) as unknown;
      return async (user: Parameters<NonNullable<Adapter['createUser']>>[0]) => {
        await all();
        return target.createUser?.(user);
      };
    },
  });
}

describe('F07 16 concurrent first sign-ins of one user', () => {
  it.each([
    ['with an e-mail address', {}],
    ['without one', { claims: { email: undefined } }],
  ])('%s all succeed, as one user with one account', async (_, misbehaviour) => {
    const database = new TracedAdapter();
    const scenario = new SignInScenario({
      misbehaviour,
      config: { adapter: startingTogether(database.adapter) },
    });
    const browsers = Array.from({ length: TABS }, () => scenario.newBrowser());
    await Promise.all(
      browsers.map(async (browser) =>
        scenario.comeBack(await scenario.authorizationUrl({ browser }), { browser }),
      ),
    );

    const sessions = await Promise.all(browsers.map((browser) => browser.session()));
    expect(sessions.filter((session) => session !== null)).toHaveLength(TABS);
    const { users, accounts } = await database.rows();
    expect([users.length, accounts.length]).toEqual([1, 1]);
  });
});
