/** V10.3 of ASVS 5.0. */
import type { Section } from './section.js';
import { PRESENTED, PRESENTED_TITLE } from './presented-tokens.js';

const DPOP = 'core/access-tokens/dpop.spec.ts';

export const RESOURCE_SERVER: Section = {
  id: '10.3',
  title: 'OAuth resource server',
  items: [
    {
      id: '10.3.1',
      level: 2,
      asks: 'An API takes access tokens that are for it alone.',
      by: 'portcullis',
      how: 'By `aud` of a JWT, and by the answer to an introspection.',
      tests: [
        [PRESENTED, PRESENTED_TITLE, 'RES-08'],
        ['core/access-tokens/introspection.spec.ts', 'RES-22: %s is refused'],
      ],
    },
    {
      id: '10.3.2',
      level: 2,
      asks: 'What a token grants decides: its subject, its scopes, its `authorization_details`.',
      by: 'both',
      how:
        'Name the scopes at the handler: [`@Auth({ scopes ' +
        '})`](guides/access-tokens.md#what-handlers-get). Compare `authorization_details` ' +
        'in a condition; it is in `claims`.',
      tests: [
        [
          'nest/integration/resource-server.spec.ts',
          'with the scopes %j, a handler that requires two answers %d',
        ],
        [
          'nest/integration/resource-server.spec.ts',
          'the claims are the user, and the token has its scopes',
        ],
      ],
      notYet: 'No decorator reads `authorization_details` (RFC 9396).',
    },
    {
      id: '10.3.3',
      level: 2,
      asks:
        'A user is known by claims that no other user gets later, such as `iss` and `sub` ' +
        'together.',
      by: 'both',
      how:
        'A token says its issuer and its subject. With several issuers, [use both as the ' +
        'key](guides/access-tokens.md#issuers), or map them by `toUser`.',
      tests: [[PRESENTED, PRESENTED_TITLE, 'RES-10']],
    },
    {
      id: '10.3.4',
      level: 2,
      asks: 'An API that needs a strong or a recent sign-in looks for it in the token.',
      by: 'portcullis',
      how:
        '`@Auth({ acr, maxAge })` compares `acr` and `auth_time`. A token without them has ' +
        'no level.',
      tests: [
        ['nest/integration/levels.spec.ts', 'LVL-15: an access token with %j is answered %d'],
      ],
    },
    {
      id: '10.3.5',
      level: 3,
      asks: 'A stolen token is of no use, since it is bound to its sender by mutual TLS or DPoP.',
      by: 'both',
      how:
        'A bound token always needs its proof or its certificate. [`dpop: ' +
        "'required'`](guides/access-tokens.md#bound-tokens) refuses all others; several " +
        'processes share `replays`.',
      tests: [
        [DPOP, 'RES-16: is refused without a proof, and as a bearer token'],
        [DPOP, 'RES-17: a proof counts once'],
        [DPOP, 'RES-18: a proof of another key is refused'],
        [DPOP, 'RES-19: is accepted over a connection with the certificate, and over no other'],
      ],
      notYet:
        'Tokens that `AccessTokens` signs are bearer tokens: for bound ones, take an ' +
        'authorization server that has them.',
    },
  ],
};
