/** Session tokens of NextAuth.js version 4: one that it made, and others made the same way. */
import { hkdfSync } from 'node:crypto';
import { CompactEncrypt } from 'jose';

export const V4_SECRET = 'a secret that is long enough for every app';
export const V4_COOKIE = '__Secure-next-auth.session-token';

/** Made by `next-auth` 4 with {@link V4_SECRET}. Valid for sixty years. */
export const GOLDEN_TOKEN =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..suI6Xu1XhksL-6qh.iFvkWIAF-62Ea-KCVKWpCkFdosZsRmbEf_q83_' +
  '8gc5hEj-TTEGCl051aIPS8e0B3Wcb3r0nCFjapSg7rfZszdKzi4fBkdw3dJiTG_XLWwfIHbOmxGfl5ac0yTtjaVL15G5Ni-p' +
  't-moldFS0bgmCthoM6n15Xf-kc20HFMaNUZadweVpuO0-apdbaLscx1imNH163vlrqPw.m_9YWqgzhEn1PsSQiStsxw';

/** Its claims, without its times and its id. */
export const GOLDEN_CLAIMS = {
  name: 'Ada Lovelace',
  email: 'ada@app.test',
  picture: null,
  sub: '42',
} as const;

interface Making {
  readonly secret?: string;
  /** In place of the one that says that it is a token of version 4. */
  readonly header?: { readonly alg: string; readonly enc: string; readonly kid?: string };
  readonly info?: string;
  readonly salt?: string;
}

/** Makes a token of any claims. */
export async function v4Token(claims: object, making: Making = {}): Promise<string> {
  const { secret = V4_SECRET, salt = '', info = 'NextAuth.js Generated Encryption Key' } = making;
  const key = new Uint8Array(hkdfSync('sha256', secret, salt, info, 32));
  return new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader(making.header ?? { alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}

/** Splits a token into cookies of 4096 bytes, as version 4 counts them. */
export function v4Cookies(token: string, name = V4_COOKIE): readonly (readonly [string, string])[] {
  if (token.length <= 3933) return [[name, token]];
  const pieces = token.match(/.{1,3933}/g) ?? [];
  return pieces.map((piece, index) => [`${name}.${index}`, piece]);
}
