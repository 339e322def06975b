/** `FakeIdentityProvider`: an OpenID provider for tests. */
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
 * The options of a fake provider.
 *
 * @publicApi
 */
export interface FakeIdentityProviderOptions {
  /** The person at the browser. Default: Ada Lovelace, with a verified address. */
  readonly person?: Person | undefined;
  /** Its id in the app. Default `fake`. */
  readonly id?: string | undefined;
  /** The id of its one client. Default `the-client`. */
  readonly clientId?: string | undefined;
  /** The secret of that client. Default: a random one. */
  readonly clientSecret?: string | undefined;
  /** The allowed redirect URIs, compared exactly. Default: any web address. */
  readonly redirectUris?: readonly string[] | undefined;
  /** The algorithm that signs ID tokens. Default `RS256`. */
  readonly algorithm?: SigningAlgorithm | undefined;
  /** The clock for ID tokens, in milliseconds since the epoch. Default: the real time. */
  readonly clock?: Clock | undefined;
}

/**
 * A small OpenID provider on a loopback port without pages: the person at the browser consents at once.
 *
 * It follows the standards that a client relies on: discovery, PKCE, `nonce`, `iss` (RFC 9207), codes
 * that work once, signed ID tokens, and the errors of RFC 6749. It keeps no session of its own, issues no
 * refresh tokens, and does not select claims by scope: each token has all claims of the person.
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
  /** Whether the person refuses, so that the app gets the error `access_denied`. */
  refuses = false;

  private constructor(
    /** Its id in the app. */
    readonly id: string,
    private readonly client: RegisteredClient,
    private readonly server: LoopbackServer,
    private readonly authorization: AuthorizationEndpoint,
    /** The person at the browser, from the next authorization request on. */
    public person: Person,
  ) {}

  /** Starts a provider on a free port. Call {@link stop} after the tests. */
  static async start(options: FakeIdentityProviderOptions = {}): Promise<FakeIdentityProvider> {
    const { algorithm = 'RS256', clock = systemClock, id = 'fake', person = ADA } = options;
    const key = await SigningKey.generate(algorithm);
    const server = await LoopbackServer.listen();
    const { origin: issuer } = server;
    const client = createClient(options);
    const grants = new Grants();
    const authorization = new AuthorizationEndpoint(issuer, client, grants);
    const token = new TokenEndpoint(issuer, client, grants, key, clock);
    const provider = new FakeIdentityProvider(id, client, server, authorization, person);
    const atBrowser = () => provider.getConsentingPerson(provider.person);
    const endpoints = new ProviderEndpoints(issuer, key, grants, authorization, token, atBrowser);
    server.serve((request) => endpoints.respond(request));
    return provider;
  }

  /** Its issuer identifier, e.g. `http://127.0.0.1:40123`. */
  get issuer(): string {
    return this.server.origin;
  }

  /** The credentials for a provider of the library that this one replaces: `Keycloak(provider.credentials)`. */
  get credentials(): Readonly<Record<'issuer' | 'clientId' | 'clientSecret', string>> {
    const { clientId, clientSecret } = this.client;
    return { issuer: this.issuer, clientId, clientSecret };
  }

  /**
   * The provider for the configuration of the app.
   *
   * @param options - Other options of the provider: `profile`, `checks`, `client`.
   */
  oidc(
    options: Partial<Omit<OIDCConfig, 'id' | 'type' | 'issuer' | 'clientId' | 'clientSecret'>> = {},
  ): OIDCConfig {
    return { id: this.id, name: 'Fake', type: 'oidc', ...this.credentials, ...options };
  }

  /**
   * Signs a person in at a running app: from its sign-in route to the provider and back.
   *
   * @param baseUrl - The URL of the app, e.g. `await app.getUrl()`. As in `AUTH_URL`, its path is the base
   *   path. Default of that path: `/auth`.
   * @param person - The person who signs in. Default: {@link person}.
   * @returns Headers with all cookies of the browser, the session among them.
   * @throws {SignInFailed} if there is no session in the end.
   */
  async signIn(baseUrl: string, person: Person = this.person): Promise<Record<'cookie', string>> {
    const { id, issuer, authorization } = this;
    const browser = await signInAt(baseUrl, {
      id,
      issuer,
      authorize: ({ searchParams }) =>
        authorization.authorize(searchParams, this.getConsentingPerson(person)),
    });
    return browser.headers;
  }

  /** Closes its port. */
  async stop(): Promise<void> {
    await this.server.close();
  }

  private getConsentingPerson(person: Person): Person | undefined {
    return this.refuses ? undefined : person;
  }
}

function createClient(options: FakeIdentityProviderOptions): RegisteredClient {
  return {
    clientId: options.clientId ?? 'the-client',
    clientSecret: options.clientSecret ?? randomBase64url(platformRandom, SECRET_BYTES),
    redirectUris: options.redirectUris,
  };
}
