/** A session in one cookie or in chunks, with any other cookies in the request. */
import { describe, expect, it } from '@jest/globals';
import { RequestCookies } from '../../../src/core/index.js';
import { clearChunked, readChunked, writeChunked } from '../../../src/core/http/cookie-chunks.js';
import { encode } from '../../../src/core/jwt/public.js';
import {
  type App,
  CALLBACK_COOKIE,
  ORIGIN,
  SECRET,
  SESSION_COOKIE as NAME,
  inertly,
  makeApp,
  readSessionCookies,
  signIn,
  withCookieHeader,
} from './app.js';
import { withoutReference } from '../../support/error-reference.js';

const CHUNK_SIZE = 3936;
const options = { path: '/', httpOnly: true };

function tokenFor(name: string, filler = ''): Promise<string> {
  return encode({ token: { name, sub: '42', filler }, secret: SECRET, salt: NAME });
}

function toPieces(value: string): string[] {
  const count = Math.ceil(value.length / CHUNK_SIZE);
  return Array.from({ length: count }, (_, index) => {
    return `${NAME}.${index}=${value.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE)}`;
  });
}

/** Requests the session with this `Cookie` header. */
async function read(cookie: string, app: App = makeApp()) {
  const response = await app.serve(withCookieHeader('/auth/session', cookie));
  const session = (await response.json()) as { user: { name: string } } | null;
  const cookies = readSessionCookies(response);
  const cleared = cookies.filter(({ value }) => value === '').map(({ name }) => name);
  const written = cookies.filter(({ value }) => value !== '').map(({ name }) => name);
  return { name: session?.user.name, cleared, written, log: app.log };
}

describe('writing a value (contract §8.2)', () => {
  const written = (length: number, held = '') =>
    writeChunked({ name: 'n', value: 'v'.repeat(length), options }, new RequestCookies(held)).map(
      (cookie) => [cookie.name, cookie.value.length, cookie.options],
    );

  it.each([
    [1, [['n', 1]]],
    [CHUNK_SIZE, [['n', CHUNK_SIZE]]],
    [
      CHUNK_SIZE + 1,
      [
        ['n.0', CHUNK_SIZE],
        ['n.1', 1],
      ],
    ],
    [
      2 * CHUNK_SIZE,
      [
        ['n.0', CHUNK_SIZE],
        ['n.1', CHUNK_SIZE],
      ],
    ],
    [
      2 * CHUNK_SIZE + 5,
      [
        ['n.0', CHUNK_SIZE],
        ['n.1', CHUNK_SIZE],
        ['n.2', 5],
      ],
    ],
  ])('of %i characters makes chunks of 3936', (length, expected) => {
    expect(written(length)).toEqual(expected.map((chunk) => [...chunk, options]));
  });

  const gone = { path: '/', httpOnly: true, maxAge: 0 };

  it('that has shrunk deletes the chunks', () => {
    expect(written(10, 'n.0=a; n.1=b; n.2=c')).toEqual([
      ['n.0', 0, gone],
      ['n.1', 0, gone],
      ['n.2', 0, gone],
      ['n', 10, options],
    ]);
  });

  it('that has grown deletes the whole cookie', () => {
    expect(written(CHUNK_SIZE + 1, 'n=a')).toEqual([
      ['n', 0, gone],
      ['n.0', CHUNK_SIZE, options],
      ['n.1', 1, options],
    ]);
  });

  it('in fewer chunks deletes the others, and no name twice', () => {
    expect(written(CHUNK_SIZE + 1, 'n.0=a; n.1=b; n.2=c; n.7=d')).toEqual([
      ['n.2', 0, gone],
      ['n.7', 0, gone],
      ['n.0', CHUNK_SIZE, options],
      ['n.1', 1, options],
    ]);
  });
});

describe('a session that grows and shrinks', () => {
  it('moves between one cookie and several, and is never in both', async () => {
    const fillers = ['', 'x'.repeat(4000), 'x'.repeat(7000), 'x'.repeat(4000), ''];
    const rest = [...fillers];
    const callbacks = {
      jwt: ({ token }: { token: object }) => ({ ...token, filler: rest.shift() ?? '' }),
    };
    const browser = makeApp({ callbacks }).browser();
    await signIn(browser);
    const shapes: number[][] = [];
    for (let turn = 0; turn < fillers.length; turn++) {
      shapes.push(
        [...browser.jar]
          .filter(([name]) => name.startsWith(NAME))
          .map(([name]) => Number(name.slice(NAME.length + 1) || -1)),
      );
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    }
    expect(shapes).toEqual([[-1], [0, 1], [0, 1, 2], [0, 1], [-1]]);
  });
});

