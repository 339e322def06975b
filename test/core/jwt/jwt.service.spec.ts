import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvalidToken, MissingSecret } from '../../../src/core/errors/public.js';
import type { JWT } from '../../../src/core/index.js';
import { JwtService, decode, encode } from '../../../src/core/jwt/public.js';
import type { JWTDecodeParams, JWTEncodeParams } from '../../../src/core/jwt/jwt-options.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import { SECRET, SESSION_COOKIE, readCookies, makeApp, signIn } from '../http/app.js';
import { makeService, NOW } from './token-builder.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('seal', () => {
  it('overwrites iat, exp and jti', async () => {
    const service = makeService();
    const given = { sub: '42', iat: 1, exp: 2, jti: 'mine', nbf: 3 };
    const read = await service.open(await service.seal(given, 'salt', 60), 'salt');
    expect(read).toEqual({
      sub: '42',
      iat: NOW,
      exp: NOW + 60,
      jti: expect.stringMatching(UUID),
      nbf: 3,
    });
  });

  it('keeps the other claims', async () => {
    const given = Object.freeze({ sub: '42', exp: 2 });
    await makeService().seal(given, 'salt', 60);
    expect(given).toEqual({ sub: '42', exp: 2 });
  });

  it('makes a new id each time', async () => {
    const service = makeService();
    const tokens = await Promise.all(
      Array.from({ length: 100 }, () => service.seal({}, 'salt', 60)),
    );
    const read = await Promise.all(tokens.map((token) => service.open(token, 'salt')));
    expect(new Set(read.map(({ jti }) => jti)).size).toBe(100);
  });

  it('needs about 435 characters for four small claims (contract §11)', async () => {
    const claims = { name: 'Ada Lovelace', email: 'ada@example.com', picture: null, sub: '42' };
    const { length } = await makeService().seal(claims, SESSION_COOKIE, 60);
    expect(length).toBeGreaterThan(380);
    expect(length).toBeLessThan(480);
  });

  it('keeps any JSON value', async () => {
    const service = makeService();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (filler) => {
        const token = await service.seal({ filler }, 'salt', 60);
        const expected = JSON.parse(JSON.stringify(filler)) as unknown;
        expect((await service.open(token, 'salt')).filler).toEqual(expected);
      }),
    );
  });
});

describe('secrets', () => {
  it('are all tried for reading, and the first is used for writing', async () => {
    const old = await makeService(['old']).seal({ sub: '42' }, 'salt', 60);
    const both = makeService(['new', 'older', 'old']);
    await expect(both.open(old, 'salt')).resolves.toMatchObject({ sub: '42' });
    const fresh = await both.seal({ sub: '42' }, 'salt', 60);
    await expect(makeService(['new']).open(fresh, 'salt')).resolves.toMatchObject({ sub: '42' });
    await expect(makeService(['old']).open(fresh, 'salt')).rejects.toEqual(
      new InvalidToken('No matching decryption secret.'),
    );
  });

  it('of a single element are the same as the text', async () => {
    const token = await encode({ token: { sub: '42' }, secret: [SECRET], salt: 'salt' });
    await expect(decode({ token, secret: SECRET, salt: 'salt' })).resolves.toMatchObject({
      sub: '42',
    });
  });
});

