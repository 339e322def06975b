/** What is called without a request: the environment, addresses, tokens (contract §11, §16.3). */
import type { Library } from '../library.js';
import type { Scenario, Topic } from '../scenario.js';
import { SECRET } from '../secret.js';
import { call } from '../steps.js';
import { CLAIMS } from './shared.js';

type Environment = Record<string, string>;

/** What the library makes of a configuration in this environment. */
function inferring(env: Environment, config: object = {}): Scenario {
  const infer = (library: Library): unknown => {
    const inferred = { providers: [], ...config };
    library.setEnvDefaults(env, inferred);
    return inferred;
  };
  return { steps: [call('setEnvDefaults', infer)] };
}

/**
 * @param protocol - `undefined` is what JavaScript may hand over: the types of the reference forbid
 *   it.
 */
function locating(
  env: Environment,
  headers: Environment,
  [protocol]: readonly [string?] = ['http'],
): Scenario {
  const locate = (library: Library): unknown =>
    library.createActionURL('session', protocol as string, new Headers(headers), env, {
      basePath: '/auth',
    });
  return { steps: [call('createActionURL', locate)] };
}

const SALT = 'a-cookie';
const OP = { id: 'my-op', name: 'Op', type: 'oidc' };

export const TOPIC: Topic = {
  topic: 'environment',
  scenarios: {
    'without anything': inferring({}),
    'a secret': inferring({ AUTH_SECRET: 'one' }),
    'several secrets': inferring({
      AUTH_SECRET: 'one',
      AUTH_SECRET_1: 'two',
      AUTH_SECRET_3: 'four',
    }),
    'a secret that is configured already': inferring({ AUTH_SECRET: 'one' }, { secret: 'mine' }),
    'an address with a path': inferring({ AUTH_URL: 'https://app.test/api/auth' }),
    'an address without a path': inferring({ AUTH_URL: 'https://app.test' }),
    'an address that is none': inferring({ AUTH_URL: 'nonsense' }),
    'an address beside a base path': inferring(
      { AUTH_URL: 'https://app.test/api/auth' },
      { basePath: '/auth' },
    ),
    'a host to be trusted': inferring({ AUTH_TRUST_HOST: 'true', NODE_ENV: 'production' }),
    'hosts to be trusted, as addresses': inferring({
      AUTH_TRUST_HOST: 'http://localhost:3000, https://app.test/',
      NODE_ENV: 'production',
    }),
    'a host not to be trusted': inferring({ AUTH_TRUST_HOST: 'false', NODE_ENV: 'production' }),
    'a platform': inferring({ VERCEL: '1', NODE_ENV: 'production' }),
    'a production without a platform': inferring({ NODE_ENV: 'production' }),
    'a redirect proxy': inferring({ AUTH_REDIRECT_PROXY_URL: 'https://proxy.test/auth' }),
    'the account with a provider': inferring(
      { AUTH_MY_OP_ID: 'id', AUTH_MY_OP_SECRET: 'secret', AUTH_MY_OP_ISSUER: 'https://op.test' },
      { providers: [OP] },
    ),
    'the account with a provider that is configured already': inferring(
      { AUTH_MY_OP_ID: 'id', AUTH_MY_OP_SECRET: 'secret' },
      { providers: [{ ...OP, clientId: 'mine' }] },
    ),
    'the address of an action, by AUTH_URL': locating(
      { AUTH_URL: 'https://app.test/auth' },
      { host: 'internal:3000' },
    ),
    'the address of an action, by headers': locating(
      {},
      { 'x-forwarded-host': 'app.test', 'x-forwarded-proto': 'https', host: 'internal:3000' },
    ),
    'the address of an action, by the host alone': locating({}, { host: 'localhost:3000' }),
    'the address of an action, with a colon behind the protocol': locating(
      {},
      { host: 'app.test' },
      ['https:'],
    ),
    'the address of an action, without a protocol': locating({}, { host: 'app.test' }, []),
    'the address of an action, with the protocol of a proxy alone': locating(
      {},
      { host: 'app.test', 'x-forwarded-proto': 'http' },
      [],
    ),
    'names of actions': {
      steps: [
        call('isAuthAction', ({ isAuthAction }) =>
          ['session', 'webauthn-options', 'toString', '', 'Session'].map((name) =>
            isAuthAction(name),
          ),
        ),
      ],
    },
    'a token, there and back': {
      steps: [
        call('encode and decode', async ({ jwt }) => {
          const token = await jwt.encode({ token: { ...CLAIMS }, secret: SECRET, salt: SALT });
          return [token.split('.')[0], await jwt.decode({ token, secret: SECRET, salt: SALT })];
        }),
        call('decode nothing', ({ jwt }) => jwt.decode({ secret: SECRET, salt: SALT })),
        call('decode nonsense', ({ jwt }) =>
          jwt.decode({ token: 'nonsense', secret: SECRET, salt: SALT }).catch(() => 'refused'),
        ),
      ],
    },
  },
};
