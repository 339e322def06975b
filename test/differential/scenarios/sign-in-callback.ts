/** What the `signIn` callback decides (contract §6). */
import type { Kit, Scenario, Topic } from '../scenario.js';
import { comeBack, post, signIn } from '../steps.js';
import { credentials, transparent } from './shared.js';

/** The same decision about two ways to sign in. */
function deciding(what: string, decide: (kit: Kit) => never): Record<string, Scenario> {
  const callbacks = (kit: Kit): typeof transparent => ({
    ...transparent,
    signIn: () => decide(kit),
  });
  return {
    [`${what}, for OpenID`]: {
      config: (kit) => ({ callbacks: callbacks(kit) }),
      database: {},
      steps: signIn({ callbackUrl: '/welcome' }),
    },
    [`${what}, for credentials`]: {
      config: (kit) => ({ callbacks: callbacks(kit), providers: [credentials()] }),
      steps: [post('/auth/callback/credentials', { username: 'ada', password: 'opensesame' })],
    },
  };
}

const returning = (value: unknown) => () => value as never;

export const TOPIC: Topic = {
  topic: 'signIn callback',
  scenarios: {
    ...deciding('returns false', returning(false)),
    ...deciding('returns nothing', returning(undefined)),
    ...deciding('returns a path', returning('/upgrade')),
    ...deciding('returns an address', returning('https://app.test/upgrade?plan=1')),
    ...deciding('returns an address elsewhere', returning('https://elsewhere.test/')),
    ...deciding('returns an empty text', returning('')),
    ...deciding('throws', () => {
      throw new Error('No.');
    }),
    ...deciding('throws AccessDenied', ({ library }) => {
      throw new library.errors.AccessDenied('No.');
    }),
    ...deciding('throws CredentialsSignin', ({ library }) => {
      throw new library.errors.CredentialsSignin();
    }),
    'refuses, with an own error page': {
      config: () => ({ callbacks: { signIn: () => false }, pages: { error: '/oops' } }),
      steps: [post('/auth/signin/op'), comeBack()],
    },
  },
};
