/** What no session check can do without: the cipher itself, with everything else left out. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const AUTHENTICATED_HEADER = randomBytes(160).toString('base64url');

/** AES-256-CBC after HMAC-SHA-512 of a token's payload, the keys being made once. */
export function cbcHmacLimit(payload: object): () => unknown {
  const macKey = createSecretKey(randomBytes(32));
  const key = createSecretKey(randomBytes(32));
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  const [ivText, text] = [iv.toString('base64url'), sealed.toString('base64url')];
  const length = Buffer.alloc(8);
  const computeTag = (ivBytes: Buffer, bytes: Buffer) =>
    createHmac('sha512', macKey)
      .update(AUTHENTICATED_HEADER)
      .update(ivBytes)
      .update(bytes)
      .update(length)
      .digest()
      .subarray(0, 32);
  const tagText = computeTag(iv, sealed).toString('base64url');
  return () => {
    const ivBytes = Buffer.from(ivText, 'base64url');
    const bytes = Buffer.from(text, 'base64url');
    if (!timingSafeEqual(computeTag(ivBytes, bytes), Buffer.from(tagText, 'base64url')))
      throw changed();
    const decipher = createDecipheriv('aes-256-cbc', key, ivBytes);
    return JSON.parse(decipher.update(bytes, undefined, 'utf8') + decipher.final('utf8'));
  };
}

/** AES-256-GCM of the same payload. */
export function gcmLimit(payload: object): () => unknown {
  const key = createSecretKey(randomBytes(32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  const [ivText, text] = [iv.toString('base64url'), sealed.toString('base64url')];
  const tagText = cipher.getAuthTag().toString('base64url');
  return () => {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(ivText, 'base64url'));
    decipher.setAuthTag(Buffer.from(tagText, 'base64url'));
    const bytes = Buffer.from(text, 'base64url');
    return JSON.parse(decipher.update(bytes, undefined, 'utf8') + decipher.final('utf8'));
  };
}

/** Finding what is known of a token by its hash: the least that a token seen before can cost. */
export function lookUpLimit(token: string, payload: object): () => unknown {
  const hash = () => createHash('sha256').update(token).digest('base64url');
  const known = new Map([[hash(), payload]]);
  return () => ({ ...known.get(hash()) });
}

function changed(): Error {
  return new Error('The bench has changed its own token.');
}
