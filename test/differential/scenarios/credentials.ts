/** Sign-ins with what the app itself checks (contract §6, §14.4). */
import type { Kit, Scenario, Topic } from '../scenario.js';
import { get, post, postJson } from '../steps.js';
import { ADA, CLAIMS, credentials, transparent } from './shared.js';

const RIGHT = { username: 'ada', password: 'opensesame' };

const submit = (form: Readonly<Record<string, string>> = RIGHT): Scenario['steps'][number] =>
  post('/auth/callback/credentials', form);

function authorizing(authorize: (kit: Kit) => unknown): Scenario {
  return {
    config: (kit) => ({
      providers: [credentials({ authorize: () => authorize(kit) })],
      callbacks: transparent,
    }),
    steps: [submit(), get('/auth/session')],
  };
}

export const TOPIC: Topic = {
  topic: 'credentials',
  scenarios: {
    'that are right': {
      config: () => ({ providers: [credentials()], callbacks: transparent }),
      steps: [submit({ ...RIGHT, callbackUrl: '/welcome' }), get('/auth/session')],
    },
    'that are right, in JSON': {
      config: () => ({ providers: [credentials()], callbacks: transparent }),
      steps: [postJson('/auth/callback/credentials', { ...RIGHT, nested: { deep: [1] } })],
    },
    'that are wrong': {
      config: () => ({ providers: [credentials()], callbacks: transparent }),
      steps: [submit({ username: 'ada', password: 'guess' })],
    },
    'that are wrong, with an own page': {
      config: () => ({ providers: [credentials()], pages: { signIn: '/login?a=1' } }),
      steps: [submit({ username: 'ada', password: 'guess' })],
    },
    'that throw CredentialsSignin': authorizing(({ library }) => {
      throw new library.errors.CredentialsSignin();
    }),
    'that throw a CredentialsSignin of the app’s own': authorizing(({ library }) => {
      class TooManyTries extends library.errors.CredentialsSignin {
        override code = 'too many & more';
      }
      throw new TooManyTries();
    }),
    'that throw AccessDenied': authorizing(({ library }) => {
      throw new library.errors.AccessDenied('No.');
    }),
    'that throw': authorizing(() => {
      throw new Error('The directory is away.');
    }),
    'of a user without an id': authorizing(() => ({ name: 'Ada' })),
    'of a user whose id is a number': authorizing(() => ({ id: 42, name: 'Ada' })),
    'of a user with further members': authorizing(() => ({ id: '42', role: 'admin' })),
    'by GET': {
      config: () => ({ providers: [credentials()] }),
      steps: [get('/auth/callback/credentials?username=ada&password=opensesame')],
    },
    'at the sign-in action': {
      config: () => ({ providers: [credentials()] }),
      steps: [post('/auth/signin/credentials', RIGHT), post('/auth/signin')],
    },
    'that authorize reads from the request': {
      config: () => ({
        providers: [
          credentials({
            authorize: async (_: unknown, request: Request) => ({
              id: '42',
              name: JSON.stringify([request.method, await request.json()]),
            }),
          }),
        ],
        callbacks: transparent,
      }),
      steps: [post('/auth/callback/credentials?extra=1', RIGHT)],
    },
    'beside an adapter, with sessions in cookies': {
      config: () => ({
        providers: [credentials()],
        session: { strategy: 'jwt' },
        callbacks: transparent,
      }),
      database: { users: [ADA] },
      steps: [submit(), get('/auth/session')],
    },
    'of a stored user, with sessions in rows': {
      config: ({ op }) => ({
        providers: [credentials({ authorize: () => ADA }), op.oidc()],
        callbacks: transparent,
      }),
      database: { users: [ADA] },
      steps: [submit(), get('/auth/session')],
    },
    'of a signed-in user': {
      config: () => ({ providers: [credentials()], callbacks: transparent }),
      visitor: { session: CLAIMS },
      steps: [submit()],
    },
    'of a user with a session in several cookies': {
      config: () => ({ providers: [credentials()] }),
      visitor: { session: { ...CLAIMS, filler: 'x'.repeat(6000) } },
      steps: [submit()],
    },
    'that the jwt callback declines': {
      config: () => ({ providers: [credentials()], callbacks: { jwt: () => null } }),
      visitor: { session: CLAIMS },
      steps: [submit()],
    },
    'and the jwt callback throws': {
      config: () => ({
        providers: [credentials()],
        callbacks: {
          jwt: () => {
            throw new Error('No.');
          },
        },
      }),
      steps: [submit()],
    },
    'with a page for new users': {
      config: () => ({ providers: [credentials()], pages: { newUser: '/hello' } }),
      steps: [submit()],
    },
  },
};
