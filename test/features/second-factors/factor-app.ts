/** An app with second factors, the authenticator apps of its users, and their browsers. */
import { generate } from 'otplib';
import type { AdapterUser } from '../../../src/core/models/user.js';
import type { Feature } from '../../../src/features/index.js';
import { Account, type AccountOptions } from '../../../src/features/account/index.js';
import {
  SecondFactors,
  type SecondFactorsOptions,
} from '../../../src/features/second-factors/index.js';
import { ADDRESS_CODES } from '../../../src/features/second-factors/address-proof.js';
import {
  FACTOR_ATTEMPTS,
  RECOVERY_CODES,
  TOTP_FACTORS,
  VERIFYING_PASSKEYS,
} from '../../../src/features/second-factors/second-factor-tables.js';
import { MINUTE, ProofApp, type ProofAppSettings } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';

export const STEP = '/auth/second-factor';
export const RECOVERY = '/auth/second-factor/recovery';
export const ENROLMENT = '/auth/second-factor/enrol';
export const TOTP = '/auth/account/second-factors/totp';
export const CODES = '/auth/account/second-factors/recovery-codes';

const PERIOD_MS = 30_000;

/** A user with an authenticator app. */
export interface EnrolledUser {
  readonly user: AdapterUser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The browser in which it was set up. */
  readonly browser: ProvingBrowser;
}

/** What an app may differ in. */
export interface FactorAppSettings extends Omit<ProofAppSettings, 'features'> {
  readonly options?: SecondFactorsOptions;
  readonly account?: AccountOptions;
  readonly features?: readonly Feature[];
}

export class FactorApp extends ProofApp {
  constructor(
    strategy: 'jwt' | 'database' = 'jwt',
    { options = {}, account = {}, features = [], ...settings }: FactorAppSettings = {},
  ) {
    const own = [Account(account), SecondFactors(options)];
    super(strategy, { ...settings, features: [...own, ...features] });
  }

  get secondFactors(): SecondFactors {
    return this.services.get(SecondFactors);
  }

  /** What an authenticator app shows now, or so many periods later. */
  async show(secret: string, periods = 0): Promise<string> {
    return generate({ secret, epoch: Math.floor((this.now + periods * PERIOD_MS) / 1000) });
  }

  /** The next code that the app shows: each works once. */
  async next(secret: string): Promise<string> {
    this.now += PERIOD_MS;
    return this.show(secret);
  }

  /** Sets up an authenticator app in a browser that is signed in. */
  async setUp(browser: ProvingBrowser): Promise<Pick<EnrolledUser, 'secret' | 'recoveryCodes'>> {
    const { secret, offer } = await readJson(await browser.post(`${TOTP}/offer`));
    const code = await this.next(String(secret));
    const answer = await readJson(await browser.post(TOTP, { offer: String(offer), code }));
    return { secret: String(secret), recoveryCodes: (answer['recoveryCodes'] ?? []) as string[] };
  }

  /** The same in a sign-in that requires it. */
  async setUpInStep(
    browser: ProvingBrowser,
  ): Promise<Pick<EnrolledUser, 'secret' | 'recoveryCodes'>> {
    const { secret, offer } = await readJson(await browser.post(`${ENROLMENT}/offer`));
    const code = await this.next(String(secret));
    const answer = await readJson(await browser.post(ENROLMENT, { offer: String(offer), code }));
    return { secret: String(secret), recoveryCodes: (answer['recoveryCodes'] ?? []) as string[] };
  }

  /** A user with a password and an authenticator app. */
  async createEnrolled(name = 'ada'): Promise<EnrolledUser> {
    const user = await this.createUser(name, { password: true });
    const browser = await this.signIn(user.id);
    return { user, browser, ...(await this.setUp(browser)) };
  }

  /**
   * Signs a user in by the first factor, in a new browser: the sign-in waits for the second one.
   */
  async begin(userId: string, browser = this.browser()): Promise<ProvingBrowser> {
    this.prove(['pwd']);
    await browser.post('/auth/callback/entry', { name: userId });
    return browser;
  }

  /**
   * Adds a passkey in a session whose proofs were new enough as the device was asked, and are too
   * old now to add a factor: it counts as its key alone.
   */
  async addStalePasskey(userId: string): Promise<void> {
    const browser = await this.signIn(userId);
    const options = await browser.passkeyOptions('register');
    this.now += 6 * MINUTE;
    const data = JSON.stringify(this.device.create(options));
    await browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
  }

  /** Everything that is stored of second factors. */
  async factorRows(): Promise<Readonly<Record<string, readonly object[]>>> {
    const { tables } = this.adapter;
    const list = { limit: 100 };
    return {
      totps: await tables.list(TOTP_FACTORS, { by: 'userId', ...list }),
      codes: await tables.list(RECOVERY_CODES, { by: 'id', ...list }),
      attempts: await tables.list(FACTOR_ATTEMPTS, { by: 'id', ...list }),
      passkeys: await tables.list(VERIFYING_PASSKEYS, { by: 'id', ...list }),
      addresses: await tables.list(ADDRESS_CODES, { by: 'session', ...list }),
    };
  }
}

export async function readJson(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
