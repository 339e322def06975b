/** Processes of an app with `ProviderLogout`, a provider with sessions of its own, and browsers. */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { type AuthServices, ClockToken, createAuth } from '../../../src/core/index.js';
import { value } from '../../../src/core/kernel/container.js';
import { FetchToken, globalFetch } from '../../../src/core/kernel/platform.js';
import type { OIDCConfig } from '../../../src/core/providers/oauth-config.js';
import {
  ProviderLogout,
  type ProviderLogoutOptions,
} from '../../../src/features/provider-logout/index.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { FakeIdentityProvider } from '../../../src/testing/index.js';
import { ORIGIN, SECRET, type Strategy, Visitor } from '../sessions/fleet.js';

/** A process of the app. */
export interface Process {
  readonly services: AuthServices;
  readonly sync: RevocationSync;
  readonly errors: Error[];
  readonly warnings: string[];
  readonly events: unknown[];
}

/** Processes with one clock, one database and one provider. */
export class LogoutFleet {
  now = Date.now();

  private constructor(
    readonly idp: FakeIdentityProvider,
    readonly strategy: Strategy,
    readonly adapter: Adapter,
  ) {}

  static async start(
    strategy: Strategy,
    adapter: Adapter = new MemoryAdapter(),
  ): Promise<LogoutFleet> {
    const clock = () => fleet.now;
    const idp = await FakeIdentityProvider.start({ algorithm: 'ES256', clock });
    const fleet = new LogoutFleet(idp, strategy, adapter);
    return fleet;
  }

  process(
    provider: Partial<OIDCConfig> = {},
    options: ProviderLogoutOptions = {},
    config: Partial<AuthConfig> = {},
  ): Process {
    const errors: Error[] = [];
    const warnings: string[] = [];
    const events: unknown[] = [];
    const services = createAuth(
      {
        secret: SECRET,
        url: ORIGIN,
        adapter: this.adapter,
        session: { strategy: this.strategy },
        providers: [this.idp.oidc(provider)],
        features: [Sessions({ pollInterval: 1e9 }), ProviderLogout(options)],
        logger: {
          error: (error) => errors.push(error),
          warn: (code) => warnings.push(code),
        },
        events: { sessionRevoked: (message) => void events.push(message) },
        ...config,
      },
      // With a `fetch` of its own, a process shares no metadata with the others.
      [value(ClockToken, () => this.now), value(FetchToken, (...given) => globalFetch(...given))],
    );
    return { services, sync: services.get(RevocationSync), errors, warnings, events };
  }

  /** Signs the person at the provider in, in a new browser. */
  async signIn(process: Process, visitor = new Visitor()): Promise<Visitor> {
    const csrfToken = await visitor.csrfToken(process);
    const started = await visitor.send(process, '/auth/signin/fake', {
      method: 'POST',
      body: { csrfToken },
    });
    const consented = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
    const callback = new URL(consented.headers.get('location') ?? '');
    await visitor.send(process, callback.pathname + callback.search);
    return visitor;
  }

  /** Signs out. @returns Where the browser is sent. */
  async signOut(
    process: Process,
    visitor: Visitor,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<URL> {
    const csrfToken = await visitor.csrfToken(process);
    const body = { csrfToken, callbackUrl: `${ORIGIN}/bye`, ...fields };
    const response = await visitor.send(process, '/auth/signout', { method: 'POST', body });
    return new URL(response.headers.get('location') ?? '');
  }

  /** Sends a logout token as the provider does. */
  async sendLogoutToken(
    process: Process,
    token: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return new Visitor().send(process, '/auth/backchannel-logout/fake', {
      method: 'POST',
      body: { logout_token: token },
      headers,
    });
  }

  /** Whether a process accepts the session of a browser. It reads the revocations first. */
  async isSignedIn(process: Process, visitor: Visitor): Promise<boolean> {
    if (this.strategy === 'jwt') await process.sync.refresh();
    const response = await visitor.send(process, '/auth/session');
    return (await response.json()) !== null;
  }

  async stop(): Promise<void> {
    await this.idp.stop();
  }
}
