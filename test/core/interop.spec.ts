/** Sessions that Auth.js made are read here, and the other way round. */
import { Auth as AuthJs } from '@auth/core';
import { decode as decodeThere, encode as encodeThere } from '@auth/core/jwt';
import { describe, expect, it } from '@jest/globals';
import { Auth, type AuthConfig } from '../../src/core/index.js';
import { decode, encode } from '../../src/core/jwt/public.js';
import { Browser } from '../support/browser.js';

const secret = 'a secret that is at least 32 bytes long';
const salt = '__Secure-authjs.session-token';
const claims = { name: 'Ada', email: 'ada@example.com', sub: '42' };

const sizes = [
  ['plain', {}],
  ['chunked', { filler: 'x'.repeat(5000) }],
] as const;

const secrets = [
  ['one secret', secret],
  ['a rotated secret', ['a newer secret, also of more than 32 bytes', secret]],
] as const;

describe('F30 tokens of the two libraries', () => {
  it.each(secrets)('read each other with %s', async (_, configured) => {
    const list = [configured].flat();
    const theirs = await encodeThere({ token: claims, secret, salt });
    await expect(decode({ token: theirs, secret: list, salt })).resolves.toMatchObject(claims);
    const ours = await encode({ token: claims, secret, salt });
    await expect(decodeThere({ token: ours, secret: list, salt })).resolves.toMatchObject(claims);
  });

  it('have the same header, byte for byte', async () => {
    const [theirs, ours] = await Promise.all([
      encodeThere({ token: claims, secret, salt }),
      encode({ token: claims, secret, salt }),
    ]);
    expect(ours.split('.')[0]).toBe(theirs.split('.')[0]);
  });
});

describe.each(sizes)('a %s session cookie', (_, extra) => {
  const config = {
    secret,
    trustHost: true,
    basePath: '/auth',
    providers: [],
    callbacks: {
      session: ({ session, token }: { session: object; token?: object }) => ({ ...session, token }),
    },
  };
  const here = (request: Request) => Auth(request, config as unknown as AuthConfig);
  const there = (request: Request) =>
    AuthJs(request, config as unknown as Parameters<typeof AuthJs>[1]);

  it.each([
    ['Auth.js', 'here', there, here],
    ['us', 'there', here, there],
  ] as const)('written by %s is read %s', async (_writer, _reader, write, read) => {
    const seed = await encode({ token: { ...claims, ...extra }, secret, salt });
    const writer = new Browser(write);
    for (const [index, start] of [0, 3936, 7872].entries()) {
      const piece = seed.slice(start, start + 3936);
      const name = seed.length > 3936 ? `${salt}.${index}` : salt;
      if (piece) writer.jar.set(name, piece);
    }
    await writer.session(); // the writer seals the token anew
    expect([...writer.jar.values()].join('')).not.toContain(seed.slice(-200));

    const reader = new Browser(read);
    for (const [name, value] of writer.jar) reader.jar.set(name, value);
    await expect(reader.session()).resolves.toMatchObject({
      user: { name: 'Ada', email: 'ada@example.com' },
      token: { ...claims, ...extra },
    });
  });
});
