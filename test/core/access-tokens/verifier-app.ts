/** A verifier, and requests with tokens. */
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { AccessTokenVerifier } from '../../../src/core/access-tokens/access-token-verifier.js';
import type { ResourceRequest } from '../../../src/core/access-tokens/presented-token.js';
import type { ResourceServerOptions } from '../../../src/core/access-tokens/resource-server-options.js';
import { InvalidAccessToken } from '../../../src/core/errors/request.errors.js';
import { sha256Base64url } from '../../../src/core/kernel/digest.node.js';
import { type KeyPair, TokenIssuer } from '../../support/token-issuer.js';

export const URL_OF_ORDERS = 'https://api.example.com/orders';

export interface Sent {
  readonly token: string;
  readonly scheme?: string;
  readonly proof?: string | undefined;
  readonly method?: string;
  readonly url?: string;
  readonly certificate?: Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request with a token. */
export function requestWith({ token, scheme = 'Bearer', proof, ...sent }: Sent): ResourceRequest {
  const { method = 'GET', url = URL_OF_ORDERS, certificate, headers } = sent;
  return {
    headers: new Headers({
      authorization: `${scheme} ${token}`,
      ...(proof !== undefined && { dpop: proof }),
      ...headers,
    }),
    source: {},
    target: { method, url },
    getCertificate: () => certificate,
  };
}

export class VerifierApp {
  static async create(options: Partial<ResourceServerOptions> = {}): Promise<VerifierApp> {
    return new VerifierApp(await TokenIssuer.create(), options);
  }

  readonly verifier: AccessTokenVerifier;

  constructor(
    readonly issuer: TokenIssuer,
    options: Partial<ResourceServerOptions> = {},
  ) {
    const all = { issuers: [issuer.describe()], ...options };
    this.verifier = new AccessTokenVerifier(all, () => issuer.now, issuer.fetch);
  }

  /** The subject of the token, or why it was refused. */
  async outcome(sent: Sent): Promise<string> {
    try {
      const session = await this.verifier.verify(requestWith(sent));
      return session?.accessToken.subject ?? 'no session';
    } catch (thrown) {
      if (thrown instanceof InvalidAccessToken) return `${thrown.code}: ${thrown.message}`;
      return (thrown as Error).name;
    }
  }
}

/** A client that proves that it has a key (RFC 9449 §4). */
export class ProvingClient {
  private proofs = 0;

  constructor(
    readonly pair: KeyPair,
    private readonly issuer: TokenIssuer,
  ) {}

  /** A token that is bound to the client's key. */
  async token(): Promise<string> {
    const jkt = await calculateJwkThumbprint(await exportJWK(this.pair.publicKey));
    return this.issuer.sign({ cnf: { jkt } });
  }

  /** A proof for a request, with these claims and this header in place of the usual ones. */
  async proof(
    token: string,
    claims: Readonly<Record<string, unknown>> = {},
    header: Readonly<Record<string, unknown>> = {},
    { privateKey, publicKey }: KeyPair = this.pair,
  ): Promise<string> {
    this.proofs += 1;
    const all = {
      htm: 'GET',
      htu: URL_OF_ORDERS,
      iat: Math.floor(this.issuer.now / 1000),
      jti: `proof ${this.proofs}`,
      ath: sha256Base64url(token),
      ...claims,
    };
    const jwk = await exportJWK(publicKey);
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .sign(privateKey);
  }
}
