/** The app as its bindings configure it: how people sign in, and the services that do it. */
import {
  type AuthConfig,
  type AuthServices,
  type Environment,
  createAuth,
  withEnvDefaults,
} from 'portcullis/core';
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { displayNameIn } from './display-name.js';
import { DEMO_LOGIN, checkPassword } from './passwords.js';

/** Variables and secrets of the worker, among them all that start with `AUTH_`. */
export interface Bindings extends Environment {
  readonly AUTH_DEMO_ISSUER: string;
}

export interface App {
  readonly services: AuthServices;
  /** Where the identity provider is. */
  readonly issuer: string;
}

const apps = new WeakMap<Bindings, App>();

/** The platform hands over the bindings with each request, and these are the same each time. */
export function appFor(env: Bindings): App {
  const known = apps.get(env);
  if (known) return known;
  // AUTH_SECRET, AUTH_URL, and the provider's issuer, id and secret are taken from the bindings.
  const services = createAuth(withEnvDefaults(env, CONFIG));
  const app = { services, issuer: env.AUTH_DEMO_ISSUER };
  apps.set(env, app);
  return app;
}

const CONFIG: AuthConfig = {
  providers: [
    // Its AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER are bindings.
    OpenIDConnect({ id: 'demo', name: 'Demo identity provider' }),
    Credentials({
      name: 'Password',
      credentials: {
        email: { type: 'email', label: 'Email', placeholder: DEMO_LOGIN.email, required: true },
        password: { type: 'password', label: 'Password', required: true },
      },
      authorize: checkPassword,
    }),
  ],
  callbacks: {
    // Without an adapter, the session is in the cookie, and so is a name that the user chose.
    jwt: ({ token, trigger, session }) => {
      const name = trigger === 'update' ? displayNameIn(session) : undefined;
      return name === undefined ? token : { ...token, name };
    },
  },
  theme: { logo: '/logo.svg' },
};
