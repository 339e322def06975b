/**
 * The keys behind a set of secrets.
 *
 * Deriving a key costs more than decrypting a token with it, so derived keys are remembered, for all
 * configurations of a process together: what a key is depends on nothing but secret, salt and
 * version. The salt is a cookie's name out of the configuration, never out of a request.
 */
import { type DerivedKey, deriveKey } from '#token-cipher';
import { MissingSecret } from '../errors/configuration.errors.js';
import { InvalidToken } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import { parseJoseHeader } from './jwe.js';

/** The one cipher of tokens of today. */
const ENCRYPTION = 'A256CBC-HS512';

const derivedKeys = new BoundedCache<DerivedKey>(256, Infinity);

/** More salts than anybody has cookies. */
const MAX_SALTS = 64;

/** The keys of one set of secrets, newest first. */
export class SessionKeys {
  /** By salt. The others are needed while a secret is being replaced, and are found the longer way. */
  private readonly newest = new BoundedCache<DerivedKey>(MAX_SALTS, Infinity);

  constructor(private readonly secrets: readonly string[]) {}

  /**
   * The key that new tokens are made with: of the first secret.
   *
   * @throws {MissingSecret} when that is empty.
   */
  getEncryptionKey(salt: string): Promise<DerivedKey> {
    return this.newest.get(salt, 0, async () => deriveSessionKey(this.secrets[0] ?? '', salt));
  }

  /**
   * The key that a token names. The header of one that was made here is known by heart.
   *
   * A token without a `kid` can only be tried with the first secret: trying all would let a stranger
   * choose how much work each request makes.
   *
   * @throws {InvalidToken} when none of the secrets made the token, or its header asks for another form.
   * @throws {MissingSecret} when one of them is empty.
   */
  async getDecryptionKey(salt: string, protectedHeader: string): Promise<DerivedKey> {
    const newest = this.secrets.length > 0 ? await this.getEncryptionKey(salt) : undefined;
    if (newest?.protectedHeader === protectedHeader) return newest;
    const { kid, enc } = parseJoseHeader(protectedHeader);
    // Its key would be half of this one's (both from the same HKDF output), and only version 4 made such.
    if (enc !== ENCRYPTION) throw new InvalidToken('The content encryption is not accepted.');
    for (const secret of this.secrets) {
      const candidate = await deriveSessionKey(secret, salt);
      if (kid === undefined || candidate.kid === kid) return candidate;
    }
    throw new InvalidToken('No matching decryption secret.');
  }
}

/** The key of session tokens as version 4 of NextAuth.js made them: without a salt. */
export function deriveV4Key(secret: string): Promise<DerivedKey> {
  const info = 'NextAuth.js Generated Encryption Key';
  return getOrDerive(['v4', secret], async () => deriveKey(secret, '', info, 'A256GCM'));
}

/** Anybody can derive the key of an empty secret, so there is none. */
function deriveSessionKey(secret: string, salt: string): Promise<DerivedKey> {
  if (!secret) throw new MissingSecret('A token needs a secret that is not empty.');
  const info = `Auth.js Generated Encryption Key (${salt})`;
  // The length keeps apart what would be the same text with the NUL in another place.
  const parts = [String(salt.length), salt, secret];
  return getOrDerive(parts, async () => deriveKey(secret, salt, info, ENCRYPTION));
}

function getOrDerive(
  parts: readonly string[],
  derive: () => Promise<DerivedKey>,
): Promise<DerivedKey> {
  return derivedKeys.get(parts.join('\0'), 0, derive);
}
