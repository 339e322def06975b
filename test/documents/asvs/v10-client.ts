/** V10.1, V10.2 and V10.5 of ASVS 5.0. */
import type { Section } from './section.js';

const REQUEST = 'core/oidc/authorization-request.spec.ts';
const RESPONSE = 'core/oidc/authorization-response.spec.ts';
const ID_TOKEN = 'core/oidc/id-token.spec.ts';
const REFUSED = 'A100 to A102 / %s';
const LOGOUT = 'conformance/provider-logout.spec.ts';
const LOGOUT_REFUSED = '%s · %s · 400, still signed in';

export const GENERIC: Section = {
  id: '10.1',
  title: 'Generic OAuth and OIDC security',
  items: [
    {
      id: '10.1.1',
      level: 2,
      asks: 'Tokens go only where they are needed: with a backend for a page, not to the page.',
      by: 'both',
      how:
        'Tokens of providers stay on the server, or in an encrypted cookie. Call the API ' +
        'there, with [`ProviderTokens`](guides/provider-tokens.md), and put no token into ' +
        'the session. `POST /token` of `AccessTokens` gives one to a page: leave the ' +
        'feature out where no page needs it.',
      tests: [
        ['features/provider-tokens/tokens.spec.ts', 'are in neither the session nor its token'],
        [
          'core/callbacks/callback-runner.spec.ts',
          'V10.1.1 shows no claims that a jwt callback added to the token',
        ],
        ['nest/integration/auth.service.spec.ts', 'returns no session token otherwise'],
      ],
    },
    {
      id: '10.1.2',
      level: 2,
      asks:
        'A code or an ID token counts only in the browser, and for the sign-in, that asked ' +
        'for it; the secrets for that cannot be guessed.',
      by: 'portcullis',
      how:
        'State and PKCE by default, a nonce where the provider’s definition has it, each ' +
        "for one sign-in and encrypted in a cookie. Only `checks: ['none']` of your own " +
        'turns that off.',
      tests: [
        [REQUEST, 'has a unique state, challenge and nonce'],
        [REQUEST, 'has a challenge, whose verifier is 32 random bytes that only this browser has'],
        [
          RESPONSE,
          'A100 / %s: this browser has no such sign-in open',
          'C22 a state that was never sent',
        ],
      ],
    },
  ],
};

export const CLIENT: Section = {
  id: '10.2',
  title: 'OAuth client',
  items: [
    {
      id: '10.2.1',
      level: 2,
      asks: 'Another site cannot make the browser finish a sign-in: PKCE or `state` prevents it.',
      by: 'portcullis',
      how: 'Both, at every provider but those whose page says why it has no PKCE.',
      tests: [
        [
          'providers/every-provider.spec.ts',
          'sends a state, and PKCE unless there is a documented reason',
        ],
        [RESPONSE, 'A100 / %s', 'C23 no state'],
      ],
    },
    {
      id: '10.2.2',
      level: 2,
      asks:
        'With several authorization servers, the answer of one does not pass for that of ' +
        'another (mix-up).',
      by: 'portcullis',
      how:
        'Each provider has a redirect URI and a cookie of its own, and `iss` is compared ' +
        'where it is sent.',
      tests: [
        [
          'core/oidc/parallel-flows.spec.ts',
          'is not completed by the response of another, with the state of the first',
        ],
        [
          'core/oidc/contradictory-answers.spec.ts',
          'S5 is refused with the issuer %j, whether or not the provider says that it sends one',
        ],
        [
          'providers/journeys/authorization-answers.spec.ts',
          'a sign-in by Okta is refused when another issuer responds',
        ],
      ],
    },
    {
      id: '10.2.3',
      level: 3,
      asks: 'The client asks for no more scopes than it needs.',
      by: 'both',
      how:
        'The definitions of providers ask for what a sign-in needs, and a link cannot ask ' +
        'for more. [Ask for others](guides/provider-tokens.md#asking-for-more-scopes) when ' +
        'a user needs them.',
      tests: [
        [REQUEST, 'has the client id, the redirect URI and the scope'],
        [REQUEST, 'may not set %s, unless the provider lists it'],
        [
          'features/provider-tokens/scopes.spec.ts',
          'are asked for by an address of this site, with those that were granted',
        ],
      ],
    },
  ],
};

export const OIDC_CLIENT: Section = {
  id: '10.5',
  title: 'OIDC client',
  items: [
    {
      id: '10.5.1',
      level: 2,
      asks: 'An ID token of before cannot be used again.',
      by: 'portcullis',
      how:
        'ID tokens come from the token endpoint alone, for a code that this browser’s PKCE ' +
        'redeems. A nonce is compared where one was sent: add `nonce` to the `checks` of a ' +
        'provider to send it.',
      tests: [
        [ID_TOKEN, REFUSED, 'C05 another nonce'],
        [ID_TOKEN, REFUSED, 'C06 no nonce'],
        ['core/oidc/happy-path.spec.ts', 'a code works for one sign-in'],
      ],
    },
    {
      id: '10.5.2',
      level: 2,
      asks: 'A user is known by `sub`, which no other user of that provider gets later.',
      by: 'portcullis',
      how:
        'By the provider and its `sub`, compared to the letter. An address identifies no ' +
        'account.',
      tests: [
        [
          'core/oidc/linking.spec.ts',
          'A75 is the account: a changed address that now belongs to another user changes nothing',
        ],
        ['core/oidc/linking.spec.ts', 'is exact: a subject in another case is another user'],
        [ID_TOKEN, REFUSED, 'C15 no subject'],
      ],
    },
    {
      id: '10.5.3',
      level: 2,
      asks: 'Metadata counts only if its issuer is exactly the configured one.',
      by: 'portcullis',
      how:
        'To the letter, but for the slash of a root. A multi-tenant authority of Microsoft ' +
        'is compared with the tenant of the token.',
      tests: [
        [
          'core/oidc/discovery.spec.ts',
          'a sign-in does not start when the metadata is of another issuer:',
        ],
        [
          'core/oidc/two-addresses.spec.ts',
          'with the metadata of another issuer is refused, and the log names both',
        ],
        ['providers/microsoft-entra-id.spec.ts', 'refuses %s'],
      ],
    },
    {
      id: '10.5.4',
      level: 2,
      asks: 'An ID token is for this client: `aud` is its `client_id`.',
      by: 'portcullis',
      how: 'And `azp` too, where there are several audiences.',
      tests: [
        [ID_TOKEN, REFUSED, 'C02 another audience'],
        [ID_TOKEN, REFUSED, 'C02 no audience'],
        [ID_TOKEN, REFUSED, 'C03 a second audience and no azp'],
      ],
    },
    {
      id: '10.5.5',
      level: 2,
      asks:
        'A logout token is one: its type, its event and no nonce say so, and it is ' +
        'short-lived.',
      by: 'portcullis',
      how:
        'The event must be there and a nonce must not; `jti` counts once; without `exp` it ' +
        'is accepted for two minutes.',
      tests: [
        [LOGOUT, LOGOUT_REFUSED, 'no events'],
        [LOGOUT, LOGOUT_REFUSED, 'a nonce'],
        [LOGOUT, LOGOUT_REFUSED, 'another event'],
        [LOGOUT, 'own case · the same token twice · 200, then 400'],
      ],
      notYet:
        'The type may also be `JWT` or missing, as providers from before `logout+jwt` send ' +
        'it: the event tells the token apart. No option asks for the type.',
    },
  ],
};
