/** The key that ID tokens are signed with. */
import { type JWK, type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';

/** How ID tokens can be signed (RFC 7518 §3.1). */
export type SigningAlgorithm = 'RS256' | 'ES256';

const KEY_ID = 'testing-1';

/** One key pair: its public half is published, its private half stays in here. */
export class SigningKey {
  private constructor(
    readonly algorithm: SigningAlgorithm,
    /** The public key, as the key set of the provider has it (RFC 7517). */
    readonly jwk: JWK,
    private readonly privateKey: CryptoKey,
  ) {}

  /** A new key. One for RS256 takes a moment to be found. */
  static async generate(algorithm: SigningAlgorithm): Promise<SigningKey> {
    const { privateKey, publicKey } = await generateKeyPair(algorithm);
    const jwk = { ...(await exportJWK(publicKey)), alg: algorithm, kid: KEY_ID, use: 'sig' };
    return new SigningKey(algorithm, jwk, privateKey);
  }

  /** A signed token with exactly these claims (RFC 7515 §3.1). */
  async sign(claims: JWTPayload): Promise<string> {
    const header = { alg: this.algorithm, kid: KEY_ID, typ: 'JWT' };
    return new SignJWT(claims).setProtectedHeader(header).sign(this.privateKey);
  }
}
