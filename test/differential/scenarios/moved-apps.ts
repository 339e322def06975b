/** What apps bring along when they move: types, addresses and lifetimes that others do not have. */
import type { AdapterUser } from '@auth/core/adapters';
import type { Library } from '../library.js';
import type { Kit, Topic } from '../scenario.js';
import { call, get, post, signIn } from '../steps.js';
import { ADA, CLAIMS, makeAccount, makeSession, transparent, untyped } from './shared.js';

/** As a table with a SERIAL key has it, whatever the types say. */
const COUNTED = { ...ADA, id: 7 } as unknown as AdapterUser;

const JOURNEY = [...signIn({ callbackUrl: '/welcome' }), get('/auth/session')];

const ENDPOINTS = {
  authorization: 'https://op.test/authorize',
  token: 'https://op.test/token',
  userinfo: 'https://op.test/userinfo',
  jwks_endpoint: 'https://op.test/jwks',
};

/** What becomes of a provider that is a function, in an environment that knows its client. */
function describing(library: Library): unknown {
  const described: unknown[] = [];
  const acme = (options: { issuer?: string }): object => {
    described.push(options.issuer);
    return { id: 'acme', name: 'Acme', type: 'oidc', issuer: options.issuer };
  };
  const env = {
    AUTH_ACME_ID: 'id',
    AUTH_ACME_SECRET: 'secret',
    AUTH_ACME_ISSUER: 'https://a.test',
  };
  library.setEnvDefaults(env, { providers: [], ...untyped({ providers: [acme] }) });
  return described;
}

export const TOPIC: Topic = {
  topic: 'moved app',
  scenarios: {
    'a session whose subject is a number': {
      config: () => ({ callbacks: transparent }),
      visitor: { session: { ...CLAIMS, sub: 7 } },
      steps: [get('/auth/session'), get('/auth/session')],
    },
    'a session whose subject is empty': {
      visitor: { session: { ...CLAIMS, sub: '' } },
      steps: [get('/auth/session')],
    },
    'a user whose id is a number, kept in a cookie': {
      config: () => ({ session: { strategy: 'jwt' }, callbacks: transparent }),
      database: { users: [COUNTED], accounts: [makeAccount(COUNTED, 'ada-1815')] },
      steps: JOURNEY,
    },
    'scopes in an address over a description': {
      config: ({ op }: Kit) => ({
        providers: [
          op.oauth({
            authorization: { url: 'https://op.test/authorize', params: { scope: 'described' } },
            options: { authorization: 'https://op.test/authorize?scope=own&prompt=login' },
          }),
        ],
      }),
      steps: [post('/auth/signin/op')],
    },
    'endpoints and keys without discovery': {
      config: ({ op }: Kit) => ({ providers: [op.oidc(ENDPOINTS)] }),
      steps: JOURNEY,
    },
    'a provider that is a function': { steps: [call('setEnvDefaults', describing)] },
    'a short maxAge, of which more than half is over': {
      config: () => ({ session: { maxAge: 900 } }),
      database: { users: [ADA], sessions: [makeSession(ADA, 400)] },
      visitor: { session: 'a-session-token' },
      steps: [get('/auth/session')],
    },
    'a short maxAge, of which little is over': {
      config: () => ({ session: { maxAge: 900 } }),
      database: { users: [ADA], sessions: [makeSession(ADA, 800)] },
      visitor: { session: 'a-session-token' },
      steps: [get('/auth/session')],
    },
    'two hosts in a forwarded header': {
      visitor: { origin: 'http://internal:3000' },
      steps: [
        get('/auth/providers', {
          headers: {
            'x-forwarded-host': 'public.test, internal:3000',
            'x-forwarded-proto': 'https, http',
          },
        }),
      ],
    },
    'a picture with a space after the comma': {
      config: ({ op }: Kit) => ({
        providers: [
          op.oidc({
            profile: ({ sub }) => ({ id: String(sub), image: 'data:image/jpeg;base64, /9j/4AAQ' }),
          }),
        ],
      }),
      steps: JOURNEY,
    },
  },
};
