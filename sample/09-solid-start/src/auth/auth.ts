/** How people sign in, and what their session holds. */
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { SolidAuth } from 'portcullis/solid';
import { displayNameIn } from './display-name';
import { checkPassword } from './passwords';
import { settings } from './settings';

export const auth = SolidAuth({
  url: settings.url,
  secret: settings.secret,
  providers: [
    OpenIDConnect({
      id: 'demo',
      name: 'Demo identity provider',
      issuer: settings.issuer,
      clientId: 'quickstart',
      clientSecret: 'quickstart-demo-client-secret',
    }),
    Credentials({
      name: 'Password',
      credentials: {
        email: { type: 'email', label: 'Email', required: true },
        password: { type: 'password', label: 'Password', required: true },
      },
      authorize: checkPassword,
    }),
  ],
  callbacks: {
    // What a browser sends to change its session is for the app to judge.
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: displayNameIn(session) ?? token.name } : token,
  },
  theme: { logo: '/logo.svg' },
});
