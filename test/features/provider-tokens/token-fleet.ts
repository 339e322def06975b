/**
 * Processes of an app with `ProviderTokens`, a provider whose refresh tokens rotate, and browsers.
 */
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { type AuthServices, ClockToken, createAuth } from '../../../src/core/index.js';
import { value } from '../../../src/core/kernel/container.js';
import { type Fetch, FetchToken, globalFetch } from '../../../src/core/kernel/platform.js';
import {
  ProviderTokens,
  type ProviderTokensOptions,
} from '../../../src/features/provider-tokens/index.js';
import {
  FakeIdentityProvider,
  type FakeIdentityProviderOptions,
} from '../../../src/testing/index.js';
import { ORIGIN, SECRET, Visitor } from '../sessions/fleet.js';

export const HOUR = 60 * 60 * 1000;

/** Where the tokens are kept. */
export type Storage = 'rows' | 'sealed rows' | 'cookie';

export const STORAGES = ['rows', 'sealed rows', 'cookie'] as const satisfies readonly Storage[];

/** A process of the app. */
export interface Process {
  readonly services: AuthServices;
  readonly tokens: ProviderTokens;
  readonly events: unknown[];
  readonly errors: Error[];
}

/** Processes with one clock, one database and one provider. */
export class TokenFleet {
  now = Date.now();
  /** What the provider's responses become on their way. */
  change: (response: Response, address: string) => Response | Promise<Response> = (response) =>
    response;

  private constructor(
    readonly idp: FakeIdentityProvider,
    readonly storage: Storage,
    readonly adapter: Adapter | undefined,
  ) {}

  static async start(
    storage: Storage = 'rows',
    adapter: Adapter = new MemoryAdapter(),
    options: FakeIdentityProviderOptions = {},
  ): Promise<TokenFleet> {
    const clock = () => fleet.now;
    const idp = await FakeIdentityProvider.start({ algorithm: 'ES256', clock, ...options });
    const fleet = new TokenFleet(idp, storage, storage === 'cookie' ? undefined : adapter);
    return fleet;
  }

  process(options: ProviderTokensOptions = {}, config: Partial<AuthConfig> = {}): Process {
    const events: unknown[] = [];
    const errors: Error[] = [];
    const services = createAuth(
      {
        secret: SECRET,
        url: ORIGIN,
        adapter: this.adapter,
        session: { strategy: 'jwt' },
        account: { sealTokens: this.storage === 'sealed rows' },
        providers: [
          this.idp.oidc({
            offlineAccess: { scope: 'offline_access', renewal: { prompt: 'consent' } },
          }),
        ],
        features: [ProviderTokens(options)],
        logger: { error: (error) => errors.push(error), warn: () => undefined },
        events: { providerAccessLost: (message) => void events.push(message) },
        ...config,
      },
      [value(ClockToken, () => this.now), value(FetchToken, this.fetch)],
    );
    return { services, tokens: services.get(ProviderTokens), events, errors };
  }

  /** Signs the person at the browser in. */
  async signIn(process: Process, visitor = new Visitor()): Promise<Visitor> {
    const csrfToken = await visitor.csrfToken(process);
    const started = await visitor.send(process, '/auth/signin/fake', {
      method: 'POST',
      body: { csrfToken },
    });
    await this.consent(process, visitor, started);
    return visitor;
  }

  /** Follows the redirect to the provider, and back. */
  async consent(process: Process, visitor: Visitor, started: Response): Promise<URL> {
    const authorization = new URL(started.headers.get('location') ?? '');
    const consented = await fetch(authorization, { redirect: 'manual' });
    const callback = new URL(consented.headers.get('location') ?? '');
    await visitor.send(process, callback.pathname + callback.search);
    return authorization;
  }

  /** Whose tokens: the user of a browser. */
  async owner(
    process: Process,
    visitor: Visitor,
  ): Promise<{ readonly userId: string } | { readonly request: Request }> {
    if (this.storage === 'cookie') return { request: visitor.request };
    const { providerAccountId } = { providerAccountId: this.idp.person.sub };
    const user = await this.adapter?.getUserByAccount?.({ provider: 'fake', providerAccountId });
    return { userId: user?.id ?? '' };
  }

  /** The token of the user of a browser, which gets the cookies. */
  async get(process: Process, visitor: Visitor, minValidity?: number) {
    const owner = await this.owner(process, visitor);
    const token = await process.tokens.get({ ...owner, provider: 'fake', minValidity });
    for (const { name, value: text } of token.cookies) visitor.cookies.set(name, text);
    return token;
  }

  /** Changes the next answer of an endpoint of the provider. */
  changeNext(path: string, change: (response: Response) => Response | Promise<Response>): void {
    this.change = (response, address) => {
      if (!address.endsWith(path)) return response;
      this.change = (unchanged) => unchanged;
      return change(response);
    };
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  async stop(): Promise<void> {
    await this.idp.stop();
  }

  private readonly fetch: Fetch = async (input, init) => {
    const response = await globalFetch(input, init);
    return this.change(response, input instanceof Request ? input.url : String(input));
  };
}
