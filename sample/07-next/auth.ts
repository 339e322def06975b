/** How people sign in, and what their session holds. */
import NextAuth from 'portcullis/next';
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { checkPassword } from './people/passwords';
import { displayNameIn } from './people/display-name';

const ONE_DAY = 24 * 60 * 60;

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
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
  ],
  session: { updateAge: Number(process.env.SESSION_UPDATE_AGE ?? ONE_DAY) },
  callbacks: {
    // The proxy asks this one: who is not signed in gets no further than the public pages.
    authorized: ({ auth, request }) =>
      auth !== null || !request.nextUrl.pathname.startsWith('/members'),
    // What a browser sends to change its session is for the app to judge.
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: displayNameIn(session) ?? token.name } : token,
  },
});
