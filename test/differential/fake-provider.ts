/**
 * An OAuth 2.0 and OpenID provider in memory, which says the same to both libraries. It notes every
 * request, and does wrong what a scenario tells it to.
 */
import { createHash } from 'node:crypto';
import type { OAuth2Config, OIDCConfig, Provider } from '@auth/core/providers';
import type { Profile } from '@auth/core/types';
import { CompactSign, type JWK, importJWK } from 'jose';
import type { Plain } from './plain.js';
import type { Recorder } from './recorder.js';

type Members = Readonly<Record<string, unknown>>;

const ENDPOINTS = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'jwks',
  '/token': 'token',
  '/userinfo': 'userinfo',
} as const;

export type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];

/** What the provider does in its own way. In each of the `Members`, `undefined` takes one out. */
export interface Behaviour {
  readonly metadata?: Members;
  readonly person?: Members;
  readonly claims?: Members;
  readonly token?: Members;
  /** Whole answers, in place of the provider's own. */
  readonly answers?: Partial<Record<Endpoint, () => Response>>;
}

export const ISSUER = 'https://op.test';

const PEOPLE = {
  ada: {
    sub: 'ada-1815',
    name: 'Ada Lovelace',
    email: 'Ada@Example.com',
    email_verified: true,
    picture: 'https://op.test/ada.png',
  },
  grace: { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.com' },
} as const;

export type Person = keyof typeof PEOPLE;

interface Grant {
  readonly request: URLSearchParams;
  readonly person: Person;
}

export class FakeProvider {
  private behaviour: Behaviour = {};
  private readonly grants = new Map<string, Grant>();

  /**
   * @param customFetch - The symbol under which the library looks for a provider's own `fetch`.
   * @param signingKey - Private, for RS256.
   */
  constructor(
    private readonly recorder: Recorder,
    private readonly customFetch: symbol,
    private readonly signingKey: JWK,
  ) {}

  /** The same provider, from now on in its own way. */
  behaving(behaviour: Behaviour): this {
    this.behaviour = { ...this.behaviour, ...behaviour };
    return this;
  }

  /** What a library is configured with. */
  oidc(options: Partial<OIDCConfig<Profile>> = {}): Provider {
    return { ...this.client(), type: 'oidc', issuer: ISSUER, ...options } as Provider;
  }

  /** The same provider, as if it knew OAuth 2.0 alone. */
  oauth(options: Partial<OAuth2Config<Profile>> = {}): Provider {
    const endpoints = {
      authorization: { url: `${ISSUER}/authorize`, params: { scope: 'profile' } },
      token: `${ISSUER}/token`,
      userinfo: `${ISSUER}/userinfo`,
    };
    return { ...this.client(), type: 'oauth', ...endpoints, ...options } as Provider;
  }

  /** The answer to an authorization request that the person has agreed to. */
  authorize(request: URLSearchParams, person: Person): Record<string, string> {
    const code = `code-${this.grants.size + 1}`;
    this.grants.set(code, { request, person });
    const state = request.get('state');
    return { code, ...(state !== null && { state }) };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname, searchParams } = new URL(request.url);
    const endpoint = ENDPOINTS[pathname as keyof typeof ENDPOINTS];
    const body = new URLSearchParams(await request.text());
    const known = origin === ISSUER && endpoint !== undefined;
    this.recorder.note(`provider ${known ? endpoint : 'elsewhere'}`, {
      method: request.method,
      ...(!known && { url: request.url }),
      query: Object.fromEntries(searchParams) as Plain,
      form: Object.fromEntries(body) as Plain,
      authorization: request.headers.get('authorization') ?? undefined,
    });
    if (!known) throw new TypeError('fetch failed');
    return this.behaviour.answers?.[endpoint]?.() ?? this.answer(endpoint, body);
  };

  private answer(endpoint: Endpoint, form: URLSearchParams): Response | Promise<Response> {
    if (endpoint === 'discovery') return Response.json(this.metadata());
    if (endpoint === 'jwks') return Response.json({ keys: [this.publicKey()] });
    if (endpoint === 'token') return this.redeem(form);
    const { person } = [...this.grants.values()].at(-1) ?? { person: 'ada' };
    return Response.json(this.describe(person));
  }

  private metadata(): Members {
    const own = {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      userinfo_endpoint: `${ISSUER}/userinfo`,
      jwks_uri: `${ISSUER}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
    return laidOver(own, this.behaviour.metadata);
  }

  private publicKey(): JWK {
    const { kty, n, e } = this.signingKey;
    return { kty, n, e, alg: 'RS256', use: 'sig', kid: 'key-1' } as JWK;
  }

  private async redeem(form: URLSearchParams): Promise<Response> {
    const grant = this.grants.get(form.get('code') ?? '');
    if (!grant || !isVerified(grant.request, form)) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    const scope = grant.request.get('scope') ?? '';
    const tokens = {
      access_token: `access-of-${form.get('code')}`,
      refresh_token: 'refresh-1',
      token_type: 'bearer',
      expires_in: 3600,
      scope,
      ...(scope.split(' ').includes('openid') && { id_token: await this.idToken(grant) }),
    };
    return Response.json(laidOver(tokens, this.behaviour.token));
  }

  private async idToken({ request, person }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const own = {
      ...this.describe(person),
      iss: ISSUER,
      aud: request.get('client_id'),
      iat: now,
      exp: now + 3600,
      nonce: request.get('nonce') ?? undefined,
    };
    const claims = JSON.stringify(laidOver(own, this.behaviour.claims));
    return new CompactSign(new TextEncoder().encode(claims))
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(await importJWK(this.signingKey, 'RS256'));
  }

  private describe(person: Person): Members {
    return laidOver(PEOPLE[person], this.behaviour.person);
  }

  private client(): Members {
    return {
      id: 'op',
      name: 'Provider',
      clientId: 'the client',
      clientSecret: 'a secret: with +, % & the like',
      [this.customFetch]: this.fetch,
    };
  }
}

/** RFC 7636 §4.6. */
function isVerified(request: URLSearchParams, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return !request.has('code_challenge') || request.get('code_challenge') === challenge;
}

function laidOver(base: Members, over: Members = {}): Members {
  const entries = Object.entries({ ...base, ...over });
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
}
