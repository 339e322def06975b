/**
 * An issuer of access tokens, in memory: signs whatever a test wants, and answers for its metadata
 * and keys.
 */
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { AccessTokenIssuer } from '../../src/core/access-tokens/access-token-issuer.js';
import type { Fetch } from '../../src/core/kernel/platform.js';

export type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

export const ISSUER = 'https://id.example.com';
export const AUDIENCE = 'https://api.example.com';

/** 2026-11-23, in milliseconds. */
export const NOW = 1_795_392_000_000;

export class TokenIssuer {
  static async create(issuer = ISSUER, algorithms = ['ES256', 'RS256']): Promise<TokenIssuer> {
    const created = new TokenIssuer(issuer);
    for (const alg of algorithms) await created.addKey(alg);
    return created;
  }

  now = NOW;
  isAway = false;
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  readonly pairs = new Map<string, KeyPair & { readonly alg: string }>();
  /** What else it answers, by path. */
  readonly answers = new Map<string, (init: RequestInit | undefined) => Response>();

  constructor(readonly issuer: string) {}

  readonly fetch: Fetch = async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : String(input));
    this.asked.push(pathname);
    if (this.isAway) throw new TypeError('fetch failed');
    const answer = this.answers.get(pathname);
    if (answer) return answer(init);
    if (pathname.endsWith('/openid-configuration')) {
      const { issuer } = this;
      const introspection_endpoint = `${origin}/introspect`;
      return Response.json({ issuer, jwks_uri: `${origin}/keys`, introspection_endpoint });
    }
    if (pathname === '/keys') return Response.json({ keys: await this.jwks() });
    return new Response(null, { status: 404 });
  };

  /** As the app describes it. */
  describe(more: Partial<AccessTokenIssuer> = {}): AccessTokenIssuer {
    return { issuer: this.issuer, audience: AUDIENCE, fetch: this.fetch, ...more };
  }

  async addKey(alg: string, kid = alg): Promise<void> {
    this.pairs.set(kid, { alg, ...(await generateKeyPair(alg, { extractable: true })) });
  }

  key(kid: string): KeyPair {
    const pair = this.pairs.get(kid);
    if (!pair) throw new Error(`There is no key ${kid}.`);
    return pair;
  }

  claims(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    const seconds = Math.floor(this.now / 1000);
    const standard = {
      iss: this.issuer,
      aud: AUDIENCE,
      sub: 'ada',
      iat: seconds,
      exp: seconds + 600,
    };
    const all = { ...standard, ...more };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }

  /** A token with these claims in place of the usual ones, and with this header. */
  sign(
    claims: Readonly<Record<string, unknown>> = {},
    header: Readonly<Record<string, unknown>> = {},
    key: Parameters<SignJWT['sign']>[0] = this.key(String(header['kid'] ?? 'ES256')).privateKey,
  ): Promise<string> {
    return new SignJWT(this.claims(claims))
      .setProtectedHeader({ alg: 'ES256', kid: 'ES256', typ: 'at+jwt', ...header })
      .sign(key);
  }

  private jwks(): Promise<JWK[]> {
    return Promise.all(
      [...this.pairs].map(async ([kid, { alg, publicKey }]) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg,
        use: 'sig',
      })),
    );
  }
}

/** A signed part of a JWT, or one that only looks like it. */
export function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
