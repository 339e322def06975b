/** An app with every way to sign in, whose policy of second factors a test may change. */
import type { ServiceDefinition } from '../../../../src/core/kernel/container.js';
import type { SecondFactorsOptions } from '../../../../src/features/second-factors/index.js';
import { badgeReader } from '../../../support/badge-reader.js';
import { readLocation } from '../../../support/browser.js';
import type { Lies } from '../../../support/software-authenticator.js';
import { mailing } from '../../../core/email/mailbox.js';
import type { STRATEGIES } from '../../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { FactorApp } from '../factor-app.js';

export type Strategy = (typeof STRATEGIES)[number];

export const EMAIL = 'ada@example.com';
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const OPTIONAL = { requireUserVerification: false };

/** What the email providers have sent. */
class Outbox {
  readonly links: string[] = [];
  readonly codes: string[] = [];
}

/** The option `policy`, as the app has it now. */
class HeldPolicy {
  current: SecondFactorsOptions['policy'] = 'off';

  /** Options whose policy is read at each sign-in. */
  toOptions(): SecondFactorsOptions {
    return Object.defineProperty({}, 'policy', { enumerable: true, get: () => this.current });
  }
}

export class MatrixApp extends FactorApp {
  constructor(
    strategy: Strategy,
    services: readonly ServiceDefinition[] = [],
    readonly policy = new HeldPolicy(),
    readonly outbox = new Outbox(),
  ) {
    super(strategy, {
      options: policy.toOptions(),
      features: [badgeReader()],
      passkey: { verifyAuthenticationOptions: OPTIONAL, verifyRegistrationOptions: OPTIONAL },
      providers: [
        mailing(({ url }) => void outbox.links.push(url)),
        mailing(({ code = '' }) => void outbox.codes.push(code), { id: 'typed', method: 'code' }),
        {
          id: 'guest',
          name: 'Guest',
          type: 'credentials',
          credentials: {},
          authorize: () => ({ id: 'guest', email: EMAIL }),
        },
      ],
      services,
    });
  }

  /** Replaces the option `policy`. */
  decideBy(option: SecondFactorsOptions['policy']): void {
    this.policy.current = option;
  }

  /** The token in the last email. */
  get token(): string {
    const [, token = ''] = /[?&]token=([\w-]+)/.exec(this.mails.at(-1)?.text ?? '') ?? [];
    return token;
  }

  addTotp(userId: string): Promise<boolean> {
    return this.secondFactors.importTotp(userId, { secret: SECRET });
  }

  /** Goes to a provider, at which the user is, and comes back. */
  async visitProvider(browser: ProvingBrowser, id: 'op' | 'plain'): Promise<Response> {
    this[id].person = { sub: 'ada-1815', email: EMAIL, email_verified: true };
    const url = readLocation(await browser.post(`/auth/signin/${id}`));
    return browser.visit(`/auth/callback/${id}?${this[id].authorize(url)}`);
  }

  /** @param email - Of a visitor who is not signed in. */
  async register(browser: ProvingBrowser, lies: Lies, email?: string): Promise<Response> {
    const query = new URLSearchParams({
      action: 'register',
      ...(email !== undefined && { email }),
    });
    const response = await browser.visit(`/auth/webauthn-options/passkey?${query}`);
    const { options } = (await response.json()) as { readonly options: object };
    const data = JSON.stringify(this.device.create(options, lies));
    return browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
  }

  async enterByPasskey(browser: ProvingBrowser, lies: Lies): Promise<Response> {
    const options = await browser.passkeyOptions('authenticate');
    const data = JSON.stringify(this.device.get(options, lies));
    return browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
  }
}
