/** Makes and reads the encrypted tokens that sessions and check cookies are kept in. */
import { sha256Base64url } from '#digest';
import { decrypt, encrypt } from '#token-cipher';
import { type Clock, type Random, randomUuid } from '../kernel/platform.js';
import { key } from '../kernel/container.js';
import { parseClaims, splitCompact } from './jwe.js';
import type { JWT } from '../models/session.js';
import type { JWTOptions } from './jwt-options.js';
import { CachedClaims, DecodedTokenCache } from './decoded-token-cache.js';
import { SessionKeys } from './session-keys.js';
import { isV4Token, openV4 } from './v4-token.js';

/** The secrets of tokens, and how session tokens are made. */
export interface JwtSettings {
  /** Newest first. The first encrypts, any decrypts. */
  readonly secrets: readonly string[];
  /** Lifetime of a session token, in seconds. */
  readonly maxAgeSeconds: number;
  readonly encode: JWTOptions['encode'] | undefined;
  readonly decode: JWTOptions['decode'] | undefined;
  /** The secret as it was configured, which is how the app's own functions get it. */
  readonly configuredSecret: string | string[];
  /** Whether session tokens of version 4 are read as well. */
  readonly acceptsV4: boolean;
  /** How many bytes of opened session tokens are remembered; 0 for none. */
  readonly cacheBytes: number;
}

/** What tokens are encrypted and decrypted with. */
export const JwtSettingsToken = key<JwtSettings>('JwtSettings');

/**
 * JSON Web Encryption (RFC 7516) with keys derived from the secret.
 *
 * `encode` and `decode` are for session tokens and honour the configuration's replacements; `seal`
 * and `open` are for everything else and are always the built-in format. The salt keeps the kinds
 * apart: a token sealed as one cookie does not open as another.
 *
 * @publicApi
 */
export class JwtService {
  private readonly keys = new SessionKeys(this.settings.secrets);
  private readonly decodedTokens = new DecodedTokenCache(this.settings.cacheBytes);

  constructor(
    private readonly settings: JwtSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** How long a session token is valid, in seconds. */
  get maxAgeSeconds(): number {
    return this.settings.maxAgeSeconds;
  }

  /**
   * Whether session tokens are read by a function of the app's. Then the text of one may be anything, a
   * number even, and says nothing of who presents it.
   */
  get isReplaced(): boolean {
    return this.settings.decode !== undefined;
  }

  /**
   * A session token.
   *
   * @param salt - The session cookie's name.
   */
  async encode(token: JWT, salt: string): Promise<string> {
    const { encode, maxAgeSeconds: maxAge } = this.settings;
    if (encode) return encode({ token, salt, maxAge, secret: this.copySecret() });
    return this.seal(token, salt, maxAge);
  }

  /**
   * The claims of a session token.
   *
   * @throws {InvalidToken} when it is malformed, expired, or of none of the secrets.
   */
  decode(token: string, salt: string): Promise<JWT | null> {
    const { decode, acceptsV4 } = this.settings;
    if (decode) return this.decodeWith(decode, token, salt);
    if (!acceptsV4 || !isV4Token(token)) return this.openCached(token, salt);
    return openV4(token, this.settings.secrets, this.nowSeconds());
  }

  /** A token of these claims. `iat`, `exp` and `jti` are set here, whatever the claims say. */
  async seal(
    claims: Record<string, unknown>,
    salt: string,
    maxAgeSeconds: number,
  ): Promise<string> {
    const iat = this.nowSeconds();
    const registered = { iat, exp: iat + maxAgeSeconds, jti: randomUuid(this.random) };
    const sealingKey = await this.keys.getEncryptionKey(salt);
    return encrypt(JSON.stringify({ ...claims, ...registered }), sealingKey, this.random);
  }

  /** @throws {InvalidToken} when it is malformed, expired, of another kind or of another secret. */
  async open(token: string, salt: string): Promise<JWT> {
    return parseClaims(await this.decryptText(token, salt), this.nowSeconds());
  }

  /** A session's token comes with every request: it is decrypted by the first. */
  private async openCached(token: string, salt: string): Promise<JWT> {
    if (this.decodedTokens.isDisabled) return this.open(token, salt);
    // The length keeps apart what would be the same text with the border in another place.
    const id = await sha256Base64url(`${salt.length}.${salt}.${token}`);
    const known = this.decodedTokens.get(id);
    if (known) return this.revalidate(known, id);
    const text = await this.decryptText(token, salt);
    const claims = parseClaims(text, this.nowSeconds());
    this.decodedTokens.add(id, new CachedClaims(text, claims));
    return claims;
  }

  private revalidate(known: CachedClaims, id: string): JWT {
    try {
      return known.validateAt(this.nowSeconds());
    } catch (thrown) {
      this.decodedTokens.delete(id);
      throw thrown;
    }
  }

  private async decryptText(token: string, salt: string): Promise<string> {
    const parts = splitCompact(token);
    return decrypt(parts, await this.keys.getDecryptionKey(salt, parts.protectedHeader));
  }

  private async decodeWith(
    decode: JWTOptions['decode'],
    token: string,
    salt: string,
  ): Promise<JWT | null> {
    return decode({ token, salt, secret: this.copySecret() });
  }

  /** A copy, for the app to do with as it likes. */
  private copySecret(): string | string[] {
    const { configuredSecret: secret } = this.settings;
    return typeof secret === 'string' ? secret : [...secret];
  }

  private nowSeconds(): number {
    return Math.floor(this.clock() / 1000);
  }
}
