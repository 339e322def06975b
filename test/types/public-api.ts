/** What users write compiles, and is not `any`. */
import type { Adapter } from '../../src/core/adapters/public.js';
import { Auth, type AuthConfig, createAuth } from '../../src/core/index.js';
import type { JWT } from '../../src/core/jwt/public.js';
import type { ResponseInternal } from '../../src/core/public-types.js';
import { raw } from '../../src/core/index.js';
import { type Session, SessionService } from '../../src/index.js';
import { GitHub } from '../../src/providers/github.js';
import { type Equals, assertType } from './equals.js';

const config: AuthConfig = {
  providers: [
    GitHub,
    GitHub({ clientId: 'a', clientSecret: 'b' }),
    {
      id: 'own',
      name: 'Own',
      type: 'oidc',
      issuer: 'https://op.example.com',
      profile: (profile: { sub: string; nick: string }) => ({
        id: profile.sub,
        name: profile.nick,
      }),
    },
  ],
  secret: ['new', 'old'],
  callbacks: {
    jwt: ({ token, user, trigger }) => {
      assertType<Equals<typeof token, JWT>>();
      assertType<Equals<typeof trigger, 'signIn' | 'signUp' | 'update' | undefined>>();
      return user ? { ...token, role: 'admin' } : token;
    },
    session: ({ session, token }) => ({ ...session, role: token?.role }),
    signIn: async ({ account }) => account?.provider === 'github' || '/nope',
    redirect: ({ url, baseUrl }) => (url.startsWith('/') ? baseUrl + url : baseUrl),
  },
  events: { signIn: ({ user }) => console.log(user.id), signOut: (message) => void message },
};

// @ts-expect-error there is no such callback
export const misspelt: AuthConfig = { providers: [], callbacks: { singIn: () => true } };

declare const request: Request;
const response = Auth(request, config);
assertType<Equals<typeof response, Promise<Response>>>();
const parts = Auth(request, { ...config, raw });
assertType<Equals<typeof parts, Promise<ResponseInternal | Response>>>();

const sessions = createAuth(config).get(SessionService);
assertType<Equals<typeof sessions, SessionService>>();

declare const session: Session;
assertType<Equals<typeof session.expires, string>>();

class ClassAdapter implements Adapter {
  async getUser(id: string) {
    return { id, email: 'a@b.test', emailVerified: null };
  }
}
export const withClass: AuthConfig = { providers: [], adapter: new ClassAdapter() };

/** The callback that most apps have, as the contract's users write it. */
export const commonest: AuthConfig = {
  providers: [],
  callbacks: {
    session({ session, token, user }) {
      // eslint-disable-next-line no-param-reassign -- it is how people write it
      session.user.id = token.sub ?? user.id;
      return session;
    },
  },
};
