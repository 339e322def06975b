/** `FakeIdentityProvider`: an OpenID provider for tests. */
import {
  type Clock,
  platformRandom,
  randomBase64url,
  systemClock,
} from '../../core/kernel/index.js';
import type { OIDCConfig } from '../../core/providers/index.js';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { ADA, Grants, type Person } from './grants.js';
import { LoopbackServer } from './loopback-server.js';
import { ProviderEndpoints } from './provider-endpoints.js';
import type { RegisteredClient } from './client-request.js';
import { getRoutesUrl, signInAt } from './sign-in-journey.js';
import { type LogoutTarget, EndedSessions, type SignedInSession } from './provider-logout.js';
import { type IdTokenAlgorithm, IdTokenKey } from './id-token.js';
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
  /** The allowed addresses after a sign-out, compared exactly. Default: any. */
  readonly postLogoutRedirectUris?: readonly string[] | undefined;
  /** The algorithm that signs ID tokens. Default `RS256`. */
  readonly algorithm?: IdTokenAlgorithm | undefined;
  /** The lifetime of access tokens, in seconds. Default 3600. */
  readonly accessTokenLifetime?: number | undefined;
  /**
   * Whether each refresh issues the next refresh token, and the use of an old one revokes the
   * grant. `false` is a provider like Google, whose refresh tokens stay valid. Default `true`.
   */
  readonly rotatesRefreshTokens?: boolean | undefined;
  /** The clock, in milliseconds since the epoch. Default: the real time. */
  readonly clock?: Clock | undefined;
}

/**
 * A small OpenID provider on a loopback port without pages: the person at the browser consents at
 * once.
 *
 * It follows the standards that a client relies on: discovery, PKCE, `nonce`, `iss` (RFC 9207),
 * codes that work once, signed ID tokens, and the errors of RFC 6749. With the scope
 * `offline_access` it issues refresh tokens, which rotate: one that is used twice revokes its grant
 * (RFC 9700 §4.14.2). Each sign-in starts a session, which ends at its logout endpoint or by
 * {@link FakeIdentityProvider.signOut}; no later sign-in uses it. It does not select claims by
 * scope: each token has all claims of the person.
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
    private readonly parts: ProviderParts,
    /** The person at the browser, from the next authorization request on. */
    public person: Person,
  ) {}

  /** Starts a provider on a free port. Call {@link stop} after the tests. */
  static async start(options: FakeIdentityProviderOptions = {}): Promise<FakeIdentityProvider> {
    const { algorithm = 'RS256', clock = systemClock, id = 'fake', person = ADA } = options;
    const key = await IdTokenKey.generate(algorithm);
    const server = await LoopbackServer.listen();
    const { origin: issuer } = server;
    const client = createClient(options);
    const { accessTokenLifetime = 3600, rotatesRefreshTokens = true } = options;
    const grants = new Grants(clock, accessTokenLifetime, rotatesRefreshTokens);
    const logout = new EndedSessions(issuer, client, key, clock);
    const authorization = new AuthorizationEndpoint(issuer, client, grants, logout);
    const token = new TokenEndpoint(issuer, client, grants, key, clock);
    const parts = { server, authorization, grants, logout };
    const provider = new FakeIdentityProvider(id, client, parts, person);
    const atBrowser = () => provider.getConsentingPerson(provider.person);
    const endpoints = new ProviderEndpoints(
      issuer,
      key,
      { grants, authorization, token, logout },
      atBrowser,
    );
    server.serve((request) => endpoints.respond(request));
    return provider;
  }

  /** Its issuer identifier, e.g. `http://127.0.0.1:40123`. */
  get issuer(): string {
    return this.parts.server.origin;
  }

  /**
   * The credentials for a provider of the library that this one replaces:
   * `Keycloak(provider.credentials)`.
   */
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
   * @param baseUrl - The URL of the app, e.g. `await app.getUrl()`. As in `AUTH_URL`, its path is
   *   the base path. Default of that path: `/auth`.
   * @param person - The person who signs in. Default: {@link person}.
   * @returns Headers with all cookies of the browser, the session among them.
   * @throws {SignInFailed} if there is no session in the end.
   */
  async signIn(baseUrl: string, person: Person = this.person): Promise<Record<'cookie', string>> {
    const { id, issuer } = this;
    const { authorization } = this.parts;
    const browser = await signInAt(baseUrl, {
      id,
      issuer,
      authorize: ({ searchParams }) =>
        authorization.authorize(searchParams, this.getConsentingPerson(person)),
    });
    return browser.headers;
  }

  /** How many refresh tokens were exchanged for new tokens. */
  get refreshCount(): number {
    return this.parts.grants.refreshCount;
  }

  /** How many refresh tokens were sent a second time, for which their grants were revoked. */
  get reuseCount(): number {
    return this.parts.grants.reuseCount;
  }

  /** Revokes all tokens of a person, as when the person withdraws the consent at the provider. */
  revokeGrants(subject: string = this.person.sub): void {
    this.parts.grants.revokeAll(subject);
  }

  /** The sessions of persons at the provider, the oldest first: each sign-in starts one. */
  get sessions(): readonly SignedInSession[] {
    return this.parts.logout.live;
  }

  /**
   * Ends a session at the provider, or all of a person, and tells the app by a logout token (OpenID
   * Connect Back-Channel Logout 1.0).
   *
   * @param baseUrl - The URL of the app, as for {@link signIn}.
   * @param target - The `sid` of a session, or the `sub` of a person. Default: all sessions of
   *   {@link person}.
   * @returns The response of the app.
   * @example
   * ```ts
   * await provider.signOut(await app.getUrl());
   * expect((await fetch(`${await app.getUrl()}/me`, { headers })).status).toBe(401);
   * ```
   */
  async signOut(
    baseUrl: string,
    target: LogoutTarget = { sub: this.person.sub },
  ): Promise<Response> {
    const body = new URLSearchParams({ logout_token: await this.createLogoutToken(target) });
    const address = `${getRoutesUrl(baseUrl)}/backchannel-logout/${encodeURIComponent(this.id)}`;
    return fetch(address, { method: 'POST', body });
  }

  /**
   * Ends sessions at the provider.
   *
   * @param claims - Claims that replace those of the token.
   * @returns The logout token, to send it yourself.
   */
  createLogoutToken(
    target: LogoutTarget,
    claims: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    return this.parts.logout.end(target, claims);
  }

  /** Closes its port. */
  async stop(): Promise<void> {
    await this.parts.server.close();
  }

  private getConsentingPerson(person: Person): Person | undefined {
    return this.refuses ? undefined : person;
  }
}

/** What the provider is made of. */
interface ProviderParts {
  readonly server: LoopbackServer;
  readonly authorization: AuthorizationEndpoint;
  readonly grants: Grants;
  readonly logout: EndedSessions;
}

function createClient(options: FakeIdentityProviderOptions): RegisteredClient {
  return {
    clientId: options.clientId ?? 'the-client',
    clientSecret: options.clientSecret ?? randomBase64url(platformRandom, SECRET_BYTES),
    redirectUris: options.redirectUris,
    postLogoutRedirectUris: options.postLogoutRedirectUris,
  };
}
