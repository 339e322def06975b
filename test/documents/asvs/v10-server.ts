/** V10.4, V10.6 and V10.7 of ASVS 5.0. */
import type { NotApplicable, Section } from './section.js';

function none(id: string, level: NotApplicable['level'], asks: string, how: string): NotApplicable {
  return { id, level, asks, by: 'notApplicable', how };
}

const NO_CODES = 'No authorization code is issued.';
const NO_REFRESH = 'No refresh token is issued.';
const NO_CLIENTS = 'No client is registered: the session of the user asks for a token.';

export const AUTHORIZATION_SERVER: Section = {
  id: '10.4',
  title: 'OAuth authorization server',
  note:
    'portcullis is no authorization server yet. `AccessTokens` signs tokens for the ' +
    'other backends of one app, for its own sessions and without OAuth. If other ' +
    'parties need tokens, take a server that is made for it, such as Keycloak or ' +
    '`oidc-provider`, and answer these items for it.',
  items: [
    none(
      '10.4.1',
      1,
      'Redirect URIs are compared with those that the client has registered, to the letter.',
      'No client is redirected to.',
    ),
    none(
      '10.4.2',
      1,
      'A code works once, and a second use revokes what the first one got.',
      NO_CODES,
    ),
    none('10.4.3', 1, 'A code lives for ten minutes at most, at level 3 for one.', NO_CODES),
    none(
      '10.4.4',
      1,
      'A client may use the grants that it needs alone, never the implicit or the ' +
        'password grant.',
      'There are no grants.',
    ),
    none(
      '10.4.5',
      1,
      'A stolen refresh token of a public client is of no use, or its second use revokes ' +
        'the grant.',
      NO_REFRESH,
    ),
    none('10.4.6', 2, 'PKCE with S256 is required of each code grant.', NO_CODES),
    none(
      '10.4.7',
      2,
      'Clients that register themselves are checked, and users are warned of them.',
      NO_CLIENTS,
    ),
    none(
      '10.4.8',
      2,
      'A refresh token ends after a whole time, however often it is used.',
      NO_REFRESH,
    ),
    none(
      '10.4.9',
      2,
      'Users can revoke refresh tokens and opaque access tokens on a page of the server.',
      'Neither is issued. Signing out ends a session, and its tokens where an API follows ' +
        'the sessions.',
    ),
    none(
      '10.4.10',
      2,
      'A confidential client proves who it is in each call to the server.',
      NO_CLIENTS,
    ),
    none('10.4.11', 2, 'A client is given the scopes that it needs alone.', NO_CLIENTS),
    none(
      '10.4.12',
      3,
      'A client may use the response modes that it needs alone.',
      'There are no authorization responses.',
    ),
    none('10.4.13', 3, 'The code grant is used with pushed requests (PAR) alone.', NO_CODES),
    none(
      '10.4.14',
      3,
      'Only access tokens that are bound to their sender are issued.',
      'This is about a server for clients. The tokens of `AccessTokens` are bearer tokens ' +
        'of five minutes.',
    ),
    none(
      '10.4.15',
      3,
      '`authorization_details` come from the client’s backend, and not from the user’s ' +
        'browser.',
      'They are not read.',
    ),
    none('10.4.16', 3, 'Clients are confidential, and prove it with a key.', NO_CLIENTS),
  ],
};

export const OPENID_PROVIDER: Section = {
  id: '10.6',
  title: 'OpenID Provider',
  note: 'portcullis is no OpenID Provider yet.',
  items: [
    none(
      '10.6.1',
      2,
      'The provider answers by a code, an ID token, both or CIBA, and never with a bare ' +
        'access token.',
      'There are no authorization responses.',
    ),
    none(
      '10.6.2',
      2,
      'Another site cannot sign the user out at the provider: the user confirms, or the ' +
        'request is checked.',
      'No client asks it to sign a user out. The sign-out of the app itself needs a CSRF ' +
        'token.',
    ),
  ],
};

export const CONSENT: Section = {
  id: '10.7',
  title: 'Consent management',
  items: [
    none(
      '10.7.1',
      2,
      'The user agrees to each request of a client, always where the client is not known ' +
        'for sure.',
      'No client asks for access.',
    ),
    none(
      '10.7.2',
      2,
      'The question says who asks for what, where, and for how long.',
      'There is no such question.',
    ),
    none(
      '10.7.3',
      2,
      'The user can look at, change and revoke what was agreed to.',
      'No consent is given here. Access that the app has at providers is on the account ' + 'page.',
    ),
  ],
};
