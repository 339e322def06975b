/** What many scenarios have in common. */
import type { AdapterAccount, AdapterSession, AdapterUser } from '@auth/core/adapters';
import type { Provider } from '@auth/core/providers';
import type { Config } from '../scenario.js';

/** Callbacks that change nothing. Having them has their parameters compared. */
export const transparent: NonNullable<Config['callbacks']> = {
  signIn: () => true,
  redirect: ({ url, baseUrl }) => (url.startsWith('/') ? `${baseUrl}${url}` : url),
  jwt: ({ token }) => token,
  session: ({ session }) => session,
};

export const ADA: AdapterUser = {
  id: 'user-ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: null,
};

export const GRACE: AdapterUser = {
  id: 'user-grace',
  name: 'Grace',
  email: 'grace@example.com',
  emailVerified: null,
};

/** The claims of a session, as a sign-in leaves them. */
export const CLAIMS = {
  name: 'Ada',
  email: 'ada@example.com',
  picture: 'https://op.test/ada.png',
  sub: ADA.id,
} as const;

/** The account that the fake provider's person has with it. */
export function makeAccount(user: AdapterUser, providerAccountId: string): AdapterAccount {
  return { userId: user.id, type: 'oidc', provider: 'op', providerAccountId };
}

export const ADAS_ACCOUNT = makeAccount(ADA, 'ada-1815');

export const SESSION_TOKEN = 'a-session-token';

/** A row that ends so many seconds from now. */
export function makeSession(user: AdapterUser, seconds: number): AdapterSession {
  return { sessionToken: SESSION_TOKEN, userId: user.id, expires: inSeconds(seconds) };
}

export function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

export const DAY = 24 * 60 * 60;

/** Signs in every user who knows the password. */
export function credentials(options: object = {}): Provider {
  return {
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
    authorize: (given: Partial<Record<string, unknown>>) =>
      given.password === 'opensesame'
        ? { id: '42', name: 'Ada', email: 'ada@example.com', image: 'https://app.test/ada.png' }
        : null,
    ...options,
  } as Provider;
}

/** Sends links to any address; a scenario opens them. */
export function email(options: object = {}): Provider {
  return {
    id: 'email',
    name: 'Email',
    type: 'email',
    from: 'app@app.test',
    sendVerificationRequest: () => undefined,
    ...options,
  } as unknown as Provider;
}

/** A configuration that the types would not let through. */
export function untyped(config: object): Config {
  return config;
}
