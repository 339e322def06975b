/** What can be wrong with a configuration, and what the browser and the log get (contract §3). */
import type { Config, Topic } from '../scenario.js';
import { get, post } from '../steps.js';
import { credentials, email, untyped } from './shared.js';

/** Each kind of request that is answered in its own way. */
const EVERYWHERE = [
  get('/auth/signin'),
  get('/auth/error'),
  get('/auth/session'),
  get('/auth/providers'),
  post('/auth/signin/op'),
];

const ASKING = [get('/auth/session')];

const wrong = (config: () => Config): Topic['scenarios'][string] => ({ config, steps: ASKING });

export const TOPIC: Topic = {
  topic: 'configuration',
  scenarios: {
    'no secret, by every request': {
      config: () => untyped({ secret: undefined }),
      visitor: { isFresh: true },
      steps: EVERYWHERE,
    },
    'no secret, and an own error page': {
      config: () => untyped({ secret: undefined, pages: { error: '/oops' } }),
      visitor: { isFresh: true },
      steps: [
        ...EVERYWHERE,
        get('/auth/signin?callbackUrl=/oops'),
        get('/auth/signin?callbackUrl=/elsewhere'),
      ],
    },
    'an empty secret': wrong(() => ({ secret: '' })),
    'an empty list of secrets': wrong(() => ({ secret: [] })),
    'a host that is not trusted': {
      config: () => ({ trustHost: false }),
      steps: [get('/auth/session'), get('/auth/error')],
    },
    'a host that is not trusted, and no secret': {
      config: () => untyped({ trustHost: false, secret: undefined }),
      visitor: { isFresh: true },
      steps: ASKING,
    },
    'a provider without endpoints': {
      config: ({ op }) =>
        untyped({
          providers: [op.oauth({ authorization: undefined, token: undefined })],
        }),
      steps: ASKING,
    },
    'a provider without a userinfo endpoint': {
      config: ({ op }) => untyped({ providers: [op.oauth({ userinfo: undefined })] }),
      steps: ASKING,
    },
    'a provider whose issuer is among its options': {
      config: ({ op }) =>
        untyped({
          providers: [
            op.oidc({ issuer: undefined, options: { issuer: 'https://op.test' } } as never),
          ],
        }),
      steps: ASKING,
    },
    'credentials alone, with sessions in a database that there is not': wrong(() => ({
      providers: [credentials()],
      session: { strategy: 'database' },
    })),
    'credentials without `authorize`': wrong(() => ({
      providers: [credentials({ authorize: undefined })],
    })),
    'sessions in a database that there is not': wrong(() => ({
      session: { strategy: 'database' },
    })),
    'an adapter that lacks methods': {
      database: { missing: ['createSession', 'updateUser'] },
      steps: ASKING,
    },
    'an adapter that lacks methods, with sessions in cookies': {
      config: () => ({ session: { strategy: 'jwt' } }),
      database: { missing: ['createSession', 'updateUser'] },
      steps: ASKING,
    },
    'e-mail without an adapter': wrong(() => ({
      url: 'https://app.test',
      providers: [email()],
    })),
    'e-mail with an adapter that lacks methods': {
      config: () => ({ url: 'https://app.test', providers: [email()] }),
      database: { missing: ['useVerificationToken', 'createVerificationToken'] },
      steps: ASKING,
    },
    'e-mail with sessions in cookies, and an adapter for no more than that': {
      config: () => ({
        url: 'https://app.test',
        providers: [email()],
        session: { strategy: 'jwt' },
      }),
      database: {
        missing: ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'],
      },
      steps: ASKING,
    },
    'a provider of a type that there is not': {
      config: () => untyped({ providers: [{ id: 'x', name: 'X', type: 'telepathy' }] }),
      steps: ASKING,
    },
    'an issuer without https': {
      config: ({ op }) => ({ providers: [op.oidc({ issuer: 'http://op.test' })] }),
      steps: ASKING,
    },
    'a cookie name that breaks a header': {
      config: () => ({ cookies: { callbackUrl: { name: 'a b' } } }),
      steps: [get('/auth/session?callbackUrl=/a')],
    },
    'two providers of one id': {
      config: ({ op }) => ({ providers: [op.oidc(), op.oidc({ name: 'The other one' })] }),
      steps: ASKING,
    },
    'an adapter without any provider': {
      config: () => ({ providers: [] }),
      database: {},
      steps: ASKING,
    },
    'a redirect proxy that is no address': {
      config: () => ({ redirectProxyUrl: 'nonsense' }),
      steps: [get('/auth/session'), post('/auth/signin/op')],
    },
  },
};
