/** An app as the contract's documentation builds it up, with module augmentation. */
import type { Adapter } from 'portcullis/adapters';
import { Auth } from 'portcullis/core';
import { CredentialsSignin } from 'portcullis/errors';
import type { JWT as _JWT } from 'portcullis/jwt';
import Credentials from 'portcullis/providers/credentials';
import Google from 'portcullis/providers/google';
import Resend from 'portcullis/providers/resend';
import type { AuthConfig, DefaultSession } from 'portcullis/types';

declare module 'portcullis/types' {
  interface Session {
    user: {
      address: string;
      role?: string;
    } & DefaultSession['user'];
    accessToken?: string;
    error?: 'RefreshTokenError';
  }
  interface User {
    role?: string;
  }
  interface Account {
    tenant?: string;
  }
}

declare module 'portcullis/jwt' {
  interface JWT {
    access_token?: string;
    expires_at?: number;
    refresh_token?: string;
    error?: 'RefreshTokenError';
  }
}

declare const adapter: Adapter;
declare const users: { find(name: unknown, password: unknown): Promise<{ id: string } | null> };

class InvalidLoginError extends CredentialsSignin {
  override code = 'Invalid identifier or password';
}

/* eslint-disable no-param-reassign -- it is how the documentation writes it */
export const authConfig = {
  adapter,
  debug: process.env.NODE_ENV === 'development',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
  theme: { logo: '/logo.png', brandColor: '#000', colorScheme: 'auto', buttonText: '#fff' },
  session: { strategy: 'jwt', maxAge: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
  pages: { signIn: '/auth/signin', error: '/auth/error', newUser: '/auth/new-user' },
  providers: [
    Google({
      authorization: { params: { prompt: 'consent', access_type: 'offline' } },
      profile(profile) {
        return { role: profile.role ?? 'user', name: profile.name, image: profile.picture };
      },
    }),
    Resend({ from: 'no-reply@example.com' }),
    Credentials({
      name: 'Credentials',
      credentials: { username: { label: 'Username' }, password: { type: 'password' } },
      async authorize(credentials) {
        const user = await users.find(credentials.username, credentials.password);
        if (!user) throw new InvalidLoginError();
        return user;
      },
    }),
  ],
  callbacks: {
    async signIn({ user, account, profile, email, credentials }) {
      if (email?.verificationRequest) return user.email?.endsWith('@example.com') ?? false;
      if (account?.provider === 'google') {
        return Boolean(profile?.email_verified && profile.email?.endsWith('@example.com'));
      }
      return credentials ? true : '/unauthorized';
    },
    async redirect({ url, baseUrl }) {
      if (url.startsWith('/')) return `${baseUrl}${url}`;
      return new URL(url).origin === baseUrl ? url : baseUrl;
    },
    async jwt({ token, user, account, profile, trigger, session }) {
      if (trigger === 'update' && session?.name) token.name = session.name;
      if (trigger === 'signUp') token.tenant = account?.tenant;
      if (user) token.role = user.role;
      if (profile) token.id = profile.id;
      if (account) {
        return {
          ...token,
          access_token: account.access_token,
          expires_at: account.expires_at,
          refresh_token: account.refresh_token,
        };
      }
      if (Date.now() < (token.expires_at ?? 0) * 1000) return token;
      token.error = 'RefreshTokenError';
      return token;
    },
    async session({ session, token, user, newSession, trigger }) {
      if (trigger === 'update') session.user.name = newSession.name;
      session.accessToken = token.access_token;
      session.error = token.error;
      if (token.sub) session.user.id = token.sub;
      return { ...session, user: { ...session.user, address: user?.email, role: user?.role } };
    },
  },
  events: {
    async signIn({ user, account, profile, isNewUser }) {
      console.log(user.role, account?.tenant, profile?.email, isNewUser);
    },
    async signOut(message) {
      if ('session' in message) console.log(message.session?.userId);
      else console.log(message.token?.sub);
    },
    async createUser({ user }) {
      console.log(user.email);
    },
    async linkAccount({ user, account, profile }) {
      console.log(user.id, account.provider, profile.email);
    },
    async session({ session, token }) {
      console.log(session.user.address, token?.error);
    },
  },
  logger: {
    error(code, ...message) {
      console.error(code, message);
    },
    warn(code, ...message) {
      console.warn(code, message);
    },
    debug(code, ...message) {
      console.debug(code, message);
    },
  },
} satisfies AuthConfig;

export const handler = (request: Request): Promise<Response> => Auth(request, authConfig);
