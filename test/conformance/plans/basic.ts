/** Basic RP: `oidcc-client-basic-certification-test-plan`, and the same by form_post. */
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import { NEXT_RSA, RSA } from '../../support/provider-keys.js';
import {
  BY_USERINFO,
  PROVIDER_REFUSED,
  type ConformanceCase,
  type Plan,
  TOKEN_REFUSED,
  refused,
  session,
} from '../conformance-case.js';

const { kid: _kid, ...nameless } = RSA.jwk;
const { kid: _nextKid, ...nextNameless } = NEXT_RSA.jwk;

const CASES: readonly ConformanceCase[] = [
  { module: 'oidcc-client-test', knob: 'nothing', required: session({ token: 1 }) },
  {
    module: 'oidcc-client-test-invalid-iss',
    knob: 'iss of another issuer',
    op: { claims: { iss: 'https://evil.test' } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-missing-sub',
    knob: 'no sub',
    op: { claims: { sub: undefined } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-invalid-aud',
    knob: 'aud of another client',
    op: { claims: { aud: 'another-client' } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-missing-iat',
    knob: 'no iat',
    op: { claims: { iat: undefined } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-kid-absent-single-jwks',
    knob: 'no kid, one key published',
    op: { header: { kid: undefined }, publishes: [nameless] },
    required: session({ jwks: 1 }),
  },
  {
    module: 'oidcc-client-test-kid-absent-multiple-jwks',
    knob: 'no kid, several keys published',
    op: { header: { kid: undefined }, publishes: [nextNameless, nameless] },
    required: session({ jwks: 1 }),
  },
  {
    module: 'oidcc-client-test-idtoken-sig-rs256',
    knob: 'RS256',
    op: { metadata: { id_token_signing_alg_values_supported: ['RS256'] } },
    required: session(),
  },
  {
    module: 'oidcc-client-test-idtoken-sig-none',
    knob: 'alg none',
    op: { signature: 'unsecured' },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-idtoken-sig-none',
    knob: 'alg none, and metadata that lists it',
    op: {
      signature: 'unsecured',
      metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
    },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-invalid-sig-rs256',
    knob: 'a broken RS256 signature',
    op: { signature: 'corrupted' },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-userinfo-invalid-sub',
    knob: 'userinfo of another user',
    op: { userinfo: { sub: 'grace-1906' } },
    client: BY_USERINFO,
    required: refused({ userinfo: 1 }),
  },
  {
    module: 'oidcc-client-test-nonce-invalid',
    knob: 'another nonce',
    op: { claims: { nonce: 'another' } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-nonce-invalid',
    knob: 'no nonce',
    op: { claims: { nonce: undefined } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'oidcc-client-test-scope-userinfo-claims',
    knob: 'claims from userinfo alone',
    op: { claims: { name: undefined, email: undefined, email_verified: undefined } },
    client: BY_USERINFO,
    required: session({ userinfo: 1 }, { name: 'Ada Lovelace', email: 'ada@example.com' }),
  },
  {
    module: 'oidcc-client-test-client-secret-basic',
    knob: 'a secret with reserved characters',
    clientSecret: 'canary: 100%+&=/ä€',
    required: session({ token: 1 }),
  },
];

export const BASIC: Plan = {
  name: 'oidcc-client-basic-certification-test-plan',
  cases: CASES,
  notOffered: [],
};

function byFormPost(one: ConformanceCase): ConformanceCase {
  return { ...one, client: { ...one.client, ...FORM_POST_CLIENT }, answer: { isFormPost: true } };
}

const FORM_POST_CLIENT: Partial<OIDCConfig> = {
  authorization: { params: { response_mode: 'form_post', scope: 'openid profile email' } },
};

export const FORM_POST: Plan = {
  name: 'oidcc-client-formpost-basic-certification-test-plan',
  cases: [
    ...CASES.map(byFormPost),
    {
      module: 'oidcc-client-test-form-post-error',
      knob: 'an error by POST',
      client: FORM_POST_CLIENT,
      answer: { isFormPost: true, parameters: { code: undefined, error: 'access_denied' } },
      required: PROVIDER_REFUSED,
    },
    {
      module: 'oidcc-client-test (own variant)',
      knob: 'an answer by GET',
      client: FORM_POST_CLIENT,
      required: refused({ token: 0 }),
    },
    {
      module: 'oidcc-client-test (own variant)',
      knob: 'a code in the address beside the one in the body',
      client: FORM_POST_CLIENT,
      answer: { isFormPost: true, suffix: '&code=another' },
      required: refused({ token: 0 }),
    },
    {
      module: 'oidcc-client-test (own variant)',
      knob: 'a POST where a redirect was asked for',
      answer: { isFormPost: true },
      required: refused({ token: 0 }),
    },
  ],
  notOffered: [],
};
