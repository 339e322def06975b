/** Sessions that are kept in a cookie (contract §14.2, §8.2). */
import type { Config, Topic } from '../scenario.js';
import { get, post, postJson } from '../steps.js';
import { CLAIMS, DAY, credentials, transparent, untyped } from './shared.js';

const watched = (): Config => ({ callbacks: transparent });
const NAME = '__Secure-authjs.session-token';
const LARGE = { ...CLAIMS, filler: 'x'.repeat(6000) };
const UPDATE = postJson('/auth/session', { data: { name: 'Countess' } });
const REFUSED = new Error('No.');

export const TOPIC: Topic = {
  topic: 'session in a cookie',
  scenarios: {
    'is read, and sealed anew': {
      config: watched,
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), get('/auth/session')],
    },
    'has expired': {
      visitor: { session: CLAIMS, sessionMaxAge: -60 },
      steps: [get('/auth/session')],
    },
    'has expired a moment ago': {
      visitor: { session: CLAIMS, sessionMaxAge: -10 },
      steps: [get('/auth/session')],
    },
    'is none': { visitor: { session: 'nonsense' }, steps: [get('/auth/session')] },
    'was sealed with another secret': {
      visitor: { session: CLAIMS, sealedWith: 'another secret, also of 32 bytes' },
      steps: [get('/auth/session')],
    },
    'was sealed with the secret of tokens': {
      config: () => untyped({ jwt: { secret: 'another secret, also of 32 bytes' } }),
      visitor: { session: CLAIMS, sealedWith: 'another secret, also of 32 bytes' },
      steps: [get('/auth/session')],
    },
    'is too large for one cookie': { visitor: { session: LARGE }, steps: [get('/auth/session')] },
    'shrinks into one cookie': {
      config: () => ({ callbacks: { jwt: () => ({ ...CLAIMS }) } }),
      visitor: { session: LARGE },
      steps: [get('/auth/session')],
    },
    'grows out of one cookie': {
      config: () => ({ callbacks: { jwt: () => ({ ...LARGE }) } }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), post('/auth/signout')],
    },
    'comes after another one of the same name': {
      visitor: { session: CLAIMS },
      steps: [get('/auth/session', { headers: { cookie: `${NAME}=nonsense` } })],
    },
    'grows beyond what a browser sends back': {
      config: () => ({
        providers: [credentials()],
        callbacks: { jwt: () => ({ ...CLAIMS, filler: 'x'.repeat(16_000) }) },
      }),
      steps: [post('/auth/callback/credentials', { password: 'opensesame' })],
    },
    'lacks a chunk': {
      visitor: { session: LARGE },
      steps: [get('/auth/session', { forget: ['session-token.1'] })],
    },
    'is updated': { config: watched, visitor: { session: CLAIMS }, steps: [UPDATE] },
    'is updated without data': {
      config: watched,
      visitor: { session: CLAIMS },
      steps: [postJson('/auth/session', {})],
    },
    'is updated without a session': { config: watched, steps: [UPDATE] },
    'is updated with what the app makes of it': {
      config: () => ({
        callbacks: {
          jwt: ({ token, session, trigger }) =>
            trigger === 'update' ? { ...token, ...(session as object) } : token,
        },
      }),
      visitor: { session: CLAIMS },
      steps: [UPDATE, get('/auth/session')],
    },
    'is updated with claims that are the server’s': {
      config: () => ({
        callbacks: { jwt: ({ token, session }) => ({ ...token, ...(session as object) }) },
      }),
      visitor: { session: CLAIMS },
      steps: [postJson('/auth/session', { data: { sub: 'user-grace' } })],
    },
    'is ended by the jwt callback': {
      config: () => ({ callbacks: { jwt: () => null } }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), get('/auth/session')],
    },
    'that the jwt callback adds to, and the session callback shows': {
      config: () => ({
        callbacks: {
          jwt: ({ token }) => ({ ...token, role: 'admin' }),
          session: ({ session, token }) => ({ ...session, role: token.role }),
        },
      }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'when the jwt callback throws': {
      config: () => ({
        callbacks: {
          jwt: () => {
            throw REFUSED;
          },
        },
      }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), UPDATE],
    },
    'when the session callback throws': {
      config: () => ({
        callbacks: {
          session: () => {
            throw REFUSED;
          },
        },
      }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), UPDATE],
    },
    'lives as long as session.maxAge says': {
      config: () => ({ session: { maxAge: DAY } }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'is sealed for as long as jwt.maxAge says': {
      config: () => ({ session: { maxAge: DAY }, jwt: { maxAge: 3 * DAY } }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'is not written less often for session.updateAge': {
      config: () => ({ session: { updateAge: 7 * DAY } }),
      visitor: { session: CLAIMS },
      steps: [get('/auth/session')],
    },
    'in a token of the app’s own making': {
      config: () => ({
        callbacks: transparent,
        jwt: {
          encode: ({ token }) => `mine:${String(token?.sub)}`,
          decode: ({ token }) => (token?.startsWith('mine:') ? { sub: token.slice(5) } : null),
        },
      }),
      visitor: { session: 'mine:42' },
      steps: [get('/auth/session'), post('/auth/signout')],
    },
    'in a token that the app’s own decode refuses': {
      config: () => ({ jwt: { encode: () => 'mine', decode: () => null } }),
      visitor: { session: 'theirs' },
      steps: [get('/auth/session')],
    },
    'without claims that a page would show': {
      visitor: { session: { sub: '42' } },
      steps: [get('/auth/session')],
    },
    'beside an adapter': {
      config: () => ({ session: { strategy: 'jwt' }, callbacks: transparent }),
      database: {},
      visitor: { session: CLAIMS },
      steps: [get('/auth/session'), post('/auth/signout')],
    },
  },
};