describe('A30 a cookie whose name has the same prefix', () => {
  it.each([`${NAME}-x`, `${NAME}evil`, `${NAME}.x`, `${NAME}.0x`, `${NAME}..0`, `x${NAME}`])(
    'is not a session: %s',
    async (foreign) => {
      const token = await tokenFor('Ada');
      for (const header of [
        `${foreign}=evil; ${NAME}=${token}`,
        `${NAME}=${token}; ${foreign}=e`,
      ]) {
        expect(await read(header)).toEqual({ name: 'Ada', cleared: [], written: [NAME], log: [] });
      }
      expect(await read(`${foreign}=evil`)).toMatchObject({ cleared: [], written: [], log: [] });
    },
  );
});

describe('A31 a cookie that occurs twice', () => {
  it.each([
    ['bad first', (token: string) => `${NAME}=bad; ${NAME}=${token}`],
    ['bad last', (token: string) => `${NAME}=${token}; ${NAME}=bad`],
    ['bad, empty, good', (token: string) => `${NAME}=bad; ${NAME}=; ${NAME}=${token}`],
  ])('is tried value by value: %s', async (_, toHeader) => {
    const { name, cleared, written } = await read(toHeader(await tokenFor('Ada')));
    expect({ name, cleared, written }).toEqual({ name: 'Ada', cleared: [], written: [NAME] });
  });

  it('is tried at most four times', async () => {
    const bad = Array.from({ length: 500 }, () => `${NAME}=bad`).join('; ');
    const { name, cleared, log } = await read(`${bad}; ${NAME}=${await tokenFor('Ada')}`);
    expect([name, cleared, log.length]).toEqual([undefined, [NAME], 4]);
  });
});

describe('A38 a set of chunks', () => {
  const large = tokenFor('Ada', 'x'.repeat(6000)); // three chunks

  it.each<readonly [string, (chunks: string[]) => string[]]>([
    ['in order', (chunks) => chunks],
    ['in reverse', (chunks) => chunks.toReversed()],
    ['beside invalid indexes', (chunks) => [...chunks, `${NAME}.-1=a`, `${NAME}.1e9=a`]],
    [
      'beside other spellings of its indexes',
      (chunks) => [`${NAME}.00=a`, `${NAME}.01=a`, ...chunks],
    ],
    ['beside a name that is not a number', (chunks) => [...chunks, `${NAME}.x=a`, `${NAME}. 1=a`]],
    ['beside an empty chunk', (chunks) => [...chunks, `${NAME}.3=`]],
    ['beside an invalid whole cookie', (chunks) => [`${NAME}=stale`, ...chunks]],
  ])('is read %s', async (_, arrange) => {
    const { name } = await read(arrange(toPieces(await large)).join('; '));
    expect(name).toBe('Ada');
  });

  it.each<readonly [string, (chunks: string[]) => string[], cleared: number[]]>([
    ['without its middle', ([first, , last]) => [first!, last!], [0, 2]],
    ['without its first chunk', ([, ...rest]) => rest, [1, 2]],
    ['without its last chunk', ([first, second]) => [first!, second!], [0, 1]],
    ['with one chunk too many', (chunks) => [...chunks, `${NAME}.3=stale`], [0, 1, 2, 3]],
    ['with a chunk of something else', ([a, , c]) => [a!, `${NAME}.1=stale`, c!], [0, 1, 2]],
    ['that starts at 00', (chunks) => chunks.map((p) => p.replace(/\.(\d)=/, '.0$1=')), []],
  ])('is not a session %s, and is deleted', async (_, arrange, cleared) => {
    const reading = await read(arrange(toPieces(await large)).join('; '));
    expect([reading.name, reading.written]).toEqual([undefined, []]);
    expect(reading.cleared).toEqual(cleared.map((index) => `${NAME}.${index}`));
    expect(reading.log.length).toBeLessThanOrEqual(1);
  });

  it('that is stale does not affect a whole cookie, and is deleted', async () => {
    const header = `${NAME}.0=stale; ${NAME}=${await tokenFor('Ada')}`;
    expect(await read(header)).toEqual({
      name: 'Ada',
      cleared: [`${NAME}.0`],
      written: [NAME],
      log: [],
    });
  });
});

