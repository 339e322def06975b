/** Sign-ins with an OAuth 2.0 or OpenID Connect provider that go well (contract §12, §17, §19). */
import type { OAuth2Config, OIDCConfig } from '@auth/core/providers';
import type { Profile, TokenSet } from '@auth/core/types';
import type { Kit, Scenario, Topic } from '../scenario.js';
import { comeBack, get, post, signIn } from '../steps.js';
import { email, transparent } from './shared.js';

function oidc(options: Partial<OIDCConfig<Profile>>): Pick<Scenario, 'config'> {
  return { config: ({ op }: Kit) => ({ providers: [op.oidc(options)], callbacks: transparent }) };
}

function oauth(options: Partial<OAuth2Config<Profile>> = {}): Pick<Scenario, 'config'> {
  return { config: ({ op }: Kit) => ({ providers: [op.oauth(options)], callbacks: transparent }) };
}

const JOURNEY = [...signIn({ callbackUrl: '/welcome' }), get('/auth/session')];

export const TOPIC: Topic = {
  topic: 'oauth',
  scenarios: {
    'OpenID, without a database': { ...oidc({}), steps: JOURNEY },
    'OpenID, by the library’s own callbacks': { steps: JOURNEY },
    'OpenID, a new user, kept in the database': { ...oidc({}), database: {}, steps: JOURNEY },
    'OpenID, a new user, kept in a cookie': {
      config: () => ({ session: { strategy: 'jwt' }, callbacks: transparent }),
      database: {},
      steps: JOURNEY,
    },
    'OpenID, a new user, where addresses are proven by email': {
      config: ({ op }) => ({
        session: { strategy: 'jwt' },
        providers: [op.oidc({}), email()],
        url: 'https://app.test',
        callbacks: transparent,
      }),
      database: {},
      steps: JOURNEY,
    },
    'OpenID, with every check': {
      ...oidc({ checks: ['pkce', 'state', 'nonce'] }),
      steps: JOURNEY,
    },
    'OpenID, with state alone': { ...oidc({ checks: ['state'] }), steps: JOURNEY },
    'OpenID, with a nonce alone': { ...oidc({ checks: ['nonce'] }), steps: JOURNEY },
    'OpenID, without any check': { ...oidc({ checks: ['none'] }), steps: JOURNEY },
    'OpenID, with the profile from the userinfo endpoint': {
      ...oidc({ idToken: false }),
      steps: JOURNEY,
    },
    'OpenID, with an own scope': {
      ...oidc({ authorization: { params: { scope: 'openid', prompt: 'consent' } } }),
      steps: JOURNEY,
    },
    'OpenID, with claims as a parameter': {
      ...oidc({ authorization: { params: { claims: { id_token: { email: null } } } } }),
      steps: [post('/auth/signin/op')],
    },
    'OpenID, with options laid over the provider': {
      config: ({ op }) => ({
        providers: [
          op.oidc({
            options: {
              clientId: 'another client',
              authorization: { params: { login_hint: 'ada' } },
            },
          }),
        ],
      }),
      steps: JOURNEY,
    },
    'OAuth 2.0, without a database': { ...oauth(), steps: JOURNEY },
    'OAuth 2.0, a new user, kept in the database': { ...oauth(), database: {}, steps: JOURNEY },
    'OAuth 2.0, with parameters in the address': {
      ...oauth({ authorization: 'https://op.test/authorize?scope=profile&audience=api' }),
      steps: JOURNEY,
    },
    'OAuth 2.0, with an own request for the profile': {
      ...oauth({
        userinfo: {
          url: 'https://op.test/userinfo',
          request: () => ({ sub: 'ada-1815', name: 'Ada, asked otherwise' }),
        },
      }),
      steps: JOURNEY,
    },
    'OAuth 2.0, with an own profile and account': {
      ...oauth({
        profile: ({ sub, name }: Profile) => ({ id: String(sub), name: `Countess ${name}` }),
        account: ({ access_token }: TokenSet) => ({ access_token: `only ${access_token}` }),
      }),
      database: {},
      steps: JOURNEY,
    },
    'OAuth 2.0, with an answer that has to be mended': {
      ...oauth({
        token: {
          url: 'https://op.test/token',
          conform: async (response: Response) => response,
        },
      }),
      steps: JOURNEY,
    },
    'OAuth 2.0, with an account id that is a number': {
      ...oauth({ profile: () => ({ id: 1815 as never, name: 'Ada' }) }),
      database: {},
      steps: JOURNEY,
    },
    'the secret in the form': {
      ...oidc({ client: { token_endpoint_auth_method: 'client_secret_post' } }),
      steps: JOURNEY,
    },
    'no secret at all': {
      ...oidc({
        clientSecret: undefined,
        client: { token_endpoint_auth_method: 'none' },
      } as never),
      steps: JOURNEY,
    },
    'an answer by form': {
      ...oidc({
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { scope: 'openid', response_mode: 'form_post' } },
        // The cookie of PKCE stays at home, in both.
      }),
      steps: [post('/auth/signin/op'), comeBack({ by: 'POST' })],
    },
    'an answer by form, with state alone': {
      ...oidc({
        checks: ['state'],
        authorization: { params: { scope: 'openid', response_mode: 'form_post' } },
      }),
      steps: [post('/auth/signin/op'), comeBack({ by: 'POST' })],
    },
    'an answer by form, to a page of the site': {
      ...oidc({
        checks: ['state'],
        authorization: { params: { scope: 'openid', response_mode: 'form_post' } },
      }),
      steps: [post('/auth/signin/op', { callbackUrl: '/welcome' }), comeBack({ by: 'POST' })],
    },
    'hints in the query of the request': {
      steps: [post('/auth/signin/op?login_hint=ada&prompt=login')],
    },
    'other parameters in the query of the request': {
      steps: [post('/auth/signin/op?scope=admin&custom=1&redirect_uri=https://evil.test/')],
    },
    'a new user on the page for new users': {
      config: () => ({ pages: { newUser: '/hello' } }),
      database: {},
      steps: signIn({ callbackUrl: '/welcome' }),
    },
    'a new user on a page with a query': {
      config: () => ({ pages: { newUser: '/hello?from=sign-in' } }),
      database: {},
      steps: signIn({ callbackUrl: '/welcome' }),
    },
    'the page for new users without a database': {
      config: () => ({ pages: { newUser: '/hello' } }),
      steps: signIn(),
    },
    'two tabs at once': {
      ...oidc({ checks: ['pkce', 'state'] }),
      steps: [
        post('/auth/signin/op', { callbackUrl: '/first' }),
        post('/auth/signin/op', { callbackUrl: '/second' }),
        comeBack(),
      ],
    },
    'an own token for a session': {
      config: () => ({ session: { generateSessionToken: () => 'made-by-the-app' } }),
      database: {},
      steps: JOURNEY,
    },
    'the jwt callback declines': {
      config: () => ({ callbacks: { jwt: () => null } }),
      steps: signIn(),
    },
  },
};
