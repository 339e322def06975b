/** The modules of `oidcc-client-test-plan` that are in no certification plan. */
import type { JWK } from 'jose';
import { text } from '../../support/faults.js';
import { EC, RSA, signingKey } from '../../support/provider-keys.js';
import { BY_USERINFO, type Plan, TOKEN_REFUSED, refused, session } from '../conformance-case.js';

const PS = await signingKey('PS256', 'ps-1');
const ED = await signingKey('EdDSA', 'ed-1');

const lists = (...algorithms: string[]) => ({
  metadata: { id_token_signing_alg_values_supported: algorithms },
});

/** Keys of an unknown kind (RFC 7517 §5). */
const UNHEARD_OF = [
  { kty: 'AKP', kid: 'pq-1', alg: 'ML-DSA-999', use: 'sig', pub: 'Y2FuYXJ5' },
  { kty: 'made-up', kid: 'made-up-1', use: 'sig' },
] as unknown as JWK[];

const ELSEWHERE = { source: { endpoint: 'https://claims.test/ada', access_token: 'canary' } };

export const COMPREHENSIVE: Plan = {
  name: 'oidcc-client-test-plan',
  cases: [
    {
      module: 'oidcc-client-test-missing-aud',
      knob: 'no aud',
      op: { claims: { aud: undefined } },
      required: TOKEN_REFUSED,
    },
    {
      module: 'oidcc-client-test-invalid-sig-hs256',
      knob: 'signed with the client secret',
      op: { signature: 'by the secret', ...lists('HS256', 'RS256') },
      required: TOKEN_REFUSED,
    },
    {
      module: 'oidcc-client-test-invalid-sig-es256',
      knob: 'a broken ES256 signature',
      op: { signature: 'corrupted', signsWith: EC, publishes: [EC.jwk] },
      required: TOKEN_REFUSED,
    },
    {
      module: 'oidcc-client-test (own variant)',
      knob: 'ES256',
      op: { signsWith: EC, publishes: [RSA.jwk, EC.jwk] },
      required: session(),
    },
    {
      module: 'oidcc-client-test (own variant)',
      knob: 'PS256',
      op: { signsWith: PS, publishes: [RSA.jwk, PS.jwk], ...lists('PS256') },
      required: session(),
    },
    {
      module: 'oidcc-client-test (own variant)',
      knob: 'EdDSA',
      op: {
        signsWith: ED,
        publishes: [RSA.jwk, ED.jwk],
        ...lists('EdDSA'),
        claims: { at_hash: undefined },
      },
      required: session(),
    },
    {
      module: 'oidcc-client-test-invalid-athash',
      knob: 'at_hash of another access token',
      op: { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } },
      required: TOKEN_REFUSED,
    },
    {
      module: 'oidcc-client-test-missing-athash',
      knob: 'no at_hash, which the code flow does not need',
      op: { claims: { at_hash: undefined } },
      required: session(),
    },
    {
      module: 'oidcc-client-test-ignores-unparseable-key-in-jwks',
      knob: 'keys of unheard-of types beside the right one',
      op: { publishes: [...UNHEARD_OF, RSA.jwk] },
      required: session({ jwks: 1 }),
    },
    {
      module: 'oidcc-client-test-ignores-unparseable-key-in-jwks',
      knob: 'the same, and no kid',
      op: { publishes: [...UNHEARD_OF, RSA.jwk], header: { kid: undefined } },
      required: session({ jwks: 1 }),
    },
    {
      module: 'oidcc-client-test-nonce-unless-code-flow',
      knob: 'no nonce asked for, none sent',
      client: { checks: ['pkce', 'state'] },
      required: session(),
    },
    {
      module: 'oidcc-client-test-userinfo-bearer-header',
      knob: 'userinfo takes the token in the header alone',
      client: BY_USERINFO,
      required: session({ userinfo: 1 }),
    },
    {
      module: 'oidcc-client-test-signed-userinfo',
      knob: 'userinfo as a JWT, which no client here registers for',
      op: { answers: { userinfo: text('e30.e30.AAAA', 'application/jwt') } },
      client: BY_USERINFO,
      required: refused({ userinfo: 1 }),
    },
    {
      module: 'oidcc-client-test-aggregated-claims',
      knob: 'claims that another issuer signed',
      op: {
        claims: {
          _claim_names: { phone: 'source' },
          _claim_sources: { source: { JWT: 'e30.e30.' } },
        },
      },
      required: session(),
    },
    {
      module: 'oidcc-client-test-distributed-claims',
      knob: 'claims at an address that the token names',
      op: { claims: { _claim_names: { phone: 'source' }, _claim_sources: ELSEWHERE } },
      required: session({ elsewhere: 0 }),
    },
  ],
  notOffered: [
    {
      module: 'oidcc-client-test-userinfo-bearer-body',
      reason: 'the token goes in the header alone',
    },
    { module: 'oidcc-client-test-missing-chash', reason: 'no hybrid flow' },
    { module: 'oidcc-client-test-invalid-chash', reason: 'no hybrid flow' },
    { module: 'oidcc-client-test-mtls-endpoint-aliases', reason: 'no mutual TLS' },
    { module: 'oidcc-client-test-request-uri-signed-none', reason: 'no request objects' },
    { module: 'oidcc-client-test-request-uri-signed-rs256', reason: 'no request objects' },
    { module: 'oidcc-client-test-discovery-webfinger-acct', reason: 'issuers are configured' },
    { module: 'oidcc-client-test-discovery-webfinger-url', reason: 'issuers are configured' },
    { module: 'oidcc-client-test-dynamic-registration', reason: 'clients are configured' },
    { module: 'oidcc-client-test-refresh-token', reason: 'refreshing is the app’s' },
    { module: 'oidcc-client-test-refresh-token-invalid-issuer', reason: 'refreshing is the app’s' },
    { module: 'oidcc-client-test-refresh-token-invalid-aud', reason: 'refreshing is the app’s' },
    { module: 'oidcc-client-test-refresh-token-invalid-azp', reason: 'refreshing is the app’s' },
    { module: 'oidcc-client-test-refresh-token-invalid-sub', reason: 'refreshing is the app’s' },
    {
      module: 'oidcc-client-test-3rd-party-init-login',
      reason: 'a link from elsewhere starts nothing',
    },
  ],
};
