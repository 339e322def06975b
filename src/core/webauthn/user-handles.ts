/**
 * User handles: by them, devices and password managers tell the users of a site apart (WebAuthn L3
 * §5.4.3).
 */
import { hmacSha256Hex } from '#digest';
import type { JwtSettings } from '../jwt/jwt.service.js';

/**
 * Makes the handle of a user, one for each passkey provider. It is always the same, so that a
 * device holds one passkey for each of them, and the site can name the user to it later. It says
 * nothing of the user without the secret (WebAuthn L3 §14.6.1).
 *
 * Passkeys of earlier releases and of Auth.js have a random handle, which is stored nowhere.
 */
export class UserHandles {
  constructor(private readonly tokens: Pick<JwtSettings, 'secrets'>) {}

  /** The handle for a new passkey: 64 hexadecimal digits. */
  create(provider: string, userId: string): Promise<string> {
    const [newest = ''] = this.tokens.secrets;
    return digest(newest, provider, userId);
  }

  /** The handles that passkeys of a user may have: one for each secret. */
  list(provider: string, userId: string): Promise<string[]> {
    return Promise.all(this.tokens.secrets.map((one) => digest(one, provider, userId)));
  }
}

async function digest(secret: string, provider: string, userId: string): Promise<string> {
  return hmacSha256Hex(secret, JSON.stringify(['passkey user', provider, String(userId)]));
}
