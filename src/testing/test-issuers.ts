/**
 * Access tokens for the tests of an API: signed by keys of the test, in the name of the issuers
 * that the app accepts.
 */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  type AccessTokenClaims,
  type AccessTokenIssuer,
  resolveIssuer,
} from '../core/access-tokens/index.js';
import type { Fetch } from '../core/kernel/index.js';

/** What a token of a test has. */
export interface TestToken {
  /**
   * The issuer, as the app configures it: the token has the type, audience and claims that it
   * demands.
   */
  readonly issuer: AccessTokenIssuer;
  /** Claims to add or replace; `undefined` leaves one out. */
  readonly claims?: AccessTokenClaims | undefined;
  readonly scopes?: readonly string[] | undefined;
  /**
   * In seconds; negative for a token that has expired.
   *
   * @default 600
   */
  readonly expiresIn?: number | undefined;
}

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/**
 * Stands for the issuers of an app. Whatever their addresses are, `fetch` answers with their
 * metadata and with the keys of the test; nothing leaves the process.
 *
 * @example
 * ```ts
 * const issuers = new TestIssuers();
 * const module = await Test.createTestingModule({ imports: [AppModule] })
 *   .overrideProvider(FetchToken)
 *   .useValue(issuers.fetch)
 *   .compile();
 * const token = await issuers.accessToken({
 *   issuer: keycloak,
 *   claims: { sub: 'ada' },
 *   scopes: ['orders:read'],
 * });
 * await request(app).get('/orders').set('authorization', `Bearer ${token}`);
 * ```
 * @publicApi
 */
export class TestIssuers {
  private readonly pairs = new Map<string, Promise<KeyPair>>();

  /**
   * For `FetchToken`. Answers 404 for anything but metadata and keys: there is no introspection.
   */
  readonly fetch: Fetch = async (input) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : String(input));
    const [, openid, oauth] = METADATA.exec(pathname) ?? [];
    if (openid !== undefined || oauth !== undefined) {
      const jwks_uri = `${origin}${JWKS_PATH}`;
      // The trailing slash of an issuer is lost in the address of its metadata.
      const issuer =
        this.issuers.get(`${origin}${openid ?? oauth}`) ?? `${origin}${openid ?? oauth}`;
      return Response.json({ issuer, jwks_uri });
    }
    const isKeys = pathname === JWKS_PATH || this.jwksUris.has(`${origin}${pathname}`);
    if (!isKeys) return new Response(null, { status: 404 });
    return Response.json({ keys: await this.getKeys() });
  };

  private readonly issuers = new Map<string, string>();
  private readonly jwksUris = new Set<string>();

  /** A signed token that the issuer could have made. */
  async accessToken({ issuer, claims, scopes, expiresIn = 600 }: TestToken): Promise<string> {
    const { audiences, audienceClaim, algorithms, types, ...resolved } = resolveIssuer(issuer);
    if (resolved.jwksUri !== undefined) this.jwksUris.add(resolved.jwksUri);
    this.issuers.set(resolved.issuer.replace(/\/$/, ''), resolved.issuer);
    const alg = algorithms.has('ES256') ? 'ES256' : ([...algorithms][0] ?? 'ES256');
    const now = Math.floor(Date.now() / 1000);
    const required = resolved.requiredClaims.map(([name, value]) => [
      name,
      value === true ? `test ${name}` : [value].flat()[0],
    ]);
    const payload: AccessTokenClaims = {
      iss: resolved.issuer,
      sub: 'test-user',
      ...(Object.fromEntries(required) as object),
      [audienceClaim]: audiences[0],
      iat: now,
      exp: now + expiresIn,
      ...nest([resolved.scopes[0] ?? 'scope'].flat(), scopes?.join(' ')),
      ...claims,
    };
    const [typ = 'at+jwt'] = types;
    const { privateKey } = await this.getPair(alg);
    return new SignJWT(payload)
      .setProtectedHeader({ alg, kid: alg, ...(typ && { typ }) })
      .sign(privateKey);
  }

  private getPair(alg: string): Promise<KeyPair> {
    const known = this.pairs.get(alg);
    if (known) return known;
    const pair = generateKeyPair(alg);
    this.pairs.set(alg, pair);
    return pair;
  }

  private async getKeys(): Promise<readonly object[]> {
    const pairs = await Promise.all(
      [...this.pairs].map(async ([alg, pair]) => ({ alg, ...(await pair) })),
    );
    return Promise.all(
      pairs.map(async ({ alg, publicKey }) => ({ ...(await exportJWK(publicKey)), alg, kid: alg })),
    );
  }
}

const METADATA =
  /^(?:(.*)\/\.well-known\/openid-configuration|\/\.well-known\/oauth-authorization-server(.*))$/;
const JWKS_PATH = '/test-keys';

/** The claims for a path into them. */
function nest(path: readonly string[], value: unknown): AccessTokenClaims {
  const [name = '', ...rest] = path.length === 1 ? (path[0] ?? '').split('.') : path;
  if (value === undefined) return {};
  return { [name]: rest.length > 0 ? nest(rest, value) : value };
}
