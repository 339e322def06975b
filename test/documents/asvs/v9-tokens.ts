/** V9 of ASVS 5.0. */
import type { Section } from './section.js';
import { PRESENTED, PRESENTED_TITLE } from './presented-tokens.js';

const CIPHER = 'core/jwt/token-cipher.contract.ts';
const ID_TOKEN = 'core/oidc/id-token.spec.ts';
const REFUSED = 'A100 to A102 / %s';
const KINDS = 'core/jwt/jwt.service-kinds.spec.ts';

export const INTEGRITY: Section = {
  id: '9.1',
  title: 'Token source and integrity',
  note:
    'The tokens are those of sessions (JWE), ID tokens and logout tokens of providers, ' +
    'and access tokens (JWT).',
  items: [
    {
      id: '9.1.1',
      level: 1,
      asks: 'The signature or the MAC of a token is checked before its content counts.',
      by: 'portcullis',
      how:
        'Of each kind: the MAC of a session before it is decrypted, the signature of the ' +
        'others before a claim is read.',
      tests: [
        [CIPHER, 'A57 refuses a token with any change, with InvalidToken only'],
        [ID_TOKEN, REFUSED, 'C11 a corrupted RS256 signature'],
        [PRESENTED, PRESENTED_TITLE, 'RES-12'],
      ],
    },
    {
      id: '9.1.2',
      level: 1,
      asks:
        'Only algorithms on a list make and check tokens, `none` is not on it, and no key ' +
        'serves two families.',
      by: 'portcullis',
      how:
        'The list is that of the kind, or of the issuer. An HMAC with the client’s secret ' +
        'counts only where the definition of a provider says so.',
      tests: [
        ['core/jwt/jwe.spec.ts', 'is refused before any cryptography: %s'],
        [PRESENTED, PRESENTED_TITLE, 'RES-03'],
        [PRESENTED, PRESENTED_TITLE, 'RES-04'],
        ['core/oidc/registered-algorithms.spec.ts', 'refuses %s'],
      ],
    },
    {
      id: '9.1.3',
      level: 1,
      asks:
        'The keys are those of the configured issuer; a token cannot bring its own or say ' +
        'where they are.',
      by: 'portcullis',
      how: '`jwk`, `jku` and `x5u` are not read, and nothing is fetched from there.',
      tests: [
        [ID_TOKEN, 'A61 is never fetched from the URL in a token'],
        [PRESENTED, PRESENTED_TITLE, 'RES-06'],
        ['core/access-tokens/keys.spec.ts', 'RES-20: metadata %s is not used'],
      ],
    },
  ],
};

export const CONTENT: Section = {
  id: '9.2',
  title: 'Token content',
  items: [
    {
      id: '9.2.1',
      level: 1,
      asks: 'A token counts from its `nbf` to its `exp` alone.',
      by: 'portcullis',
      how: 'One without `exp` is refused; clocks may differ by seconds.',
      tests: [
        ['core/jwt/claims.spec.ts', 'expires by the injected clock'],
        [ID_TOKEN, REFUSED, 'C07 expired by more than the clocks may differ'],
        [ID_TOKEN, REFUSED, 'C08 not valid yet'],
        [PRESENTED, PRESENTED_TITLE, 'RES-11'],
      ],
    },
    {
      id: '9.2.2',
      level: 2,
      asks:
        'A token of one kind does not pass for another, such as an ID token for an access ' +
        'token.',
      by: 'portcullis',
      how:
        'Each kind of cookie has a key of its own. An access token must have its `typ`, and ' +
        'none of the claims of an ID token.',
      tests: [
        [KINDS, 'A34 A35 a token sealed as one kind'],
        [KINDS, 'is not a session: %s'],
        [PRESENTED, PRESENTED_TITLE, 'RES-09'],
      ],
    },
    {
      id: '9.2.3',
      level: 2,
      asks: 'A service takes tokens that are meant for it alone (`aud`).',
      by: 'portcullis',
      how: '`audience` is required of each issuer, and an ID token must name this client.',
      tests: [
        [PRESENTED, PRESENTED_TITLE, 'RES-08'],
        [ID_TOKEN, REFUSED, 'C02 another audience'],
        ['nest/integration/tenants.spec.ts', 'refuses the session of another tenant'],
      ],
    },
    {
      id: '9.2.4',
      level: 2,
      asks:
        'Who signs tokens for several services by one key names in each the service that it ' +
        'is for.',
      by: 'portcullis',
      how:
        'A token of `AccessTokens` is for one API of the option `audiences`; another one ' +
        'cannot be asked for.',
      tests: [
        [
          'features/access-tokens/access-tokens.spec.ts',
          'a token is for one API, with the scopes that were asked for',
        ],
        ['features/access-tokens/access-tokens.spec.ts', 'TOK-01: %j is refused'],
      ],
    },
  ],
};
