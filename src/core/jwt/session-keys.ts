/**
 * The encryption keys that are derived from the secrets.
 *
 * Deriving a key costs more than decrypting a token, so keys are cached, for all configurations of a
 * process together: a key depends only on secret, salt and version. The salt is the name of a cookie in
 * the configuration, and never comes from a request.
 */
import { type DerivedKey, deriveKey } from '#token-cipher';
import { MissingSecret } from '../errors/configuration.errors.js';
import { InvalidToken } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { parseJoseHeader } from './jwe.js';

/** The content encryption of current tokens. */
const ENCRYPTION = 'A256CBC-HS512';

const derivedKeys = new BoundedCache<DerivedKey>(256, Infinity);

/** More salts than a site has cookies. */
const MAX_SALTS = 64;

/** The keys of one set of secrets, newest first. */
export class SessionKeys {
  /** The keys of the newest secret, by salt. Older ones are needed only while a secret is rotated. */
  private readonly newest = new BoundedCache<DerivedKey>(MAX_SALTS, Infinity);

  constructor(private readonly secrets: readonly string[]) {}

  /**
   * Returns the key for new tokens, which comes from the first secret.
   *
   * @throws {MissingSecret} when that secret is empty.
   */
  getEncryptionKey(salt: string): Promise<DerivedKey> {
    return this.newest.get(salt, 0, async () => deriveSessionKey(this.secrets[0] ?? '', salt));
  }

  /**
   * Returns the key that a token's header names. Only a header that differs from the newest key's is
   * parsed.
   *
   * A token without a `kid` is only tried with the first secret. Trying all secrets would let a client
   * choose how much work a request causes.
   *
   * @throws {InvalidToken} when none of the secrets made the token, or its header asks for another form.
   * @throws {MissingSecret} when one of them is empty.
   */
  async getDecryptionKey(salt: string, protectedHeader: string): Promise<DerivedKey> {
    const newest = this.secrets.length > 0 ? await this.getEncryptionKey(salt) : undefined;
    if (newest?.protectedHeader === protectedHeader) return newest;
    const { kid, enc } = parseJoseHeader(protectedHeader);
    // An A256GCM key would be half of this one (both are the same HKDF output). Only version 4 uses it.
    if (enc !== ENCRYPTION) throw new InvalidToken('The content encryption is not accepted.');
    for (const secret of this.secrets) {
      const candidate = await deriveSessionKey(secret, salt);
      if (kid === undefined || candidate.kid === kid) return candidate;
    }
    throw new InvalidToken('No matching decryption secret.');
  }
}

/** Derives the key for session tokens of NextAuth.js version 4, which uses no salt. */
export function deriveV4Key(secret: string): Promise<DerivedKey> {
  const info = 'NextAuth.js Generated Encryption Key';
  return getOrDerive(['v4', secret], async () => deriveKey(secret, '', info, 'A256GCM'));
}

/** Derives a key. An empty secret is refused, since anyone could derive its key. */
function deriveSessionKey(secret: string, salt: string): Promise<DerivedKey> {
  if (!secret) throw new MissingSecret('A token needs a secret that is not empty.');
  const info = `Auth.js Generated Encryption Key (${salt})`;
  // The length of the salt makes the joined text unambiguous, wherever a NUL occurs.
  const parts = [String(salt.length), salt, secret];
  return getOrDerive(parts, async () => deriveKey(secret, salt, info, ENCRYPTION));
}

function getOrDerive(
  parts: readonly string[],
  derive: () => Promise<DerivedKey>,
): Promise<DerivedKey> {
  return derivedKeys.get(parts.join('\0'), 0, derive);
}
