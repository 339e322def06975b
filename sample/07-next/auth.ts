/** How people sign in, and what their session holds. */
import { createAuth, Passkeys } from 'portcullis/core';
import NextAuth, { type NextAuthConfig } from 'portcullis/next';
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import Passkey from 'portcullis/providers/passkey';
import { checkPassword } from './people/passwords';
import { displayNameIn } from './people/display-name';
import { store } from './people/store';

const ONE_DAY = 24 * 60 * 60;
const MEMBERS_ONLY = ['/members', '/passkeys'];

const config: NextAuthConfig = {
  adapter: store,
  providers: [
    OpenIDConnect({
      id: 'demo',
      name: 'Demo identity provider',
      issuer: `http://localhost:${process.env.IDP_PORT ?? '4000'}`,
      clientId: 'quickstart',
      clientSecret: 'quickstart-demo-client-secret',
    }),
    Credentials({
      name: 'Password',
      credentials: {
        email: { type: 'email', label: 'Email' },
        password: { type: 'password', label: 'Password' },
      },
      authorize: checkPassword,
    }),
    Passkey,
  ],
  experimental: { enableWebAuthn: true },
  session: { strategy: 'jwt', updateAge: Number(process.env.SESSION_UPDATE_AGE ?? ONE_DAY) },
  callbacks: {
    // The proxy asks this one: who is not signed in gets no further than the public pages.
    authorized: ({ auth, request }) =>
      auth !== null || !MEMBERS_ONLY.some((path) => request.nextUrl.pathname.startsWith(path)),
    // What a browser sends to change its session is for the app to judge.
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: displayNameIn(session) ?? token.name } : token,
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, ...(token.sub !== undefined && { id: token.sub }) },
    }),
  },
};

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth(config);

/** Lists, names and removes the passkeys of one user at a time. */
export const passkeys = createAuth(config).get(Passkeys);