describe('reading a value (contract §8.2)', () => {
  it.each<readonly [string, string[]]>([
    ['', []],
    ['n=', []],
    ['n=a', ['a']],
    ['n.0=a', ['a']],
    ['n.1=b; n.0=a; n.2=c', ['abc']],
    ['n.0=a; n.1=b; n=w', ['w', 'ab']],
    ['n=w; n=v', ['w', 'v']],
    ['n.0=a; n.2=c', []],
    ['n.1=b; n.2=c', []],
    ['n.0=a; n.1=; n.2=c', []],
    ['n.0=a; n.01=b; n.1x=c; n.-1=d; n.=e; nn=f; N=g', ['a']],
    ['n.0=a; n.0=b', ['a']],
    [
      Array.from({ length: 12 }, (_, index) => `n.${index}=${index}`).join('; '),
      ['01234567891011'],
    ],
  ])('takes whole ones first, then chunks without a gap: %s', (header, values) => {
    expect(readChunked(new RequestCookies(header), 'n')).toEqual(values);
  });
});

describe('A39 two thousand chunks', () => {
  const flood = Array.from({ length: 2000 }, (_, index) => `${NAME}.${index}=x`).join('; ');

  it('are not all read, and not all deleted in one response', async () => {
    const { name, cleared } = await read(flood);
    expect(name).toBeUndefined();
    expect(cleared).toHaveLength(32);
    expect(readChunked(new RequestCookies(flood), NAME)).toEqual(['x'.repeat(32)]);
  });

  it('beside a session do not affect it', async () => {
    const header = `${flood}; ${NAME}=${await tokenFor('Ada')}`;
    const { name, cleared, written } = await read(header);
    expect([name, written]).toEqual(['Ada', [NAME]]);
    expect(cleared.length + written.length).toBeLessThanOrEqual(33);
  });

  it('are all deleted after some requests', async () => {
    let held = new RequestCookies(flood);
    for (let turn = 0; turn < 4; turn++) {
      const gone = new Set(clearChunked({ name: NAME, options }, held).map(({ name }) => name));
      const left = held.getNames().filter((name) => !gone.has(name));
      held = new RequestCookies(left.map((name) => `${name}=x`).join('; '));
    }
    expect(clearChunked({ name: NAME, options }, held)).toEqual([]);
  });
});

describe('A41 a session that is too large for a browser to send back', () => {
  const callbacks = {
    jwt: ({ token }: { token: object }) => ({ ...token, filler: 'x'.repeat(60_000) }),
  };

  it('is never started: the sign-in fails instead', async () => {
    const app = makeApp({ callbacks });
    const browser = app.browser();
    await browser.csrfToken();
    const response = await inertly(app, browser, () => signIn(browser));
    expect(withoutReference(response.headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=Configuration`,
    );
    expect(app.log).toEqual([expect.stringMatching(/SessionTooLarge: .*larger than a browser/)]);
    expect([...browser.jar.keys()].filter((name) => name.startsWith(NAME))).toEqual([]);
  });

  it('does not replace the existing one', async () => {
    const header = `${NAME}=${await tokenFor('Ada')}; ${CALLBACK_COOKIE}=${ORIGIN}`;
    const app = makeApp({ callbacks });
    const response = await app.serve(withCookieHeader('/auth/session', header));
    expect([response.status, readSessionCookies(response)]).toEqual([500, []]);
    expect(app.log).toEqual([expect.stringContaining('SessionTooLarge')]);
  });

  it('is one of more than 14 kB: a smaller one fits in a request', async () => {
    const sizes = [10_000, 10_300];
    const statuses = await Promise.all(
      sizes.map(async (size) => {
        const jwt = ({ token }: { token: object }) => ({ ...token, filler: 'x'.repeat(size) });
        const browser = makeApp({ callbacks: { jwt } }).browser();
        await signIn(browser);
        return [
          size,
          browser.cookieHeader().length < 16 * 1024,
          (await browser.session()) !== null,
        ];
      }),
    );
    expect(statuses).toEqual(sizes.map((size) => [size, true, true]));
  });
});
