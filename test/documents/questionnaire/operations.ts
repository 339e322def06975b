/** Questions on data, machines and the project itself. */
import type { Topic } from './topic.js';

const REGISTRY = 'features/personal-data/registry.spec.ts';

export const DATA: Topic = {
  title: 'Data and keys',
  replies: [
    {
      question: 'Where is the data?',
      state: 'yours',
      answer:
        'Where you run the app and its database: the library is part of it, and has no ' +
        'service of its own. It sends no statistics.',
    },
    {
      question: 'What leaves the server?',
      state: 'partly',
      answer:
        'Requests to the providers and the mailer that the app configures, and five ' +
        'characters of a digest for each new password, unless `checkBreaches` is `false`. A ' +
        'challenge sends its answer to the service that the app names. Requests to ' +
        'providers go by https, unless the app allows http for one, with limits of size and ' +
        'time.',
      tests: [
        [
          'features/passwords/breaches.spec.ts',
          'PWD-08: that is known is refused, and five characters of its digest leave the server',
        ],
        ['core/oauth/bounded-fetch.spec.ts', 'sends no request to an endpoint that is not safe'],
        ['core/pages/page-document.spec.ts', 'loads nothing from elsewhere'],
      ],
      notYet: 'No test lists all hosts that an app may ask; the rules of your network can.',
    },
    {
      question: 'Can a user’s data be exported and erased?',
      state: 'yes',
      answer:
        'By [`PersonalData`](guides/personal-data.md): the user downloads it, and code of ' +
        'the app erases it, with what the app adds itself.',
      tests: [
        [REGISTRY, 'each table has an owner, or a reason to have none'],
        [REGISTRY, 'ACC-04: is exported without its secrets, and no row of another user is'],
        [REGISTRY, 'is erased, and no row of another user is'],
      ],
    },
    {
      question: 'Which secrets are encrypted or hashed where they are stored?',
      state: 'partly',
      answer:
        'Passwords and recovery codes are argon2id. Links and codes are stored as digests. ' +
        'The secrets of authenticator apps, the private keys of `AccessTokens`, and with ' +
        '`account.sealTokens` the tokens of providers, are encrypted.',
      tests: [
        [
          'features/second-factors/stored-secrets.spec.ts',
          'secrets of apps have 160 bits, and are encrypted where they are stored',
        ],
        ['features/provider-tokens/removal.integration.spec.ts', 'are no tokens in the database'],
        [
          'features/access-tokens/access-tokens.spec.ts',
          'TOK-06: are not readable in the database, and leave it in no response',
        ],
        [
          'core/email/code-attacks.spec.ts',
          'CODE-14 the database has no code, and no hash of it without the secret',
        ],
      ],
      notYet:
        'Session tokens of the strategy `database` are stored as they are, as in Auth.js: ' +
        '[Encryption at rest](security.md#encryption-at-rest).',
    },
    {
      question: 'How are keys and secrets rotated?',
      state: 'yes',
      answer:
        '[`AUTH_SECRET`](guides/rotating-secrets.md) without signing users out. The keys of ' +
        '`AccessTokens` are replaced every 30 days by themselves.',
      tests: [
        [
          'core/secret-rotation.spec.ts',
          'F24 keeps sessions, and seals them with the new one on the next write',
        ],
        [
          'features/provider-tokens/removal.integration.spec.ts',
          'survive a rotation of the secret',
        ],
        [
          'features/access-tokens/access-tokens.spec.ts',
          'are published a day before they sign, and as long as their tokens may be valid',
        ],
      ],
    },
    {
      question: 'Is traffic encrypted?',
      state: 'partly',
      answer:
        'TLS in front of the app is yours. The library asks providers by https, unless the ' +
        'app allows http for one, and marks cookies as `Secure` on https.',
      tests: [
        ['core/oauth/safe-endpoint.spec.ts', 'is not safe at "%s"', 'http://10.0.0.5'],
        ['core/http/cookie-policy.spec.ts', 'A32 %s over https', 'sessionToken'],
      ],
      notYet: 'An app on http starts, with other cookies: `npx portcullis doctor` says so.',
    },
    {
      question: 'What happens when the database is away?',
      state: 'yes',
      answer:
        'Guards answer 503 and let no request in, and users stay signed in: [When the ' +
        'database is ' +
        'unavailable](guides/error-handling.md#when-the-database-is-unavailable).',
      tests: [
        [
          'nest/access.spec.ts',
          'F50 gets 503 while the database is unavailable, except on public routes',
        ],
        ['core/sessions/database-faults.spec.ts', 'gives 503, and the user stays signed in: it %s'],
      ],
    },
    {
      question: 'How are forged requests, open redirects and injected scripts prevented?',
      state: 'yes',
      answer:
        'By CSRF tokens and the origin of a request, by a list of addresses to lead to, and ' +
        'by a strict Content-Security-Policy of the pages: ' +
        '[Guarantees](security.md#requests-and-responses).',
      tests: [
        ['core/csrf/csrf.guard.spec.ts', 'is useless to a page of another site: %s'],
        ['core/redirects.spec.ts', '%s leads to no other site'],
        [
          'core/actions/pages.spec.ts',
          'A123 has headers that forbid caching, framing and foreign scripts',
        ],
      ],
    },
  ],
};

