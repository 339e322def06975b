/** An app with every way to sign in, and what a user does to sign in by each. */
import { createAuth } from '../../../src/core/compose/auth.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { type ServiceDefinition, value } from '../../../src/core/kernel/container.js';
import { ClockToken } from '../../../src/core/kernel/platform.js';
import type { Feature } from '../../../src/features/index.js';
import type { WebAuthnConfig } from '../../../src/core/providers/webauthn-config.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { Browser, readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { submitForm } from '../../support/submit-form.js';
import { TracedAdapter } from '../../support/traced-adapter.js';
import { ADA, NOW, password, SECRET } from '../actions/app.js';
import { mailing } from '../email/mailbox.js';

/** An app with every way to sign in. */
export class EveryWayApp {
  readonly database = new TracedAdapter();
  readonly op = new MisbehavingProvider('https://op.test', () => NOW);
  readonly device = new SoftwareAuthenticator();
  readonly links: string[] = [];
  readonly services;
  /** The cookies that the responses set, each by its name. */
  readonly cookies: string[] = [];
  /** The one in which the sign-in ends. */
  browser: Browser;

  /** The callbacks and events of the sign-ins so far. */
  readonly trace: string[] = [];

  constructor(
    strategy: 'jwt' | 'database',
    features: readonly Feature[],
    {
      passkey = {},
      services = [],
    }: {
      readonly passkey?: Partial<WebAuthnConfig>;
      readonly services?: readonly ServiceDefinition[];
    } = {},
  ) {
    const config: AuthConfig = {
      secret: SECRET,
      trustHost: true,
      session: { strategy },
      adapter: this.database.adapter,
      experimental: { enableWebAuthn: true },
      providers: [
        this.op.oidc(),
        this.op.oauth({ id: 'plain' }),
        password(),
        mailing(({ url }) => void this.links.push(url)),
        Passkey(passkey),
      ],
      features,
      callbacks: {
        signIn: ({ email }) => {
          if (!email?.verificationRequest) this.trace.push('callback signIn');
          return true;
        },
        jwt: ({ token, trigger }) => {
          if (trigger) this.trace.push(`callback jwt ${trigger}`);
          return token;
        },
      },
      events: {
        createUser: () => void this.trace.push('event createUser'),
        linkAccount: () => void this.trace.push('event linkAccount'),
        signIn: () => void this.trace.push('event signIn'),
      },
      logger: { error: () => undefined, warn: () => undefined },
    };
    this.services = createAuth(config, [value(ClockToken, () => NOW), ...services]);
    this.browser = this.newBrowser();
  }

  /** The sign-in goes on in another browser. */
  changeBrowser(): void {
    this.browser = this.newBrowser();
  }

  private newBrowser(): Browser {
    return new Browser(async (request) => {
      const response = await this.services.get(AuthHandler).respond(request);
      const names = response.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'));
      this.cookies.push(...names.map((line) => line.slice(0, line.indexOf('='))));
      return response;
    });
  }

  async visitProvider(id: string): Promise<Response> {
    const url = readLocation(await this.browser.post(`/auth/signin/${id}`));
    return this.browser.visit(`/auth/callback/${id}?${this.op.authorize(url)}`);
  }

  async link(): Promise<string> {
    await this.browser.post('/auth/signin/email', { email: ADA.email });
    return this.links.at(-1) ?? '';
  }

  async passkeyOptions(action: string, email: string = ADA.email): Promise<object> {
    const query = new URLSearchParams({ action, ...(action === 'register' && { email }) });
    const response = await this.browser.visit(`/auth/webauthn-options/passkey?${query}`);
    return ((await response.json()) as { options: object }).options;
  }

  async answerPasskey(action: string, credential: object): Promise<Response> {
    const form = { action, data: JSON.stringify(credential) };
    return this.browser.visit('/auth/callback/passkey', { form });
  }

  /** @param credentialId - That of another passkey, which the device lies about. */
  async register(email?: string, credentialId?: Buffer): Promise<Response> {
    const options = await this.passkeyOptions('register', email);
    const lies = credentialId ? { credentialId } : {};
    const device = credentialId ? new SoftwareAuthenticator() : this.device;
    return this.answerPasskey('register', device.create(options, lies));
  }
}

export interface Way {
  /** The type of the provider, as in the strategies. */
  readonly type: string;
  /** What must be there before. */
  readonly prepare?: ((app: EveryWayApp) => Promise<unknown>) | undefined;
  /** Whether no user can sign in by it a second time. */
  readonly isForNewUsers?: true;
  readonly signIn: (app: EveryWayApp) => Promise<Response>;
}

export const WAYS: Readonly<Record<string, Way>> = {
  'OpenID Connect': { type: 'oidc', signIn: (app) => app.visitProvider('op') },
  'OAuth 2.0': { type: 'oauth', signIn: (app) => app.visitProvider('plain') },
  'a magic link': {
    type: 'email',
    signIn: async (app) => app.browser.visit(await app.link()),
  },
  'a magic link that another browser confirms': {
    type: 'email',
    signIn: async (app) => {
      const link = await app.link();
      app.changeBrowser();
      return submitForm(await app.browser.visit(link), app.browser);
    },
  },
  credentials: {
    type: 'credentials',
    signIn: (app) => app.browser.post('/auth/callback/password', { password: 'right' }),
  },
  'a new passkey': { type: 'webauthn', isForNewUsers: true, signIn: (app) => app.register() },
  'a known passkey': {
    type: 'webauthn',
    prepare: async (app) => {
      await app.register();
      await app.browser.post('/auth/signout');
    },
    signIn: async (app) =>
      app.answerPasskey('authenticate', app.device.get(await app.passkeyOptions('authenticate'))),
  },
};
