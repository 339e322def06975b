/**
 * An OpenID provider that answers at once, inside the process: what is left is the library's own
 * work.
 */
import { generateKeyPairSync, sign } from 'node:crypto';

export const ISSUER = 'https://provider.example.com';
export const CLIENT_ID = 'bench';

const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  jwks_uri: `${ISSUER}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
};

export class OidcProvider {
  fetches = 0;
  /** Whether it issues ID tokens that are signed with another key. */
  isImpostor = false;
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly honest = this.answer(this.keys.privateKey);
  private readonly forged = this.answer(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  );
  private readonly jwks = JSON.stringify({
    keys: [
      { ...this.keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' },
    ],
  });

  readonly fetch = async (input: string | URL | Request): Promise<Response> => {
    this.fetches += 1;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return new Response(this.bodyFor(pathname), {
      headers: { 'content-type': 'application/json' },
    });
  };

  private bodyFor(pathname: string): string {
    if (pathname === '/token') return this.isImpostor ? this.forged : this.honest;
    return pathname === '/jwks' ? this.jwks : JSON.stringify(DOCUMENT);
  }

  /** The same for every client, signed beforehand: signing is not what is measured. */
  private answer(key: Parameters<typeof sign>[2]): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: ISSUER,
      aud: CLIENT_ID,
      sub: '1815',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      picture: 'https://provider.example.com/ada.png',
      iat,
      exp: iat + 3600,
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    const signature = sign('RSA-SHA256', Buffer.from(text), key).toString('base64url');
    const idToken = `${text}.${signature}`;
    return JSON.stringify({ access_token: 'token', token_type: 'Bearer', id_token: idToken });
  }
}
