/**
 * An OpenID provider in memory, behind a `fetch` of its own. It redeems each code once, for the
 * client, redirect URI and code verifier that belong to it, and signs real tokens. What it does
 * wrong is what a test tells it to.
 */
import { createHash } from 'node:crypto';
import type { JWK } from 'jose';
import { type Fetch, customFetch } from '../../src/core/index.js';
import type { OAuth2Config, OIDCConfig } from '../../src/core/providers/public.js';
import { RSA, type Signature, type SigningKey, laidOver, makeToken } from './provider-keys.js';

type Members = Readonly<Record<string, unknown>>;

const PATHS = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'jwks',
  '/token': 'token',
  '/userinfo': 'userinfo',
} as const;

export type Endpoint = (typeof PATHS)[keyof typeof PATHS];

export interface ProviderRequest {
  readonly endpoint: Endpoint | 'elsewhere';
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: RequestRedirect;
  readonly signal: AbortSignal;
}

export type Answer = (request: ProviderRequest) => Response | Promise<Response>;

/** What goes wrong. In each of the `Members`, `undefined` takes a member out. */
export interface Misbehaviour {
  readonly metadata?: Members;
  readonly claims?: Members;
  /** Parameters of the ID token's header. */
  readonly header?: Members;
  readonly signature?: Signature;
  readonly signsWith?: SigningKey;
  readonly publishes?: readonly JWK[];
  readonly token?: Members;
  readonly userinfo?: Members;
  /** Whole answers, in place of the provider's own. */
  readonly answers?: Partial<Record<Endpoint, Answer>>;
}

interface Grant {
  readonly request: URLSearchParams;
  isRedeemed: boolean;
}

export const PERSON = {
  sub: 'ada-1815',
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  email_verified: true,
  picture: 'https://op.test/ada.png',
};

export class MisbehavingProvider {
  readonly requests: ProviderRequest[] = [];
  /** Everything that must stay between this provider and its client. */
  readonly secrets: string[] = [];
  readonly clientId = 'the-client';
  clientSecret = 'canary-client-secret';
  /** Who is at the browser. */
  person: Members = PERSON;
  misbehaviour: Misbehaviour = {};
  private readonly grants = new Map<string, Grant>();
  private readonly waiting: { endpoint: string; resolve: () => void }[] = [];

  constructor(
    readonly issuer = 'https://op.test',
    private readonly now: () => number = Date.now,
  ) {
    this.secrets.push(this.clientSecret);
  }

  /** What the library is configured with. */
  oidc(options: Partial<OIDCConfig> = {}): OIDCConfig {
    return { ...this.client(), type: 'oidc', checks: ['pkce', 'nonce'], ...options };
  }

  /** The same provider, as if it knew OAuth 2.0 alone. */
  oauth(options: Partial<OAuth2Config> = {}): OAuth2Config {
    return {
      ...this.client(),
      type: 'oauth',
      authorization: { url: `${this.issuer}/authorize`, params: { scope: 'profile' } },
      token: `${this.issuer}/token`,
      userinfo: `${this.issuer}/userinfo`,
      ...options,
    };
  }

  readonly fetch: Fetch = async (input, init) => {
    const request = await this.received(input, init);
    this.requests.push(request);
    for (const { endpoint, resolve } of this.waiting) if (endpoint === request.endpoint) resolve();
    if (request.endpoint === 'elsewhere') throw new TypeError('fetch failed');
    const answer = this.misbehaviour.answers?.[request.endpoint] ?? this.ownAnswer;
    return answer(request);
  };

  /** The provider's own answer, for a test that only delays or wraps it. */
  readonly ownAnswer = (request: ProviderRequest): Response | Promise<Response> => {
    if (request.endpoint === 'discovery') return Response.json(this.metadata());
    if (request.endpoint === 'jwks') return Response.json({ keys: this.published() });
    if (request.endpoint === 'token') return this.redeem(request);
    return this.userinfo(request);
  };

  count(endpoint: Endpoint | 'elsewhere'): number {
    return this.requests.filter((request) => request.endpoint === endpoint).length;
  }

