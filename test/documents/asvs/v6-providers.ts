/** V6.7 and V6.8 of ASVS 5.0. */
import type { Section } from './section.js';

const ID_TOKEN = 'core/oidc/id-token.spec.ts';
const REFUSED = 'A100 to A102 / %s';

export const CRYPTOGRAPHIC: Section = {
  id: '6.7',
  title: 'Cryptographic authentication mechanism',
  items: [
    {
      id: '6.7.1',
      level: 3,
      asks:
        'The certificates and public keys by which a device is recognized cannot be changed ' +
        'where they are stored.',
      by: 'you',
      how:
        'They are rows of your database, [which is trusted](security.md#what-is-trusted): ' +
        'let the app alone write to the table.',
      notYet: 'The rows carry no signature of their own.',
    },
    {
      id: '6.7.2',
      level: 3,
      asks: 'A challenge has 64 bits or more, and does not come twice.',
      by: 'portcullis',
      how: '32 random bytes, which work once.',
      tests: [
        ['core/webauthn/options.spec.ts', 'have another challenge each time, of 32 bytes'],
        ['core/webauthn/attacks.spec.ts', 'works once, even with its cookie'],
      ],
    },
  ],
};

export const IDENTITY_PROVIDERS: Section = {
  id: '6.8',
  title: 'Authentication with an identity provider',
  items: [
    {
      id: '6.8.1',
      level: 2,
      asks: 'With several identity providers, a user of one cannot pass for a user of another.',
      by: 'portcullis',
      how:
        'An account is its provider and its id there. The address links accounts only if ' +
        'both sides have verified it, unless you set `allowDangerousEmailAccountLinking`.',
      tests: [
        [
          'core/oidc/linking.spec.ts',
          'A76 includes the provider: the same subject elsewhere is another user',
        ],
        ['core/oidc/linking.spec.ts', 'links nothing when the provider’s claim is %s'],
      ],
    },
    {
      id: '6.8.2',
      level: 2,
      asks: 'The signature of what a provider asserts is always there and always checked.',
      by: 'portcullis',
      how:
        'By a published key of the issuer. OAuth 2.0 without OpenID Connect signs nothing: ' +
        'there the answer to the access token counts, over TLS.',
      tests: [
        [ID_TOKEN, REFUSED, 'C09 unsecured'],
        [ID_TOKEN, REFUSED, 'C11 a corrupted RS256 signature'],
        [ID_TOKEN, REFUSED, 'C11 signed by a key that is not published'],
      ],
    },
    {
      id: '6.8.3',
      level: 2,
      asks: 'An assertion of SAML is taken once.',
      by: 'notApplicable',
      how:
        'portcullis speaks no SAML. A bridge that turns it into OpenID Connect, such as ' +
        '[BoxyHQ SAML](providers/boxyhq-saml.md), checks assertions.',
    },
    {
      id: '6.8.4',
      level: 2,
      asks:
        'Where an app relies on how, or how lately, a provider has identified a user, it ' +
        'checks that; without the information it assumes the least.',
      by: 'both',
      how:
        'A sign-in at a provider is one entry, and no factor, until you [say what its `acr` ' +
        'and `amr` mean](guides/step-up.md#providers-that-ask-for-a-second-factor). Without ' +
        '`auth_time` it satisfies no `maxAge`.',
      tests: [
        [
          'core/levels/mfa-of-pairs.spec.ts',
          'of a trusted provider that does not say when its user has proven it: false',
        ],
        [
          'core/sign-in/reauthentication.spec.ts',
          'LVL-06: is refused if it was given before it was asked for',
        ],
        [
          'features/sessions/reauthentication/journeys.spec.ts',
          'without auth_time it is fresh, and the page asks for more than that again',
        ],
      ],
    },
  ],
};
