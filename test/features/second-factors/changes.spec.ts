/**
 * What changes of second factors, and further proofs, depend on: the user, the policy, and the
 * token of the session.
 */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { AdapterWrapper } from '../../../src/core/adapters/adapter-wrapper.js';
import { SessionFinder } from '../../../src/core/sessions/session-finder.js';
import type { TableStore } from '../../../src/core/tables/table-store.js';
import { defineFeature, service } from '../../../src/features/index.js';
import { TOTP_FACTORS } from '../../../src/features/second-factors/second-factor-tables.js';
import { LevelKeeper } from '../../../src/features/sessions/level/level-keeper.js';
import { readLocation } from '../../support/browser.js';
import { BACK, MINUTE, ORIGIN, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML } from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, TOTP } from './factor-app.js';

const REPROOF = '/auth/reauthenticate/totp';

/** Hides a user, as a database that has lost the row. */
class HiddenUser implements AdapterWrapper {
  static id = '';

  wrap(adapter: Adapter): Partial<Adapter> {
    return {
      getUser: async (id) =>
        id === HiddenUser.id ? null : ((await adapter.getUser?.(id)) ?? null),
    };
  }
}

const hiding = defineFeature({
  id: 'hiding',
  services: [service(HiddenUser, [])],
  adapterWrappers: [HiddenUser],
});

/** Gives a user another address, right before the one of before counts as proven. */
class ChangedAddress implements AdapterWrapper {
  static to: string | undefined;

  wrap(adapter: Adapter): Partial<Adapter> {
    const { updateUser } = adapter;
    if (!updateUser) return {};
    return {
      updateUser: async (changes) => {
        const { to: email } = ChangedAddress;
        ChangedAddress.to = undefined;
        if (email !== undefined) await updateUser({ id: changes.id, email });
        return updateUser(changes);
      },
    };
  }
}

const changing = defineFeature({
  id: 'changing',
  services: [service(ChangedAddress, [])],
  adapterWrappers: [ChangedAddress],
});

/** Does something, once, as soon as a code was taken. */
class Race implements AdapterWrapper {
  static run: (() => Promise<void>) | undefined;

  wrap({ tables }: Adapter): Partial<Adapter> {
    if (!tables) return {};
    const update: TableStore['update'] = async (table, ...rest) => {
      const count = await tables.update(table, ...rest);
      const { run } = Race;
      if (table.name === TOTP_FACTORS.name && run) {
        Race.run = undefined;
        await run();
      }
      return count;
    };
    const raced = new Proxy(tables, {
      get: (target, name) => {
        if (name === 'update') return update;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    return { tables: raced };
  }
}

const racing = defineFeature({
  id: 'racing',
  services: [service(Race, [])],
  adapterWrappers: [Race],
});

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it('an app is not removed while no database has the user, whom the policy is asked about', async () => {
    HiddenUser.id = '';
    const app = new FactorApp(strategy, { options: { policy: 'require' }, features: [hiding] });
    await app.createUser('ada');
    await app.secondFactors.importTotp('ada', { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    const browser = await app.signIn('ada', ['pwd', 'otp']);
    HiddenUser.id = 'ada';
    const response = await browser.post(`${TOTP}/remove`);
    expect([response.status, await response.json()]).toEqual([409, { error: 'NotStored' }]);
    expect((await app.secondFactors.find('ada')).totp).not.toBeNull();
  });

  describe('an address that is proven before an app is set up', () => {
    const ADDRESS = '/auth/account/second-factors/address';

    async function start() {
      ChangedAddress.to = undefined;
      const app = new FactorApp(strategy, { features: [changing] });
      await app.createUser('ada', { isVerified: false });
      const [browser, other] = [await app.signIn('ada'), await app.signIn('ada')];
      await browser.post(ADDRESS);
      return { app, browser, other };
    }

    it('ends the other sessions of the user, and no account', async () => {
      const { app, browser, other } = await start();
      expect((await browser.post(ADDRESS, { code: app.code })).status).toBe(200);
      expect([await browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
      expect((await browser.post(`${TOTP}/offer`)).status).toBe(200);
    });

    it('does not count for another one that has just taken its place', async () => {
      const { app, browser, other } = await start();
      ChangedAddress.to = 'eve@example.com';
      const response = await browser.post(ADDRESS, { code: app.code });
      expect([response.status, await response.json()]).toEqual([422, { error: 'WrongCode' }]);
      expect(await app.adapter.getUser('ada')).toMatchObject({
        email: 'eve@example.com',
        emailVerified: null,
      });
      expect(await other.isSignedIn()).toBe(true);
    });
  });

  describe('a code for a session whose token another proof replaces meanwhile', () => {
    async function start(isForm: boolean) {
      const app: FactorApp = new FactorApp(strategy, { features: [racing] });
      const { browser, secret } = await app.createEnrolled();
      app.now += MINUTE;
      const code = await app.next(secret);
      Race.run = async () => {
        const headers = new Headers({ cookie: browser.cookieHeader() });
        const found = await app.services.get(SessionFinder).find({ url: ORIGIN, headers });
        if (!found) throw new Error('No user is signed in.');
        const { session, ...request } = found;
        await app.services.get(LevelKeeper).raise(session, { amr: ['pwd'], at: app.now }, request);
      };
      const fields = { code, csrfToken: await browser.csrfToken(), callbackUrl: BACK };
      const sent = isForm ? { form: fields, headers: HTML } : { json: fields };
      return browser.visit(REPROOF, sent);
    }

    it('leads a browser on, where it is asked again if that was not enough', async () => {
      const response = await start(true);
      expect(response.status).toBe(302);
      expect(readLocation(response).href).toBe(BACK);
    });

    it('is refused to a script, which sends the request again', async () => {
      const response = await start(false);
      expect([response.status, await response.json()]).toEqual([409, { error: 'SessionReplaced' }]);
    });
  });
});
