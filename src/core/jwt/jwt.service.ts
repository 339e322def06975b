/** Makes and reads the encrypted tokens of sessions and check cookies. */
import { sha256Base64url } from '#digest';
import { decrypt, encrypt } from '#token-cipher';
import { type Clock, type Random, randomUuid } from '../kernel/platform.js';
import { key } from '../kernel/container.js';
import { parseClaims } from './claims.js';
import { splitCompact } from './jwe.js';
import type { JWT } from '../models/session.js';
import type { JWTOptions } from './jwt-options.js';
import { CachedClaims, DecodedTokenCache } from './decoded-token-cache.js';
import { SessionKeys } from './session-keys.js';
import { isV4Token, openV4 } from './v4-token.js';

/** The settings of {@link JwtService}. */
export interface JwtSettings {
  /** Newest first. The first encrypts, any decrypts. */
  readonly secrets: readonly string[];
  /** Lifetime of a session token, in seconds. */
  readonly maxAgeSeconds: number;
  readonly encode: JWTOptions['encode'] | undefined;
  readonly decode: JWTOptions['decode'] | undefined;
  /** The secret as configured, which the app's own functions receive. */
  readonly configuredSecret: string | string[];
  /** Whether session tokens of NextAuth.js version 4 are read as well. */
  readonly acceptsV4: boolean;
  /** The maximum bytes of cached session tokens. 0 disables the cache. */
  readonly cacheBytes: number;
}

/** The configured settings of tokens. */
export const JwtSettingsToken = key<JwtSettings>('JwtSettings');

/**
 * JSON Web Encryption (RFC 7516) with keys derived from the secret.
 *
 * `encode` and `decode` are for session tokens, and use the configured replacements. `seal` and
 * `open` are for everything else, and always use the built-in format. The salt separates the kinds
 * of tokens: a token that was sealed for one cookie does not open as another.
 *
 * @publicApi
 */
export class JwtService {
  private readonly keys = new SessionKeys(this.settings.secrets);
  private readonly decodedTokens =
    this.settings.cacheBytes > 0 ? new DecodedTokenCache(this.settings.cacheBytes) : undefined;

  constructor(
    private readonly settings: JwtSettings,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** The lifetime of a session token, in seconds. */
  get maxAgeSeconds(): number {
    return this.settings.maxAgeSeconds;
  }

  /**
   * Whether the app's own function decodes session tokens. Then a token may be any text, even a
   * number that is easy to guess.
   */
  get isReplaced(): boolean {
    return this.settings.decode !== undefined;
  }

  /** Which of `encode` and `decode` the app has replaced without the other. */
  get unpaired(): 'encode' | 'decode' | undefined {
    const { encode, decode } = this.settings;
    if ((encode === undefined) === (decode === undefined)) return undefined;
    return encode ? 'encode' : 'decode';
  }

  /**
   * Makes a session token.
   *
   * @param salt - The session cookie's name.
   * @param longestSeconds - How long it lives at most. Default: as long as the configuration says.
   */
  async encode(claims: JWT, salt: string, longestSeconds = Infinity): Promise<string> {
    const { encode, maxAgeSeconds } = this.settings;
    const maxAge = Math.min(maxAgeSeconds, longestSeconds);
    if (encode) return encode({ token: claims, salt, maxAge, secret: this.copySecret() });
    return this.seal(claims, salt, maxAge);
  }

  /**
   * Returns the claims of a session token.
   *
   * @throws {InvalidToken} when it is malformed, expired, or encrypted with none of the secrets.
   */
  decode(token: string, salt: string): Promise<JWT | null> {
    const { decode, acceptsV4 } = this.settings;
    if (decode) return this.decodeWith(decode, token, salt);
    if (!acceptsV4 || !isV4Token(token)) return this.openCached(token, salt);
    return openV4(token, this.settings.secrets, this.nowSeconds());
  }

  /** Encrypts claims. `iat`, `exp` and `jti` are always set here. */
  async seal(
    claims: Record<string, unknown>,
    salt: string,
    maxAgeSeconds: number,
  ): Promise<string> {
    const iat = this.nowSeconds();
    const registered = { iat, exp: iat + maxAgeSeconds, jti: randomUuid(this.random) };
    const encryptionKey = await this.keys.getEncryptionKey(salt);
    return encrypt(JSON.stringify({ ...claims, ...registered }), encryptionKey, this.random);
  }

  /**
   * Decrypts a token, and validates its claims.
   *
   * @throws {InvalidToken} when it is malformed, expired, of another kind or of another secret.
   */
  async open(token: string, salt: string): Promise<JWT> {
    return parseClaims(await this.decrypt(token, salt), this.nowSeconds());
  }

  /**
   * Opens a session token by the cache. Each request brings the token, and the first one decrypts
   * it.
   */
  private async openCached(token: string, salt: string): Promise<JWT> {
    if (!this.decodedTokens) return this.open(token, salt);
    // The length of the salt makes the boundary between salt and token unambiguous.
    const id = await sha256Base64url(`${salt.length}.${salt}.${token}`);
    const cached = this.decodedTokens.get(id);
    if (cached) return this.revalidate(cached, id);
    const json = await this.decrypt(token, salt);
    const claims = parseClaims(json, this.nowSeconds());
    this.decodedTokens.add(id, new CachedClaims(json, claims));
    return claims;
  }

  private revalidate(cached: CachedClaims, id: string): JWT {
    try {
      return cached.validateAt(this.nowSeconds());
    } catch (thrown) {
      this.decodedTokens?.delete(id);
      throw thrown;
    }
  }

  private async decrypt(token: string, salt: string): Promise<string> {
    const parts = splitCompact(token);
    return decrypt(parts, await this.keys.getDecryptionKey(salt, parts.protectedHeader));
  }

  /** What is no claims set, such as a text, is no session. */
  private async decodeWith(
    decode: JWTOptions['decode'],
    token: string,
    salt: string,
  ): Promise<JWT | null> {
    const claims: unknown = await decode({ token, salt, secret: this.copySecret() });
    const isClaims = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
    return isClaims ? (claims as JWT) : null;
  }

  /** Copies the secret, so that the app's function cannot change ours. */
  private copySecret(): string | string[] {
    const { configuredSecret: secret } = this.settings;
    return typeof secret === 'string' ? secret : [...secret];
  }

  private nowSeconds(): number {
    return Math.floor(this.clock() / 1000);
  }
}
