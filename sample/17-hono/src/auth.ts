/** How users sign in. AUTH_SECRET and AUTH_URL come from the environment. */
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';

const KATHERINE = { id: 'katherine', name: 'Katherine Johnson', email: 'katherine@example.com' };

export const authConfig = {
  // Anyone can read this one. Yours is in the environment: npx portcullis secret
  secret: process.env.AUTH_SECRET ?? 'demo-secret-of-a-sample--not-for-any-other-app',
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
        email: { type: 'email', label: 'Email', placeholder: KATHERINE.email, required: true },
        password: { type: 'password', label: 'Password', required: true },
      },
      // One user of a demo. Yours are in a database: see the guide on passwords.
      authorize: ({ email, password }) =>
        email === KATHERINE.email && password === 'moonshot' ? KATHERINE : null,
    }),
  ],
};
