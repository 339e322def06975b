/** `portcullis doctor`: what works in an app of Auth.js, and does something else here. */
import { describe, expect, it } from '@jest/globals';
import type { Files } from '../support/command-line.js';
import { configured, examine, GITHUB, SOUND, without } from '../support/doctor.js';

/** Nothing of it may be printed. */
const OLD_SECRET = 'canary-of-next-auth-4-with-more-than-32-characters';

describe('it names what is left over from Auth.js:', () => {
  it.each<[name: string, files: Files, env: Readonly<Record<string, string>>, message: string]>([
    [
      'O8 a callback that ends sessions by throwing',
      configured(
        `callbacks: { async jwt({ token }) { if (token.banned) throw new Error('banned'); return token; } }`,
      ),
      SOUND,
      '! The `jwt` callback may throw.',
    ],
    [
      'O8 another one',
      configured(
        `callbacks: { session: ({ session }) => { if (!session.user) { throw new Error('gone'); } return session; } }`,
      ),
      SOUND,
      '! The `session` callback may throw.',
    ],
    [
      'O8 one that throws after texts with quotes and slashes',
      configured(
        `callbacks: { jwt: ({ token }) => {
          const half = token.a / 2, quote = /['"\`]/, address = 'https://app.example', text = \`it's \${{ half }}\`;
          if (token.banned) throw new Error(text + quote + address);
          return token;
        } }`,
      ),
      SOUND,
      '! The `jwt` callback may throw.',
    ],
    [
      'O8 one that throws within a template',
      configured(
        `callbacks: { jwt: ({ token }) => ({ ...token, text: \`it's \${(() => { throw new Error('gone'); })()}\` }) }`,
      ),
      SOUND,
      '! The `jwt` callback may throw.',
    ],
    [
      'O8 rows made by jwt.encode',
      {
        'auth.js': `import Credentials from 'portcullis/providers/credentials';
          import { MemoryAdapter } from 'portcullis/adapters';
          export default {
            providers: [Credentials({ credentials: { name: {} }, authorize: () => null })],
            adapter: new MemoryAdapter(),
            session: { strategy: 'database' },
            jwt: { encode: async () => 'a row' },
          };`,
      },
      SOUND,
      '! `jwt.encode` and `jwt.decode` are never called',
    ],
    [
      'O8 the address of years ago',
      configured(),
      { ...without('AUTH_URL'), NEXTAUTH_URL: 'https://user:canary@old.example/api/auth' },
      '! The public address is that of NEXTAUTH_URL, https://old.example:',
    ],
    [
      'V9 the secret of next-auth 4 beside another one',
      configured(),
      { ...SOUND, NEXTAUTH_SECRET: OLD_SECRET },
      '! NEXTAUTH_SECRET is not read, since AUTH_SECRET has another value: sessions that next-auth 4 has made cannot be read',
    ],
    [
      'V9 the secret of next-auth 4 with sessions in a database',
      {
        'auth.js': `${GITHUB}import { MemoryAdapter } from 'portcullis/adapters';
          export default { providers: [GitHub], adapter: new MemoryAdapter() };`,
      },
      { ...SOUND, NEXTAUTH_SECRET: OLD_SECRET },
      'has another value: magic links that next-auth 4 has sent do not work.',
    ],
  ])('%s, as a warning', async (_name, files, env, message) => {
    const { code, stdout } = await examine(files, [], env);
    expect([code, stdout]).toEqual([0, expect.stringContaining(message)]);
  });

  it.each<[name: string, files: Files, env: Readonly<Record<string, string>>]>([
    [
      'callbacks that speak of throwing',
      configured(
        `callbacks: { /* We used to throw here. */ jwt: ({ token }) => {
          // https://example.com/throw
          return token.thrown ? null : token;
        } }`,
      ),
      SOUND,
    ],
    [
      'callbacks with texts that speak of throwing',
      configured(
        `callbacks: { jwt: ({ token }) => {
          const said = ['we throw', "they throw", \`you throw \${token.sub} or \${\`throw\`}\`, /throw|['"]/.source];
          return { ...token, said, throw: token.generator?.throw() };
        } }`,
      ),
      SOUND,
    ],
    ['jwt.encode of sessions in cookies', configured(`jwt: { encode: async () => '' }`), SOUND],
    ['a secret by both names', configured(), { ...SOUND, NEXTAUTH_SECRET: SOUND.AUTH_SECRET }],
    [
      'a secret of next-auth 4 that is rotated',
      configured(),
      {
        ...SOUND,
        AUTH_SECRET_1: SOUND.AUTH_SECRET,
        AUTH_SECRET: OLD_SECRET,
        NEXTAUTH_SECRET: OLD_SECRET,
      },
    ],
    [
      'a secret of next-auth 4 alone',
      configured(),
      { ...without('AUTH_SECRET'), NEXTAUTH_SECRET: OLD_SECRET },
    ],
    [
      'secrets beside one that the configuration names',
      configured(`secret: '${OLD_SECRET}-of-the-code'`),
      { ...SOUND, NEXTAUTH_SECRET: OLD_SECRET },
    ],
    ['an address by both names', configured(), { ...SOUND, NEXTAUTH_URL: SOUND.AUTH_URL }],
    [
      'a variable that the configuration overrides',
      configured(`url: 'https://app.example'`),
      { ...without('AUTH_URL'), NEXTAUTH_URL: 'https://old.example' },
    ],
  ])('O8 nothing about %s', async (_name, files, env) => {
    const { code, stdout } = await examine(files, [], env);
    expect(code).toBe(0);
    expect(stdout).not.toContain('Left over from Auth.js');
  });
});
