/**
 * An app whose session grows beyond one cookie after the sign-in, as with a provider's tokens in
 * it.
 */
import type { AuthConfig } from '../../src/core/index.js';
import Credentials from '../../src/providers/credentials.js';

export const ORIGIN = 'https://app.test';

const TOO_MUCH_FOR_ONE = 4000;

export const growing = {
  secret: 'a secret that is at least 32 bytes long',
  url: ORIGIN,
  providers: [Credentials({ authorize: () => ({ id: '42', name: 'Ada', email: 'ada@a.test' }) })],
  logger: { error: () => undefined },
  callbacks: {
    jwt: ({ token, user, trigger, session }) => {
      if (trigger === 'update') return { ...token, ...Object(session) };
      return user ? token : { ...token, tokens: 'x'.repeat(TOO_MUCH_FOR_ONE) };
    },
    session: ({ session, token }) => Object.assign(session, { nickname: token.nickname }),
  },
} satisfies AuthConfig;