describe('a salt', () => {
  it('separates tokens for any boundary between salt and secret', async () => {
    const token = await makeService(['c']).seal({}, 'a\0b', 60);
    await expect(makeService(['b\0c']).open(token, 'a')).rejects.toBeInstanceOf(InvalidToken);
  });

  it('separates tokens of one secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (salt, other) => {
        fc.pre(salt !== other);
        const token = await makeService().seal({}, salt, 60);
        await expect(makeService().open(token, other)).rejects.toBeInstanceOf(InvalidToken);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the functions of `portcullis/jwt`', () => {
  it('make tokens that last thirty days', async () => {
    const token = await encode({ token: { sub: '42' }, secret: SECRET, salt: 'salt' });
    const read = await decode({ token, secret: SECRET, salt: 'salt' });
    expect((read?.exp ?? 0) - (read?.iat ?? 0)).toBe(2_592_000);
  });

  it('make tokens with the given lifetime', async () => {
    const token = await encode({ token: { sub: '42' }, secret: SECRET, salt: 'salt', maxAge: 60 });
    const read = await decode({ token, secret: SECRET, salt: 'salt' });
    expect((read?.exp ?? 0) - (read?.iat ?? 0)).toBe(60);
  });

  it('return null without a token', async () => {
    await expect(decode({ secret: SECRET, salt: 'salt' })).resolves.toBeNull();
    await expect(decode({ token: '', secret: SECRET, salt: 'salt' })).resolves.toBeNull();
    const empty = await encode({ secret: SECRET, salt: 'salt' });
    await expect(decode({ token: empty, secret: SECRET, salt: 'salt' })).resolves.toHaveProperty(
      'jti',
    );
  });

  it.each<readonly [string, string | string[] | undefined]>([
    ['empty', ''],
    ['missing', undefined],
    ['an empty list', []],
    ['a list of an empty one', ['']],
  ])('make and read no token with a secret that is %s', async (_, secret) => {
    const params = { secret: secret as string, salt: 'salt' };
    await expect(encode({ token: { sub: '42' }, ...params })).rejects.toEqual(
      new MissingSecret('A token needs a secret that is not empty.'),
    );
    const token = await encode({ token: { sub: '42' }, secret: SECRET, salt: 'salt' });
    await expect(decode({ token, ...params })).rejects.toThrow(/secret/);
  });

  it.each(['', '.', '....', 'x', 'null', 'undefined', '🙂', 'a'.repeat(100_000)])(
    'A57 refuse a text that is not a token with InvalidToken: "%.10s"',
    async (token) => {
      const outcome = decode({ token: `${token}.`, secret: SECRET, salt: 'salt' });
      await expect(outcome).rejects.toBeInstanceOf(InvalidToken);
    },
  );
});

describe('`jwt.encode` and `jwt.decode` of the configuration', () => {
  const encodings: JWTEncodeParams[] = [];
  const decodings: JWTDecodeParams[] = [];
  const replaced = {
    encode: (params: JWTEncodeParams) => {
      encodings.push(params);
      return Buffer.from(JSON.stringify(params.token)).toString('base64url');
    },
    decode: async (params: JWTDecodeParams) => {
      decodings.push(params);
      return JSON.parse(Buffer.from(params.token ?? '', 'base64url').toString()) as JWT;
    },
  };

  it('make and read sessions, and receive salt, secrets and lifetime', async () => {
    const secret = ['new', 'old'];
    const browser = makeApp({ secret, jwt: { ...replaced, maxAge: 77 } }).browser();
    await signIn(browser);
    expect(encodings).toEqual([
      { token: expect.objectContaining({ sub: '42' }), salt: SESSION_COOKIE, maxAge: 77, secret },
    ]);
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    expect(decodings).toEqual([{ token: expect.any(String), salt: SESSION_COOKIE, secret }]);
    encodings.length = 0;
  });

  it.each(['text', ['a', 'list'], 7, null])('R13 give no session for %j', async (decoded) => {
    const decode = async () => decoded as unknown as JWT;
    const browser = makeApp({ jwt: { encode: replaced.encode, decode } }).browser();
    await signIn(browser);
    expect(await browser.session()).toBeNull();
    encodings.length = 0;
  });

  it('receive a copy of the secrets', async () => {
    const greedy = {
      encode: ({ secret }: JWTEncodeParams) => (secret as string[]).splice(0).join(),
      decode: undefined as never,
    };
    const app = makeApp({ secret: [SECRET], jwt: greedy });
    const browser = app.browser();
    await signIn(browser);
    expect([app.config.secret, (await browser.csrfToken()).length]).toEqual([[SECRET], 64]);
    expect(browser.jar.get(SESSION_COOKIE)).toBe(encodeURIComponent(SECRET));
  });

  it('do not affect the other sealed cookies', async () => {
    const start = await makeApp({ jwt: replaced }).browser().post('/auth/signin/idp');
    const flow = readCookies(start).filter(({ name }) => /state|pkce/.test(name));
    expect(flow).toHaveLength(2);
    for (const { value } of flow) expect(value.split('.')).toHaveLength(5);
    expect(encodings).toEqual([]);
  });

  it('are called by `encode` and `decode`, not by `seal` and `open`', async () => {
    const settings = {
      secrets: [SECRET],
      maxAgeSeconds: 60,
      acceptsV4: false,
      cacheBytes: 0,
      configuredSecret: SECRET,
      ...replaced,
    };
    const service = new JwtService(settings, () => NOW * 1000, platformRandom);
    const sealed = await service.seal({ sub: '42' }, 'salt', 60);
    await expect(service.open(sealed, 'salt')).resolves.toMatchObject({ sub: '42' });
    expect(await service.decode(await service.encode({ sub: '42' }, 'salt'), 'salt')).toEqual({
      sub: '42',
    });
  });

  it.each<readonly [string, () => never | JWT | null]>([
    ['refuses', () => null],
    [
      'throws',
      () => {
        throw new Error('of another make');
      },
    ],
  ])('sign no user in when decode %s', async (_, custom) => {
    const browser = makeApp({ jwt: { decode: custom } }).browser();
    await signIn(browser);
    expect(await browser.session()).toBeNull();
  });
});
