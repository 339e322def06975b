/**
 * First factors of a user who has an authenticator app, in an app that keeps its events and shows
 * its rows.
 */
import { expect } from '@jest/globals';
import { FeatureTablesToken } from '../../../../src/core/tables/index.js';
import { readLocation } from '../../../support/browser.js';
import { mailing } from '../../../core/email/mailbox.js';
import { PASSWORD } from '../../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { FactorApp } from '../factor-app.js';
import type { Variant } from './variant.js';

export const EMAIL = 'ada@example.com';
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The tables that a first factor may write to: what waits, and what is counted. */
const OWN_TABLES = ['pending_sign_ins', 'second_factor_attempts'];

const EVENTS = ['createUser', 'linkAccount', 'updateUser', 'signIn', 'passwordChanged'] as const;

/** An app that keeps its events, and the links of its emails. */
export class WatchedApp extends FactorApp {
  constructor(
    { strategy, services = [] }: Variant,
    isByEmail = false,
    readonly events: string[] = [],
    readonly links: string[] = [],
  ) {
    const follow = (name: string) => [name, () => void events.push(name)] as const;
    const email = mailing(({ url }) => void links.push(url));
    super(strategy, {
      services,
      config: {
        events: Object.fromEntries(EVENTS.map(follow)),
        ...(isByEmail && { providers: [email] }),
      },
    });
  }

  /** All that is stored, but for what a first factor may write. */
  async allRows(): Promise<object> {
    const { adapter, services } = this;
    const tables = services
      .get(FeatureTablesToken)
      .filter(({ name }) => !OWN_TABLES.includes(name))
      .map(async (table) => {
        const rows = await adapter.tables.list(table, { by: table.key, limit: 100 });
        return [table.name, rows] as const;
      });
    return {
      user: await adapter.getUser('ada'),
      accounts: await adapter.listAccountsByUserId('ada'),
      passkeys: await adapter.listAuthenticatorsByUserId('ada'),
      tables: Object.fromEntries(await Promise.all(tables)),
    };
  }

  /** Who is at the provider: the user, with another name. */
  setPerson(id: 'op' | 'plain', further: object = {}): void {
    this[id].person = { sub: 'ada-1815', email: EMAIL, name: 'Countess', ...further };
  }

  async createWithApp(owned: { readonly isVerified?: boolean; readonly password?: boolean }) {
    await this.createUser('ada', owned);
    await this.secondFactors.importTotp('ada', { secret: SECRET });
  }
}

export interface FirstFactor {
  readonly isByEmail?: true;
  /** Creates the user with an authenticator app, and all that the first factor needs. */
  prepare(app: WatchedApp, browser: ProvingBrowser): Promise<unknown>;
  prove(app: WatchedApp, browser: ProvingBrowser): Promise<Response>;
  /** What is emitted after the code. */
  readonly emitted: readonly string[];
  /** What is stored then. */
  readonly stored: object;
}

async function visitProvider(
  app: WatchedApp,
  browser: ProvingBrowser,
  id: 'op' | 'plain',
): Promise<Response> {
  const url = readLocation(await browser.post(`/auth/signin/${id}`));
  return browser.visit(`/auth/callback/${id}?${app[id].authorize(url)}`);
}

export const FIRST_FACTORS: Readonly<Record<string, FirstFactor>> = {
  'a new account of OpenID Connect, which is linked by its address': {
    prepare: async (app) => {
      app.setPerson('op', { email_verified: true });
      await app.createWithApp({});
    },
    prove: (app, browser) => visitProvider(app, browser, 'op'),
    emitted: ['linkAccount', 'signIn'],
    stored: { accounts: [expect.objectContaining({ provider: 'op' })] },
  },
  'an account that is linked': {
    prepare: async (app) => {
      app.setPerson('plain');
      await app.createUser('ada', { account: 'plain' });
      await app.secondFactors.importTotp('ada', { secret: SECRET });
    },
    prove: (app, browser) => visitProvider(app, browser, 'plain'),
    emitted: ['signIn'],
    stored: { user: expect.objectContaining({ name: 'ada' }) },
  },
  'a link to an address that is not verified': {
    isByEmail: true,
    prepare: async (app, browser) => {
      await app.createWithApp({ isVerified: false });
      await browser.post('/auth/signin/email', { email: EMAIL });
    },
    prove: async (app, browser) => browser.visit(app.links.at(-1) ?? ''),
    emitted: ['updateUser', 'signIn'],
    stored: { user: expect.objectContaining({ emailVerified: expect.any(Date) }) },
  },
  'a passkey that counts as its key alone': {
    prepare: async (app) => {
      await app.createUser('ada');
      await app.addStalePasskey('ada');
      await app.secondFactors.importTotp('ada', { secret: SECRET });
    },
    prove: async (app, browser) => {
      const data = JSON.stringify(app.device.get(await browser.passkeyOptions('authenticate')));
      return browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
    },
    emitted: ['signIn'],
    stored: { passkeys: [expect.objectContaining({ counter: 1 })] },
  },
  'a password': {
    prepare: (app) => app.createWithApp({ password: true }),
    prove: (_app, browser) =>
      browser.post('/auth/callback/password', { email: EMAIL, password: PASSWORD }),
    emitted: ['signIn'],
    stored: { accounts: [] },
  },
};
