/** An OpenID provider for tests. */
import {
  type Clock,
  platformRandom,
  randomBase64url,
  systemClock,
} from '../../core/kernel/platform.js';
import type { OIDCConfig } from '../../core/providers/oauth-config.js';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { ADA, Grants, type Person } from './grants.js';
import { LoopbackServer } from './loopback-server.js';
import { ProviderEndpoints } from './provider-endpoints.js';
import type { RegisteredClient } from './client-request.js';
import { signInAt } from './sign-in-journey.js';
import { type SigningAlgorithm, SigningKey } from './id-token.js';
import { TokenEndpoint } from './token-endpoint.js';

const SECRET_BYTES = 24;

/**
 * How a fake provider is set up.
 *
 * @publicApi
 */
export interface FakeIdentityProviderOptions {
  /** Who is at the browser at first. Default: Ada Lovelace, whose address is verified. */
  readonly person?: Person | undefined;
  /** Its id in the app. Default `fake`. */
  readonly id?: string | undefined;
  /** The id of its one client. Default `the-client`. */
  readonly clientId?: string | undefined;
  /** The secret of that client. Default: a new one. */
  readonly clientSecret?: string | undefined;
  /** Where a browser may be sent back to, to the letter. Default: to any web address. */
  readonly redirectUris?: readonly string[] | undefined;
  /** What ID tokens are signed with. Default `RS256`. */
  readonly algorithm?: SigningAlgorithm | undefined;
  /** The time that ID tokens tell, in milliseconds since the epoch. Default: the real one. */
  readonly clock?: Clock | undefined;
}

/**
 * A small OpenID provider on a loopback port, where nobody has to click: whoever is at the browser
 * agrees at once.
 *
 * It follows the standards that a client relies on: discovery, PKCE, `nonce`, `iss` (RFC 9207), codes
 * that work once, signed ID tokens, and the errors of RFC 6749. It does not keep anybody signed in, issue
 * refresh tokens, or choose claims by scope: each token has all claims of the person.
 *
 * @example
 * ```ts
 * const provider = await FakeIdentityProvider.start();
 * const module = await Test.createTestingModule({
 *   imports: [AuthTestingModule.forRoot({ providers: [provider.oidc()] })],
 * }).compile();
 * const app = module.createNestApplication();
 * await app.listen(0);
 *
 * const headers = await provider.signIn(await app.getUrl());
 * await fetch(`${await app.getUrl()}/me`, { headers });
 * ```
 * @publicApi
 */
export class FakeIdentityProvider {
  /** Whether that person refuses, so that the app is told `access_denied`. */
  refuses = false;

  private constructor(
    /** Its id in the app. */
    readonly id: string,
    private readonly client: RegisteredClient,
    private readonly server: LoopbackServer,
    private readonly authorization: AuthorizationEndpoint,
    /** Who is at the browser, from the next authorization request on. */
    public person: Person,
  ) {}

  /** Starts one on a free port. Stop it when the tests are done. */
  static async start(options: FakeIdentityProviderOptions = {}): Promise<FakeIdentityProvider> {
    const { algorithm = 'RS256', clock = systemClock, id = 'fake', person = ADA } = options;
    const key = await SigningKey.generate(algorithm);
    const server = await LoopbackServer.listen();
    const { origin: issuer } = server;
    const client = registeredClient(options);
    const grants = new Grants();
    const authorization = new AuthorizationEndpoint(issuer, client, grants);
    const token = new TokenEndpoint(issuer, client, grants, key, clock);
    const provider = new FakeIdentityProvider(id, client, server, authorization, person);
    const atBrowser = () => provider.consenting(provider.person);
    const endpoints = new ProviderEndpoints(issuer, key, grants, authorization, token, atBrowser);
    server.serve((request) => endpoints.answer(request));
    return provider;
  }

  /** Its issuer identifier, e.g. `http://127.0.0.1:40123`. */
  get issuer(): string {
    return this.server.origin;
  }

  /** For a provider of the library that this one stands in for: `Keycloak(provider.credentials)`. */
  get credentials(): Readonly<Record<'issuer' | 'clientId' | 'clientSecret', string>> {
    const { clientId, clientSecret } = this.client;
    return { issuer: this.issuer, clientId, clientSecret };
  }

  /**
   * What the app is configured with.
   *
   * @param options - Anything else that a provider can have: `profile`, `checks`, `client`.
   */
  oidc(
    options: Partial<Omit<OIDCConfig, 'id' | 'type' | 'issuer' | 'clientId' | 'clientSecret'>> = {},
  ): OIDCConfig {
    return { id: this.id, name: 'Fake', type: 'oidc', ...this.credentials, ...options };
  }

  /**
   * Signs a person in at an app that runs: from its sign-in route to the provider and back.
   *
   * @param baseUrl - Where the app is, e.g. `await app.getUrl()`. As in `AUTH_URL`, a path in it is that
   *   of the routes. Default of that path: `/auth`.
   * @param person - The user who signs in. Default: {@link FakeIdentityProvider.person}.
   * @returns Headers with all cookies of the browser, the session among them.
   * @throws {SignInFailed} when the app signs nobody in.
   */
  async signIn(baseUrl: string, person: Person = this.person): Promise<Record<'cookie', string>> {
    const { id, issuer, authorization } = this;
    const browser = await signInAt(baseUrl, {
      id,
      issuer,
      authorize: ({ searchParams }) => authorization.answer(searchParams, this.consenting(person)),
    });
    return browser.headers;
  }

  /** Closes its port. */
  async stop(): Promise<void> {
    await this.server.close();
  }

  private consenting(person: Person): Person | undefined {
    return this.refuses ? undefined : person;
  }
}

function registeredClient(options: FakeIdentityProviderOptions): RegisteredClient {
  return {
    clientId: options.clientId ?? 'the-client',
    clientSecret: options.clientSecret ?? randomBase64url(platformRandom, SECRET_BYTES),
    redirectUris: options.redirectUris,
  };
}
