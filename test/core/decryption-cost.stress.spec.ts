/** What a request makes the server decrypt is not for the request to choose (A64). */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const CIPHER = '../../src/core/jwt/token-cipher.node.js';
const NAME = '__Secure-authjs.session-token';
const OLDER_NAME = '__Secure-next-auth.session-token';
const SECRETS = ['newest', 'older', 'oldest'].map(
  (age) => `the ${age} secret, of 32 bytes or more`,
);
const REQUESTS = 1000;

const work = { derivations: 0, decryptions: 0 };

const real = await import('../../src/core/jwt/token-cipher.node.js');
type Cipher = typeof real;

jest.unstable_mockModule(CIPHER, () => ({
  ...real,
  deriveKey: (...given: Parameters<Cipher['deriveKey']>): ReturnType<Cipher['deriveKey']> => {
    work.derivations += 1;
    return real.deriveKey(...given);
  },
  decrypt: (...given: Parameters<Cipher['decrypt']>): string => {
    work.decryptions += 1;
    return real.decrypt(...given);
  },
}));

const { Auth } = await import('../../src/core/index.js');
const { encode } = await import('../../src/core/jwt/public.js');

const segment = (length: number): string => 'A'.repeat(length);
const encodeHeader = (parameters: object): string =>
  Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256CBC-HS512', ...parameters })).toString(
    'base64url',
  );
const makeToken = (header: string): string =>
  `${header}..${segment(22)}.${segment(64)}.${segment(43)}`;

const sealed = await encode({ token: { sub: '42' }, secret: SECRETS[2]!, salt: NAME });
const [knownHeader = ''] = sealed.split('.');

const KINDS: Readonly<Record<string, readonly [cookie: string, mostDecryptions: number]>> = {
  'no token': [`${NAME}=garbage`, 0],
  'an unknown key': [`${NAME}=${makeToken(encodeHeader({ kid: 'made-up' }))}`, 0],
  'a key that wants much work': [
    `${NAME}=${makeToken(encodeHeader({ alg: 'PBES2-HS512+A256KW', p2c: 2e9 }))}`,
    0,
  ],
  'a token that would unpack': [`${NAME}=${makeToken(encodeHeader({ zip: 'DEF' }))}`, 0],
  'the oldest key, and rubbish': [`${NAME}=${makeToken(knownHeader)}`, 1],
  'no key': [`${NAME}=${makeToken(encodeHeader({}))}`, 1],
  'the same name a hundred times': [`${NAME}=${makeToken(knownHeader)}; `.repeat(100), 4],
  'many pieces': [
    Array.from({ length: 100 }, (_, index) => `${NAME}.${index}=${segment(9)}`).join('; '),
    0,
  ],
};

function appWith(acceptV4Cookies: boolean) {
  const config = {
    secret: SECRETS,
    trustHost: true,
    providers: [],
    session: { acceptV4Cookies },
    logger: { error: () => undefined },
  };
  return async (cookie: string): Promise<unknown> => {
    const request = new Request('https://app.test/auth/session', { headers: { cookie } });
    return (await Auth(request, config)).json();
  };
}

beforeEach(() => {
  work.derivations = 0;
  work.decryptions = 0;
});

describe('A64 a thousand session cookies of', () => {
  it.each(Object.entries(KINDS))('%s', async (_, [cookie, most]) => {
    const read = appWith(false);
    await read(cookie);
    work.decryptions = 0;
    work.derivations = 0;
    for (let request = 0; request < REQUESTS; request++) {
      await expect(read(cookie)).resolves.toBeNull();
    }
    // Keys are derived once for as long as the process lives.
    expect(work).toEqual({ derivations: 0, decryptions: most * REQUESTS });
  });

  it('a signed-in user cost one decryption each', async () => {
    const read = appWith(false);
    await expect(read(`${NAME}=${sealed}`)).resolves.not.toBeNull();
    expect(work.decryptions).toBe(1);
  });

  it('version 4 cost one decryption for each secret, for at most four of a name', async () => {
    const older = makeToken(encodeHeader({ enc: 'A256GCM' }));
    const read = appWith(true);
    await read(`${OLDER_NAME}=${older}; `.repeat(100));
    expect(work.decryptions).toBeLessThanOrEqual(4 * SECRETS.length);
    expect(work.derivations).toBeLessThanOrEqual(4 * SECRETS.length);
  });
});