export const MACHINES: Topic = {
  title: 'Machines',
  replies: [
    {
      question: 'Are there API keys, with scopes, an expiry and rotation?',
      state: 'notYet',
      answer:
        'Until then, take access tokens of an identity provider for machines, or write [a ' +
        'way of your own](guides/features.md) that reads a key.',
    },
    {
      question: 'Does the API accept access tokens, and for itself alone?',
      state: 'yes',
      answer:
        'Of Keycloak, Auth0, Entra ID, Okta and any issuer, with scopes, by ' +
        '[`forResourceServer`](guides/access-tokens.md). Bound tokens (DPoP, mutual TLS) ' +
        'can be required.',
      tests: [
        ['conformance/access-tokens.spec.ts', '$id · $name · $expected', 'RES-08'],
        [
          'nest/integration/resource-server.spec.ts',
          'with the scopes %j, a handler that requires two answers %d',
        ],
        [
          'core/access-tokens/dpop.spec.ts',
          'RES-16: is refused without a proof, and as a bearer token',
        ],
      ],
    },
    {
      question: 'Can agents sign in by MCP?',
      state: 'partly',
      answer:
        'An API can say which issuers it accepts, as clients of MCP look for it: ' +
        '[Metadata](guides/access-tokens.md#metadata) (RFC 9728).',
      tests: [
        [
          'nest/integration/resource-server.spec.ts',
          'the metadata is at its well-known path, whatever the prefix of the app',
        ],
      ],
      notYet: 'There is no authorization server for such clients, and no guide for MCP servers.',
    },
  ],
};

export const PROJECT: Topic = {
  title: 'The project',
  replies: [
    {
      question: 'How are vulnerabilities reported and handled?',
      state: 'policy',
      answer:
        'By a private advisory on the repository: `SECURITY.md` says how, and which ' +
        'versions get fixes. Nothing is published before there is a fix.',
    },
    {
      question: 'Which threats were considered?',
      state: 'yes',
      answer:
        'The [threat model](security.md) names attackers, what is trusted and what is not ' +
        'guaranteed, and [Attacks and their tests](reference/attacks.md) what was tried.',
      tests: [
        ['core/email/code-attacks.spec.ts', 'CODE-13 a stored row (%s) is no token of a link'],
        [
          'features/second-factors/attacks.spec.ts',
          'MFA-14: a first factor alone changes no row of the user',
        ],
      ],
    },
    {
      question: 'Was there a penetration test by a third party?',
      state: 'notYet',
      answer: 'Not of the library. Have your app tested, with it inside.',
    },
    {
      question: 'Is there an SBOM for each release?',
      state: 'notYet',
      answer: 'None is published. `npm sbom` makes one of your app, with the library in it.',
    },
    {
      question: 'Do packages prove where they were built (provenance)?',
      state: 'notYet',
      answer: 'No attestation is published. Your lock file pins the version and its digest.',
    },
    {
      question: 'Which level of OWASP ASVS is reached?',
      state: 'partly',
      answer:
        '[OWASP ASVS](asvs.md) answers its chapters on authentication, sessions, access and ' +
        'tokens, item by item.',
      tests: [['documents/tables.spec.ts', 'has each item of ASVS 5.0 once, in its order']],
      notYet:
        'A level is reached by an app and not by a library, and the page says which items ' +
        'are open.',
    },
    {
      question: 'Which assurance level of NIST SP 800-63B is reached?',
      state: 'partly',
      answer:
        "With [`assurance: 'aal2'`](guides/assurance.md), the configuration and each " +
        'sign-in are held to the second level.',
      tests: [
        ['features/sessions/assurance.spec.ts', 'must not have %s'],
        ['features/sessions/assurance.spec.ts', 'by less than two factors is refused: %s'],
      ],
      notYet:
        'The third level is not offered. The identity of users, your platform’s ' +
        'cryptography and your organisation are not checked.',
    },
    {
      question: 'Is it certified by the OpenID Foundation?',
      state: 'notYet',
      answer:
        'It is not certified. The cases of the conformance suite for relying parties and ' +
        'for logout run in its tests, and `npm run test:conformance` prints them.',
    },
  ],
};
