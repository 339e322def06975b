/**
 * All servers of a provider in memory: whatever address a library takes for the token or the
 * userinfo endpoint, it is answered as the provider would, and what was asked is kept for the
 * comparison.
 */
import { createHash } from 'node:crypto';
import type { Fetch } from '../../../src/core/kernel/platform.js';
import { RSA, laidOver, makeToken } from '../../support/provider-keys.js';
import type { Sample } from './sample.js';

type Members = Readonly<Record<string, unknown>>;

/** The client that both libraries are. */
export const CLIENT = { clientId: 'client', clientSecret: 'the-secret' };

/** How it proves itself with a header (RFC 6749 §2.3.1). */
export const BASIC = `Basic ${btoa(`${CLIENT.clientId}:${CLIENT.clientSecret}`)}`;

const TOKENS = {
  access_token: 'access-token',
  refresh_token: 'refresh-token',
  token_type: 'bearer',
  expires_in: 3600,
  scope: 'granted',
};

const DISCOVERY = '/.well-known/openid-configuration';

/** A request of a library, as it arrives. */
export interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export class IdentityServer {
  readonly tokenRequests: Asked[] = [];
  readonly userinfoRequests: Asked[] = [];
  private nonce: string | undefined;

  constructor(private readonly sample: Sample) {}

  readonly fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked: Asked = {
      url: new URL(request.url),
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    return new OwnResponse(await this.answer(asked));
  };

  /** The person agrees: what the browser brings back. */
  agree({ searchParams }: URL): Record<string, string> {
    this.nonce = searchParams.get('nonce') ?? undefined;
    const state = searchParams.get('state');
    return { code: 'the-code', ...(state !== null && { state }), ...this.sample.beside };
  }

  private async answer(asked: Asked): Promise<Response> {
    const { href, pathname } = asked.url;
    if (pathname.endsWith(DISCOVERY)) return Response.json(this.metadata(href));
    if (pathname.endsWith('/jwks')) return Response.json({ keys: [RSA.jwk] });
    if (asked.method === 'POST' && asked.body.includes('the-code')) {
      this.tokenRequests.push(asked);
      return this.redeem();
    }
    this.userinfoRequests.push(asked);
    const said = this.sample.said(asked.url);
    return said instanceof Response ? said : Response.json(said);
  }

  private metadata(address: string): Members {
    const base = address.slice(0, address.indexOf(DISCOVERY));
    const { issuer, metadata } = this.sample;
    const made = {
      issuer: issuer?.replace(/\/$/, '') === base ? issuer : base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/userinfo`,
      jwks_uri: `${base}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
    return laidOver(made, metadata?.(base));
  }

  private async redeem(): Promise<Response> {
    const { claims, tokens, tokenHeaders } = this.sample;
    const id_token = claims && (await this.idToken(claims));
    return new Response(JSON.stringify(laidOver({ ...TOKENS, id_token }, tokens)), {
      headers: { 'content-type': 'application/json', ...tokenHeaders },
    });
  }

  private async idToken(claims: Members): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const hash = createHash('sha256').update(TOKENS.access_token).digest().subarray(0, 16);
    const current = {
      iss: this.sample.issuer,
      aud: CLIENT.clientId,
      azp: CLIENT.clientId,
      iat: now,
      nbf: undefined,
      exp: now + 3600,
      auth_time: now,
      at_hash: hash.toString('base64url'),
      nonce: this.nonce,
    };
    return makeToken(this.sample.signature ?? 'sound', {
      claims: laidOver(claims, current),
      header: {},
      key: RSA,
      secret: CLIENT.clientSecret,
    });
  }
}

/**
 * The platform's makes objects of another realm than the one that a test runs in, and Auth.js asks
 * for a profile's class.
 */
class OwnResponse extends Response {
  constructor(answer: Response) {
    super(answer.body, answer);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }

  override clone(): Response {
    return new OwnResponse(super.clone());
  }
}
