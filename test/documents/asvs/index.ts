/** The chapters V6 to V10 of ASVS 5.0, in their order. */
import type { Chapter } from './section.js';
import * as passwords from './v6-passwords.js';
import * as authentication from './v6-authentication.js';
import * as factors from './v6-factors.js';
import * as providers from './v6-providers.js';
import * as sessions from './v7-sessions.js';
import * as termination from './v7-termination.js';
import * as authorization from './v8-authorization.js';
import * as tokens from './v9-tokens.js';
import * as client from './v10-client.js';
import * as resourceServer from './v10-resource-server.js';
import * as server from './v10-server.js';

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'V6',
    title: 'Authentication',
    sections: [
      passwords.DOCUMENTATION,
      passwords.PASSWORDS,
      authentication.GENERAL,
      authentication.LIFECYCLE,
      factors.MULTI_FACTOR,
      factors.OUT_OF_BAND,
      providers.CRYPTOGRAPHIC,
      providers.IDENTITY_PROVIDERS,
    ],
  },
  {
    id: 'V7',
    title: 'Session management',
    sections: [
      sessions.DOCUMENTATION,
      sessions.FUNDAMENTALS,
      sessions.TIMEOUT,
      termination.TERMINATION,
      termination.ABUSE,
      termination.FEDERATED,
    ],
  },
  {
    id: 'V8',
    title: 'Authorization',
    sections: [
      authorization.DOCUMENTATION,
      authorization.DESIGN,
      authorization.OPERATION,
      authorization.OTHER,
    ],
  },
  { id: 'V9', title: 'Self-contained tokens', sections: [tokens.INTEGRITY, tokens.CONTENT] },
  {
    id: 'V10',
    title: 'OAuth and OIDC',
    sections: [
      client.GENERIC,
      client.CLIENT,
      resourceServer.RESOURCE_SERVER,
      server.AUTHORIZATION_SERVER,
      client.OIDC_CLIENT,
      server.OPENID_PROVIDER,
      server.CONSENT,
    ],
  },
];
