/** Pairs of options of which one leaves the other without effect. */
import { adapter, oauth, oidc, posted } from './configurations.js';

/** The entry of the log. */
const unused = (option: string, because: string, provider?: string) => ({
  option,
  ...(provider !== undefined && { provider }),
  because,
});

/** The start logs the two, and refuses nothing. */
export const UNUSED: readonly (readonly [string, string, object, object])[] = [
  [
    'session.recheckAge',
    'session.strategy',
    { adapter, session: { recheckAge: 60 } },
    unused('session.recheckAge', 'the session strategy is database'),
  ],
  [
    'session.recheckAge',
    'adapter',
    { session: { recheckAge: 60 } },
    unused('session.recheckAge', 'there is no adapter'),
  ],
  [
    'session.generateSessionToken',
    'session.strategy',
    { session: { generateSessionToken: () => 'x' } },
    unused('session.generateSessionToken', 'the session strategy is jwt'),
  ],
  [
    'account.linking',
    'adapter',
    { account: { linking: 'explicit' } },
    unused('account.linking', 'there is no adapter'),
  ],
  ...(['maxAge', 'encode', 'decode'] as const).map(
    (name) =>
      [
        `jwt.${name}`,
        'session.strategy',
        { adapter, jwt: { [name]: name === 'maxAge' ? 60 : () => 'x' } },
        unused(`jwt.${name}`, 'the session strategy is database'),
      ] as const,
  ),
  [
    'mail.from',
    'features',
    { mail: { from: 'a@app.test' } },
    unused('mail.from', 'there is no feature that sends emails'),
  ],
  [
    'redirectProxyOrigins',
    'redirectProxyUrl',
    { redirectProxyOrigins: ['https://*.app.test'] },
    unused('redirectProxyOrigins', 'there is no redirectProxyUrl'),
  ],
  [
    'redirectProxyUrl',
    'providers: response_mode',
    {
      redirectProxyUrl: 'https://proxy.test/auth',
      providers: [posted],
    },
    unused('redirectProxyUrl', 'response_mode is form_post', 'work'),
  ],
  [
    'oidc.redirectProxyUrl',
    'authorization: response_mode',
    {
      providers: [
        oidc({
          redirectProxyUrl: 'https://proxy.test/auth',
          authorization: { params: { response_mode: 'form_post' } },
        }),
      ],
    },
    unused('redirectProxyUrl', 'response_mode is form_post', 'work'),
  ],
  [
    'oidc.checks',
    'type',
    { providers: [oauth({ checks: ['nonce'] })] },
    unused('checks: nonce', 'type is oauth', 'work'),
  ],
  [
    'oidc.checks',
    'idToken',
    { providers: [oidc({ checks: ['nonce'], idToken: false })] },
    unused('checks: nonce', 'idToken is false', 'work'),
  ],
  [
    'oidc.allowDangerousEmailAccountLinking',
    'adapter',
    { providers: [oidc({ options: { allowDangerousEmailAccountLinking: true } })] },
    unused('allowDangerousEmailAccountLinking', 'there is no adapter', 'work'),
  ],
  [
    'oidc.endSession',
    'logout',
    { providers: [oidc({ options: { endSession: 'https://id.test/logout' } })] },
    unused('endSession', 'logout is not provider', 'work'),
  ],
];
