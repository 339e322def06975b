/** What the helper for tokens reads, run as an app runs it: with the built package. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { decode, encode } from '../../../src/core/jwt/get-token.js';
import { v4Token } from '../../core/jwt/v4-tokens.js';
import { apply, convert, type Files, manifestWith, toLines } from './app.js';

const SECRET = 'a secret of thirty-two characters';
const OLD_NAME = 'next-auth.session-token';

/** An app without TypeScript, with these options of its cookies. */
function appWith(cookies: string, others: Files = {}): Files {
  return {
    'package.json': manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' }),
    'pages/api/auth/[...nextauth].js': `import NextAuth from 'next-auth';
import { COOKIE } from '../../../lib/cookie';
const isSecure = process.env.NEXTAUTH_URL?.startsWith('https:');
const makeName = () => 'made';
export default NextAuth({ providers: [], cookies: ${cookies} });
`,
    'lib/cookie.js': "export const COOKIE = 'shared-session';\n",
    'middleware.js':
      "import { getToken } from 'next-auth/jwt';\nexport default (req) => getToken({ req });\n",
    ...others,
  };
}

function getHelper(files = appWith('{}')): string {
  return apply(files, convert(files))['next-auth-4-token.js'] ?? '';
}

/** What code that follows a helper writes. */
function run(helper: string, code: string, environment: Files = {}): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', `${helper}\n${code}`], {
    encoding: 'utf8',
    env: { ...process.env, AUTH_SECRET: SECRET, ...environment },
  });
}

function readToken(cookie: string): unknown {
  const call = `process.stdout.write(JSON.stringify(await getToken({ req: { headers: ${JSON.stringify({ cookie })} } })));`;
  return JSON.parse(run(getHelper(), call));
}

describe('getToken', () => {
  it.each([OLD_NAME, 'authjs.session-token'])(
    'reads a session of portcullis in %s',
    async (name) => {
      const token = await encode({ token: { sub: '7' }, secret: SECRET, salt: name });
      expect(readToken(`${name}=${token}`)).toMatchObject({ sub: '7' });
    },
  );

  it('reads a session of version 4', async () => {
    const token = await v4Token(
      { sub: '7', exp: Math.floor(Date.now() / 1000) + 60 },
      { secret: SECRET },
    );
    expect(readToken(`${OLD_NAME}=${token}`)).toMatchObject({ sub: '7' });
  });

  it('reads no session of another secret', async () => {
    const token = await encode({ token: { sub: '7' }, secret: 'another', salt: OLD_NAME });
    expect(readToken(`${OLD_NAME}=${token}`)).toBeNull();
  });
});

describe('encode', () => {
  const CALL = `process.stdout.write(await encode({ token: { sub: '7' }, secret: '${SECRET}' }));`;

  it.each([
    ['{}', 'authjs.session-token'],
    ["{ sessionToken: { name: 'own-session', options: {} } }", 'own-session'],
    ["{ sessionToken: { options: {}, 'name': COOKIE } }", 'shared-session'],
    ["{ sessionToken: { name: `${isSecure ? '__Secure-' : ''}own` } }", '__Secure-own'],
    ["{ sessionToken: { name: process.env.NO_NAME ?? 'a' + '-b' } }", 'a-b'],
  ])("makes a token for the app's cookie: %s", async (cookies, salt) => {
    const address = { NEXTAUTH_URL: salt.startsWith('__Secure') ? 'https://a.example' : '' };
    const token = run(getHelper(appWith(cookies)), CALL, address);
    expect(await decode({ token, secret: SECRET, salt })).toMatchObject({ sub: '7' });
  });

  it('makes one for the cookie of options that another package has', async () => {
    const { 'package.json': manifest = '', ...app } = appWith(
      "{ sessionToken: { name: 'own-session' } }",
    );
    const files = {
      ...Object.fromEntries(Object.entries(app).map(([file, text]) => [`web/${file}`, text])),
      'web/package.json': manifest,
      'api/package.json': manifest,
      'api/login.js': "import { encode } from 'next-auth/jwt';\nencode({ token, secret });\n",
    };
    const helper = apply(files, convert(files))['api/next-auth-4-token.js'] ?? '';
    const token = run(helper, CALL);
    expect(await decode({ token, secret: SECRET, salt: 'own-session' })).not.toBeNull();
  });

  it.each([
    ['{ sessionToken: { name: makeName() } }', 'encode({ token, secret })', true],
    ['{ sessionToken: getCookie() }', 'decode({ token, secret })', true],
    ['{ sessionToken: { ...cookie } }', 'decode({ token, secret })', true],
    ['{ sessionToken: { name: makeName() } }', 'encode({ token, secret, salt })', false],
    ['{ sessionToken: { name: makeName() } }', 'encode(params)', false],
    ["{ sessionToken: { name: 'own-session' } }", 'encode({ token, secret })', false],
  ])('is listed where the name is not known: %s, %s', (cookies, call, isListed) => {
    const text = `import { decode, encode } from 'next-auth/jwt';\n${call};\n`;
    const lines = toLines(convert(appWith(cookies, { 'login.js': text })));
    const line = expect.stringContaining('login.js:2 Your app names its session cookie.');
    expect(lines.filter((one) => one.startsWith('login.js'))).toEqual(isListed ? [line] : []);
  });
});
