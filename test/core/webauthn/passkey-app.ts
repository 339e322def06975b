/** An app with passkeys, its rows in memory, and people whose devices are software. */
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { type Browser, readLocation } from '../../support/browser.js';
import { type Lies, SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { type App, ADA, NOW, makeApp } from '../actions/app.js';
import { withoutReference } from '../../support/error-reference.js';

export { ADA, NOW };

export const CHALLENGE = '__Secure-authjs.challenge';

export interface Invited {
  readonly action: 'authenticate' | 'register';
  readonly options: { readonly challenge: string } & Record<string, unknown>;
}

export interface PasskeyApp extends App {
  readonly adapter: MemoryAdapter;
  wait(milliseconds: number): void;
}

export function passkeyApp({ adapter, ...config }: Partial<AuthConfig> = {}): PasskeyApp {
  const rows = (adapter ?? new MemoryAdapter()) as MemoryAdapter;
  const app = makeApp({
    providers: [Passkey],
    adapter: rows,
    experimental: { enableWebAuthn: true },
    ...config,
  });
  const wait = (milliseconds: number): void => {
    app.clock.now += milliseconds;
  };
  return Object.assign(app, { adapter: rows, wait });
}

/** A user with a browser and a device. */
export class PasskeyUser {
  readonly browser: Browser;

  constructor(
    readonly app: PasskeyApp,
    readonly device = new SoftwareAuthenticator(),
    private readonly provider = 'passkey',
  ) {
    this.browser = app.browser();
  }

  options(query: Readonly<Record<string, string>> = {}): Promise<Response> {
    const search = new URLSearchParams(query).toString();
    return this.browser.visit(`/auth/webauthn-options/${this.provider}?${search}`);
  }

  async invited(query: Readonly<Record<string, string>> = {}): Promise<Invited> {
    const response = await this.options(query);
    if (response.status !== 200) throw new Error(`No invitation, but ${response.status}.`);
    return (await response.json()) as Invited;
  }

  answer(action: string, data: unknown, form: Readonly<Record<string, string>> = {}) {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    const path = `/auth/callback/${this.provider}`;
    return this.browser.visit(path, { form: { action, data: text, ...form } });
  }

  /** Makes a passkey: for the signed-in user, or for a new one. */
  async register(email?: string, lies: Lies = {}): Promise<Response> {
    const { options } = await this.invited({ action: 'register', ...(email && { email }) });
    return this.answer('register', this.device.create(options, lies));
  }

  async signIn(email?: string, lies: Lies = {}): Promise<Response> {
    const { options } = await this.invited({ action: 'authenticate', ...(email && { email }) });
    return this.answer('authenticate', this.device.get(options, lies));
  }

  async signOut(): Promise<void> {
    await this.browser.post('/auth/signout');
  }

  /** The address of the signed-in user. */
  async signedInAs(): Promise<string | undefined> {
    const session = (await this.browser.session()) as { user?: { email?: string } } | null;
    return session?.user?.email;
  }
}

/** A user who has registered, with a device to sign in again by. */
export async function registered(app: PasskeyApp, email: string = ADA.email): Promise<PasskeyUser> {
  const person = new PasskeyUser(app);
  await person.register(email);
  return person;
}

/** Where a browser is sent, without the site. */
export function goesTo(response: Response): string {
  const { pathname, search } = readLocation(response);
  return withoutReference(pathname + search);
}
