/** Sessions that are kept in a row (contract §14.3). */
import type { Scenario, Topic } from '../scenario.js';
import { get, post, postJson } from '../steps.js';
import { ADA, DAY, makeSession, SESSION_TOKEN, transparent } from './shared.js';

const FRESH = 30 * DAY - 60;
const UPDATE = postJson('/auth/session', { data: { name: 'Countess' } });

/** Ada is signed in, and her session ends so many seconds from now. */
function signedIn(seconds: number, rest: Partial<Scenario> = {}): Scenario {
  return {
    database: { users: [ADA], sessions: [makeSession(ADA, seconds)] },
    visitor: { session: SESSION_TOKEN },
    steps: [get('/auth/session')],
    ...rest,
  };
}

function failing(method: string, seconds = FRESH): Scenario {
  return signedIn(seconds, {
    database: { users: [ADA], sessions: [makeSession(ADA, seconds)], failing: [method] },
  });
}

export const TOPIC: Topic = {
  topic: 'session in a row',
  scenarios: {
    'is read': signedIn(FRESH, { config: () => ({ callbacks: transparent }) }),
    'is shown by the library itself': signedIn(FRESH),
    'was put off long ago': signedIn(10 * DAY),
    'is put off on every read': signedIn(FRESH, { config: () => ({ session: { updateAge: 0 } }) }),
    'is put off seldom': signedIn(20 * DAY, {
      config: () => ({ session: { updateAge: 15 * DAY } }),
    }),
    'lives as long as session.maxAge says': signedIn(600, {
      config: () => ({ session: { maxAge: 3600 } }),
    }),
    'has expired': signedIn(-60),
    'is not there': {
      database: { users: [ADA] },
      visitor: { session: 'no-such-token' },
      steps: [get('/auth/session')],
    },
    'is updated': signedIn(FRESH, {
      config: () => ({ callbacks: transparent }),
      steps: [UPDATE],
    }),
    'is updated with what the app makes of it': signedIn(FRESH, {
      config: () => ({
        callbacks: {
          session: ({ session, newSession }) => ({ ...session, received: newSession as unknown }),
        },
      }),
      steps: [UPDATE],
    }),
    'is updated without a session': { database: {}, steps: [UPDATE] },
    'is ended': signedIn(FRESH, { steps: [post('/auth/signout'), get('/auth/session')] }),
    'that is not there is ended': {
      database: {},
      visitor: { session: 'no-such-token' },
      steps: [post('/auth/signout')],
    },
    'cannot be read': failing('getSessionAndUser'),
    'cannot be put off': failing('updateSession', 10 * DAY),
    'has expired, and cannot be deleted': failing('deleteSession', -60),
    'cannot be ended': {
      ...failing('deleteSession'),
      steps: [post('/auth/signout'), get('/auth/session')],
    },
    'when the session callback throws': signedIn(FRESH, {
      config: () => ({
        callbacks: {
          session: () => {
            throw new Error('No.');
          },
        },
      }),
    }),
    'when the event handler throws': signedIn(FRESH, {
      config: () => ({
        events: {
          session: () => {
            throw new Error('No.');
          },
        },
      }),
    }),
    'in a cookie of an own name': signedIn(FRESH, {
      config: () => ({ cookies: { sessionToken: { name: 'sid' } } }),
    }),
  },
};
