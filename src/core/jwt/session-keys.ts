/**
 * The encryption keys that are derived from the secrets.
 *
 * Deriving a key costs more than decrypting a token, so the keys of a secret are cached, for all
 * configurations of a process together: a key depends only on secret, salt and version. The salt is
 * the name of a cookie in the configuration, and never comes from a request.
 */
import { type DerivedKey, deriveKey } from '#token-cipher';
import { MissingSecret } from '../errors/configuration.errors.js';
import { InvalidToken } from '../errors/request.errors.js';
import { BoundedCache, loadOnce } from '../kernel/cache.js';
import type { Awaitable } from '../kernel/objects.js';
import { parseJoseHeader } from './jwe.js';

/** The content encryption of current tokens. */
const ENCRYPTION = 'A256CBC-HS512';

/** More salts than a site has cookies. */
const MAX_SALTS = 64;

/** A token that was made with none of the secrets: perhaps by another app on the same host. */
export class ForeignToken extends InvalidToken {
  static override readonly type = 'InvalidToken';
}

const keysBySecret = new BoundedCache<SecretKeys>(256);

/** The keys of one secret. */
class SecretKeys {
  /** By salt. */
  private readonly sessionKeys = new BoundedCache<DerivedKey>(MAX_SALTS);
  /** The key for session tokens of NextAuth.js version 4, which uses no salt. */
  readonly getV4Key = loadOnce(async () =>
    deriveKey(this.secret, '', 'NextAuth.js Generated Encryption Key', 'A256GCM'),
  );

  private constructor(private readonly secret: string) {}

  static of(secret: string): SecretKeys {
    // A caller without types may also pass `undefined`.
    if (!secret) return new SecretKeys('');
    return keysBySecret.peek(secret) ?? keysBySecret.set(secret, new SecretKeys(secret));
  }

  /** @throws {MissingSecret} when the secret is empty, since anyone could derive its keys. */
  getSessionKey(salt: string): Awaitable<DerivedKey> {
    return this.peekSessionKey(salt) ?? this.deriveSessionKey(salt);
  }

  /** The key, if it was derived before. */
  peekSessionKey(salt: string): DerivedKey | undefined {
    return this.sessionKeys.peek(salt);
  }

  private deriveSessionKey(salt: string): Promise<DerivedKey> {
    if (!this.secret) throw new MissingSecret('A token needs a secret that is not empty.');
    const info = `Auth.js Generated Encryption Key (${salt})`;
    return this.sessionKeys.get(salt, 0, async () =>
      deriveKey(this.secret, salt, info, ENCRYPTION),
    );
  }
}

/** The keys of one set of secrets, newest first. */
export class SessionKeys {
  private readonly secrets: readonly SecretKeys[];

  constructor(secrets: readonly string[]) {
    this.secrets = secrets.map((secret) => SecretKeys.of(secret));
  }

  /**
   * Returns the key for new tokens, which comes from the first secret.
   *
   * @throws {MissingSecret} when there is none, or it is empty.
   */
  getEncryptionKey(salt: string): Awaitable<DerivedKey> {
    return (this.secrets[0] ?? SecretKeys.of('')).getSessionKey(salt);
  }

  /**
   * Returns the key that a token's header names. Only a header that differs from the newest key's
   * is parsed.
   *
   * A token without a `kid` is only tried with the first secret. Trying all secrets would let a
   * client choose how much work a request causes.
   *
   * @throws {InvalidToken} when none of the secrets made the token, or its header asks for another
   *   form.
   * @throws {MissingSecret} when one of them is empty.
   */
  getDecryptionKey(salt: string, protectedHeader: string): Awaitable<DerivedKey> {
    const newest = this.secrets[0]?.peekSessionKey(salt);
    const isNewest = newest?.protectedHeader === protectedHeader;
    return isNewest ? newest : this.findDecryptionKey(salt, protectedHeader);
  }

  private async findDecryptionKey(salt: string, protectedHeader: string): Promise<DerivedKey> {
    const { kid, enc } = parseJoseHeader(protectedHeader);
    // An A256GCM key would be half of this one (both are the same HKDF output). Only version 4 uses
    // it.
    if (enc !== ENCRYPTION) throw new InvalidToken('The content encryption is not accepted.');
    for (const secret of this.secrets) {
      const candidate = await secret.getSessionKey(salt);
      if (kid === undefined || candidate.kid === kid) return candidate;
    }
    throw new ForeignToken('No matching decryption secret.');
  }
}

/** Returns the key for session tokens of NextAuth.js version 4. */
export function getV4Key(secret: string): Promise<DerivedKey> {
  return SecretKeys.of(secret).getV4Key();
}