  /** Resolves when the next request to this endpoint has arrived. */
  async reached(endpoint: Endpoint): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ endpoint, resolve }));
  }

  /** The answer to an authorization request, once the person has agreed. */
  authorize(authorizationUrl: URL, overrides: Members = {}): URLSearchParams {
    const { searchParams: request } = authorizationUrl;
    const code = `canary-code-${this.grants.size}-${this.issuer}`;
    this.grants.set(code, { request, isRedeemed: false });
    const state = request.get('state') ?? undefined;
    this.secrets.push(code, ...(state === undefined ? [] : [state]));
    const answer = laidOver({ code, state, iss: this.issuer }, overrides);
    return new URLSearchParams(answer as Record<string, string>);
  }

  private async received(...[input, init]: Parameters<Fetch>): Promise<ProviderRequest> {
    const request = new Request(input, init);
    const { url, method, headers, redirect } = request;
    const isOurs = url.startsWith(`${this.issuer}/`);
    const path = isOurs ? url.slice(this.issuer.length).split('?')[0] : undefined;
    const isTenantMetadata = path?.endsWith('/.well-known/openid-configuration');
    const own = PATHS[path as keyof typeof PATHS];
    const endpoint = own ?? (isTenantMetadata ? 'discovery' : 'elsewhere');
    // The signal of a Request follows the given one only as long as the Request is referenced.
    const signal = init?.signal ?? request.signal;
    return { endpoint, url, method, headers, body: await request.text(), redirect, signal };
  }

  private metadata(): Members {
    const { issuer } = this;
    const own = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      authorization_response_iss_parameter_supported: true,
    };
    return laidOver(own, this.misbehaviour.metadata);
  }

  private published(): readonly JWK[] {
    return this.misbehaviour.publishes ?? [RSA.jwk];
  }

  private async redeem({ headers, body }: ProviderRequest): Promise<Response> {
    const form = new URLSearchParams(body);
    const grant = this.grants.get(form.get('code') ?? '');
    if (!this.isClient(headers, form)) return refusal('invalid_client', 401);
    if (!grant || grant.isRedeemed || !isFor(grant.request, form)) return refusal('invalid_grant');
    grant.isRedeemed = true;
    const tokens = laidOver(
      {
        access_token: `canary-access-${this.grants.size}`,
        refresh_token: 'canary-refresh',
        token_type: 'Bearer',
        expires_in: 3600,
        scope: grant.request.get('scope') ?? undefined,
      },
      this.misbehaviour.token,
    );
    const isOidc = grant.request.get('scope')?.split(' ').includes('openid');
    const idToken = isOidc ? await this.idToken(grant.request, String(tokens.access_token)) : null;
    const all = laidOver({ id_token: idToken ?? undefined }, tokens, this.misbehaviour.token);
    const secrets = [all.access_token, all.refresh_token, all.id_token];
    this.secrets.push(
      ...(secrets.filter((one) => typeof one === 'string' && one !== '') as string[]),
    );
    return Response.json(all);
  }

  private async idToken(request: URLSearchParams, accessToken: string): Promise<string> {
    const { claims, header = {}, signature = 'sound', signsWith = RSA } = this.misbehaviour;
    const issuedAt = Math.floor(this.now() / 1000);
    const own = {
      ...this.person,
      iss: this.issuer,
      aud: request.get('client_id'),
      iat: issuedAt,
      exp: issuedAt + 3600,
      nonce: request.get('nonce') ?? undefined,
      at_hash: createHash('sha256')
        .update(accessToken)
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
    };
    const parts = { claims: laidOver(own, claims), header, key: signsWith };
    return makeToken(signature, { ...parts, secret: this.clientSecret });
  }

  private userinfo({ url, headers }: ProviderRequest): Response {
    const [scheme, token = ''] = headers.get('authorization')?.split(' ') ?? [];
    const isInUrl = new URL(url).searchParams.has('access_token');
    const isGranted = scheme === 'Bearer' && this.secrets.includes(token);
    if (isInUrl || !isGranted) return refusal('invalid_token', 401);
    return Response.json(laidOver(this.person, this.misbehaviour.userinfo));
  }

  private isClient(headers: Headers, form: URLSearchParams): boolean {
    const [scheme, credentials = ''] = headers.get('authorization')?.split(' ') ?? [];
    const [id, secret] =
      scheme === 'Basic'
        ? atob(credentials).split(':').map(formDecoded)
        : [form.get('client_id'), form.get('client_secret')];
    return id === this.clientId && secret === this.clientSecret;
  }

  private client() {
    const { issuer, clientId, clientSecret, fetch } = this;
    return { id: 'op', name: 'Provider', issuer, clientId, clientSecret, [customFetch]: fetch };
  }
}

/** RFC 6749 §2.3.1. */
function formDecoded(text: string): string | null {
  return new URLSearchParams(`text=${text}`).get('text');
}

/** RFC 6749 §4.1.3 and RFC 7636 §4.6. */
function isFor(request: URLSearchParams, form: URLSearchParams): boolean {
  const challenge = request.get('code_challenge');
  const verifier = form.get('code_verifier') ?? '';
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === request.get('redirect_uri') &&
    (challenge === null || createHash('sha256').update(verifier).digest('base64url') === challenge)
  );
}

function refusal(error: string, status = 400): Response {
  return Response.json({ error, error_description: 'This is the test.' }, { status });
}
