/**
 * FAPI 2 Security Profile Final, client: the modules that a client without PAR and DPoP can pass.
 */
import { EC, RSA } from '../../support/provider-keys.js';
import {
  ANSWER_REFUSED,
  METADATA_REFUSED,
  SIGN_IN_EXPIRED,
  type ConformanceCase,
  type Plan,
  TOKEN_REFUSED,
  nowSeconds,
  session,
} from '../conformance-case.js';

const NAME = 'fapi2-security-profile-final-client-test-plan';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const claims = (given: Readonly<Record<string, unknown>>) => ({ claims: given });

const CASES: readonly ConformanceCase[] = [
  {
    module: 'discovery-issuer-mismatch',
    knob: 'metadata of another issuer',
    op: { metadata: { issuer: 'https://evil.test' } },
    required: METADATA_REFUSED,
  },
  {
    module: 'ensure-authorization-response-with-invalid-state-fails',
    knob: 'another state',
    answer: { parameters: { state: 'another' } },
    required: SIGN_IN_EXPIRED,
  },
  {
    module: 'ensure-authorization-response-with-invalid-missing-state-fails',
    knob: 'no state',
    answer: { parameters: { state: undefined } },
    required: ANSWER_REFUSED,
  },
  {
    module: 'invalid-authorization-response-iss',
    knob: 'iss of another issuer (RFC 9207)',
    answer: { parameters: { iss: 'https://evil.test' } },
    required: ANSWER_REFUSED,
  },
  {
    module: 'remove-authorization-response-iss',
    knob: 'no iss, though the metadata promises one',
    answer: { parameters: { iss: undefined } },
    required: ANSWER_REFUSED,
  },
  { module: 'invalid-aud', knob: 'another aud', op: claims({ aud: 'x' }), required: TOKEN_REFUSED },
  {
    module: 'invalid-missing-aud',
    knob: 'no aud',
    op: claims({ aud: undefined }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-secondary-aud',
    knob: 'a second aud',
    op: claims({ aud: ['the-client', 'another-client'] }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'valid-aud-as-array',
    knob: 'aud as a list of one',
    op: claims({ aud: ['the-client'] }),
    required: session(),
  },
  {
    module: 'invalid-iss',
    knob: 'another iss',
    op: claims({ iss: 'https://evil.test' }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-missing-iss',
    knob: 'no iss',
    op: claims({ iss: undefined }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-missing-exp',
    knob: 'no exp',
    op: claims({ exp: undefined }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-expired-exp',
    knob: 'expired five minutes ago',
    op: () => claims({ exp: nowSeconds() - 300 }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-nonce',
    knob: 'another nonce',
    op: claims({ nonce: 'another' }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-missing-nonce',
    knob: 'no nonce',
    op: claims({ nonce: undefined }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-null-alg',
    knob: 'alg none',
    op: { signature: 'unsecured' },
    required: TOKEN_REFUSED,
  },
  {
    module: 'invalid-alternate-alg',
    knob: 'an algorithm that the metadata does not list',
    op: {
      signsWith: EC,
      publishes: [RSA.jwk, EC.jwk],
      metadata: { id_token_signing_alg_values_supported: ['RS256'] },
    },
    required: TOKEN_REFUSED,
  },
  {
    module: 'token-type-case-insensitivity',
    knob: 'token type bEaReR',
    op: { token: { token_type: 'bEaReR' } },
    required: session(),
  },
  {
    module: 'token-endpoint-response-without-expires_in',
    knob: 'no expires_in',
    op: { token: { expires_in: undefined } },
    required: session(),
  },
  {
    module: 'iat-is-week-in-past (FAPI 1)',
    knob: 'issued a week ago: accepted or refused, here accepted',
    op: () => claims({ iat: nowSeconds() - WEEK_SECONDS }),
    required: session(),
  },
];

const NOT_OFFERED = {
  'happy-path': 'no pushed authorization requests, no sender-constrained tokens',
  'happy-path-no-dpop-nonce': 'no DPoP',
  'rs-dpop-auth-scheme-case-insensitivity': 'no DPoP',
  'refresh-token-test': 'refreshing is the app’s',
  'JARM: iss, aud, exp, signature': 'no signed authorization responses: one is refused',
};

export const FAPI: Plan = {
  name: NAME,
  cases: CASES,
  notOffered: Object.entries(NOT_OFFERED).map(([module, reason]) => ({ module, reason })),
};
