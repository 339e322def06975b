/**
 * Every provider of the app, in memory: it answers each request that goes out, and sends nothing
 * on.
 */
const PROFILE = {
  sub: 'compare-1815',
  id: '1815',
  login: 'ada',
  username: 'ada',
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  verified: true,
  picture: 'https://example.com/ada.png',
  avatar_url: 'https://example.com/ada.png',
};

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
};

interface Grant {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string | null;
  readonly isOidc: boolean;
}

/** The key that all fake providers of one comparison sign ID tokens with. */
export async function createSigningKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
}

export class FakeProvider {
  private grant: Grant | undefined;

  constructor(
    private readonly keys: CryptoKeyPair,
    private readonly note: (endpoint: string, fields: readonly string[]) => void,
  ) {}

  /** The user agrees to an authorization request. */
  authorize(request: URLSearchParams, issuer: string, isOidc: boolean): void {
    const [clientId, nonce] = [request.get('client_id') ?? '', request.get('nonce')];
    this.grant = { issuer, clientId, nonce, isOidc };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, origin } = new URL(request.url);
    const form = new URLSearchParams(await request.text());
    if (pathname.includes('/.well-known/')) return Response.json(metadata(request.url));
    if (pathname === '/compare/jwks') return Response.json({ keys: [await this.publicKey()] });
    this.note(form.has('grant_type') ? 'token' : 'userinfo', [...form.keys()].sort());
    if (form.has('grant_type')) return Response.json(await this.tokens());
    const isList = origin === 'https://api.github.com' && pathname === '/user/emails';
    return Response.json(
      isList ? [{ email: PROFILE.email, primary: true, verified: true }] : PROFILE,
    );
  };

  private async tokens(): Promise<object> {
    const tokens = { access_token: 'access', token_type: 'bearer', expires_in: 3600 };
    return this.grant?.isOidc ? { ...tokens, id_token: await this.idToken(this.grant) } : tokens;
  }

  private async idToken({ issuer, clientId, nonce }: Grant): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { ...PROFILE, iss: issuer, aud: clientId, iat, exp: iat + 3600 };
    const parts = [
      { alg: 'RS256', kid: 'compare' },
      { ...claims, ...(nonce && { nonce }) },
    ];
    const text = parts.map((part) => base64url(JSON.stringify(part))).join('.');
    const bytes = new TextEncoder().encode(text);
    const signature = await crypto.subtle.sign(RSA.name, this.keys.privateKey, bytes);
    return `${text}.${Buffer.from(signature).toString('base64url')}`;
  }

  private async publicKey(): Promise<object> {
    const { kty, n, e } = await crypto.subtle.exportKey('jwk', this.keys.publicKey);
    return { kty, n, e, kid: 'compare', alg: 'RS256', use: 'sig' };
  }
}

function metadata(url: string): object {
  const issuer = url.slice(0, url.indexOf('/.well-known/'));
  const { origin } = new URL(url);
  return {
    issuer,
    authorization_endpoint: `${origin}/compare/authorize`,
    token_endpoint: `${origin}/compare/token`,
    userinfo_endpoint: `${origin}/compare/userinfo`,
    jwks_uri: `${origin}/compare/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
