/** The built-in pages, and the app's own (contract §5.5, §5.8–§5.10). */
import type { Config, Topic } from '../scenario.js';
import { get, post } from '../steps.js';
import { CLAIMS, credentials, email } from './shared.js';

const OWN = {
  signIn: '/login',
  signOut: '/logout',
  error: '/oops',
  verifyRequest: '/check-mail',
  newUser: '/hello',
} as const;

const ownPages = (): Config => ({ pages: OWN });

export const TOPIC: Topic = {
  topic: 'pages',
  scenarios: {
    'the sign-in page': { steps: [get('/auth/signin')] },
    'the sign-in page of a new browser': {
      visitor: { isFresh: true },
      steps: [get('/auth/signin?callbackUrl=/back')],
    },
    'the sign-in page with every type of provider': {
      config: ({ op }) => ({
        url: 'https://app.test',
        providers: [op.oidc(), credentials(), email()],
      }),
      database: {},
      steps: [get('/auth/signin?email=ada@example.com')],
    },
    'the sign-in page with an error': {
      steps: ['OAuthCallbackError', 'CredentialsSignin', 'Nonsense'].map((error) =>
        get(`/auth/signin?error=${error}&code=credentials`),
      ),
    },
    'the sign-out page': {
      visitor: { session: CLAIMS },
      steps: [get('/auth/signout?callbackUrl=/back')],
    },
    'the error page': {
      steps: ['Configuration', 'AccessDenied', 'Verification', 'Default', 'Nonsense'].map((error) =>
        get(`/auth/error?error=${error}`),
      ),
    },
    'the error page without an error': { steps: [get('/auth/error')] },
    'the page that asks to look into the mail': {
      steps: [get('/auth/verify-request?provider=email&type=email')],
    },
    'a theme': {
      config: () => ({
        theme: { colorScheme: 'dark', logo: 'https://app.test/logo.png', brandColor: '#123456' },
      }),
      steps: [get('/auth/signin'), get('/auth/error?error=AccessDenied')],
    },
    'an own sign-in page': {
      config: ownPages,
      steps: [
        get('/auth/signin'),
        get('/auth/signin?callbackUrl=/back'),
        get('/auth/signin?error=CredentialsSignin'),
      ],
    },
    'an own sign-in page with a query': {
      config: () => ({ pages: { signIn: '/login?theme=dark' } }),
      steps: [get('/auth/signin?error=AccessDenied')],
    },
    'an own sign-out page': { config: ownPages, steps: [get('/auth/signout')] },
    'an own error page': {
      config: ownPages,
      steps: [get('/auth/error?error=AccessDenied')],
    },
    'an own error page without an error': { config: ownPages, steps: [get('/auth/error')] },
    'an own error page, and an error that has to be encoded': {
      config: ownPages,
      steps: [get('/auth/error?error=a%26b%3Dc')],
    },
    'an own error page with a query': {
      config: () => ({ pages: { error: '/oops?theme=dark' } }),
      steps: [get('/auth/error?error=AccessDenied'), get('/auth/callback/unknown')],
    },
    'an own page that asks to look into the mail': {
      config: ownPages,
      steps: [get('/auth/verify-request?provider=email&type=email'), get('/auth/verify-request')],
    },
    'errors lead to the own pages': {
      config: ownPages,
      steps: [
        get('/auth/callback/unknown'),
        post('/auth/signout', {}, { csrf: 'wrong' }),
        get('/auth/signin/op'),
      ],
    },
    'own pages on another site': {
      config: () => ({
        pages: { signIn: 'https://login.test/in', error: 'https://login.test/no' },
      }),
      steps: [get('/auth/signin'), get('/auth/error?error=AccessDenied')],
    },
  },
};
