/** Our own list of what a provider can do wrong, one row an id at least. C01 to C20. */
import type { JWK } from 'jose';
import { text } from '../../support/faults.js';
import { EC, NEXT_RSA, RSA } from '../../support/provider-keys.js';
import {
  BY_USERINFO,
  type ConformanceCase,
  METADATA_REFUSED,
  ANSWER_REFUSED,
  TOKEN_REFUSED,
  nowSeconds,
  refused,
  session,
} from '../conformance-case.js';

const claims = (given: Readonly<Record<string, unknown>>) => ({ claims: given });

const TWO_AUDIENCES = ['the-client', 'another-client'];

const INVALID_SUBJECTS: readonly (readonly [string, unknown])[] = [
  ['no sub', undefined],
  ['an empty sub', ''],
  ['sub as a number', 42],
  ['sub as an object', { id: 'ada' }],
  ['sub as a list', ['ada']],
  ['a megabyte of sub', 'a'.repeat(1024 * 1024)],
];

const PLAIN_ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

const MANY_KEYS: JWK[] = Array.from({ length: 999 }, (_, index) => ({
  ...EC.jwk,
  kid: String(index),
}));

export const TOKEN_AND_METADATA_CASES: readonly ConformanceCase[] = [
  {
    module: 'C01',
    knob: 'iss of another issuer',
    op: claims({ iss: 'https://evil.test' }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C02',
    knob: 'aud of another client',
    op: claims({ aud: 'x' }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C03',
    knob: 'a second aud and no azp',
    op: claims({ aud: TWO_AUDIENCES }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C03',
    knob: 'a second aud, and azp naming us',
    op: claims({ aud: TWO_AUDIENCES, azp: 'the-client' }),
    required: session(),
  },
  {
    module: 'C04',
    knob: 'azp naming another client',
    op: claims({ azp: 'another-client' }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C05',
    knob: 'another nonce',
    op: claims({ nonce: 'another' }),
    required: TOKEN_REFUSED,
  },
  { module: 'C06', knob: 'no nonce', op: claims({ nonce: undefined }), required: TOKEN_REFUSED },
  { module: 'C07', knob: 'no exp', op: claims({ exp: undefined }), required: TOKEN_REFUSED },
  {
    module: 'C07',
    knob: 'expired for 60 s',
    op: () => claims({ exp: nowSeconds() - 60 }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C07',
    knob: 'expired for 15 s, within the tolerance',
    op: () => claims({ exp: nowSeconds() - 15 }),
    required: session(),
  },
  { module: 'C08', knob: 'no iat', op: claims({ iat: undefined }), required: TOKEN_REFUSED },
  {
    module: 'C08',
    knob: 'iat in an hour',
    op: () => claims({ iat: nowSeconds() + 3600 }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C08',
    knob: 'nbf in an hour',
    op: () => claims({ nbf: nowSeconds() + 3600 }),
    required: TOKEN_REFUSED,
  },
  {
    module: 'C09',
    knob: 'alg none, and metadata that lists it',
    op: { signature: 'unsecured', metadata: { id_token_signing_alg_values_supported: ['none'] } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C10',
    knob: 'HS256 by the client secret',
    op: { signature: 'by the secret' },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C11',
    knob: 'a broken RS256 signature',
    op: { signature: 'corrupted' },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C12',
    knob: 'a kid that is new',
    later: { signsWith: NEXT_RSA, publishes: [NEXT_RSA.jwk] },
    required: session({ jwks: 2 }),
  },
  {
    module: 'C13',
    knob: 'its key among a thousand',
    op: { publishes: [...MANY_KEYS, RSA.jwk] },
    required: session(),
  },
  {
    module: 'C13',
    knob: 'its key published for encryption',
    op: { publishes: [{ ...RSA.jwk, use: 'enc' }] },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C13',
    knob: 'a key of another kty under its kid',
    op: { publishes: [{ ...EC.jwk, kid: RSA.kid }] },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C14',
    knob: 'at_hash of another token',
    op: claims({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    required: TOKEN_REFUSED,
  },
  ...INVALID_SUBJECTS.map(([knob, sub]) => ({
    module: 'C15',
    knob,
    op: claims({ sub }),
    required: TOKEN_REFUSED,
  })),
  {
    module: 'C16',
    knob: 'userinfo of another user',
    op: { userinfo: { sub: 'grace' } },
    client: BY_USERINFO,
    required: refused({ userinfo: 1 }),
  },
  {
    module: 'C17',
    knob: 'userinfo as an unsigned JWT',
    op: {
      answers: {
        userinfo: text('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEtMTgxNSJ9.', 'application/jwt'),
      },
    },
    client: BY_USERINFO,
    required: refused({ userinfo: 1 }),
  },
  {
    module: 'C18',
    knob: 'metadata of another issuer',
    op: { metadata: { issuer: 'https://evil.test' } },
    required: METADATA_REFUSED,
  },
  ...PLAIN_ENDPOINTS.map((name) => ({
    module: 'C19',
    knob: `${name} without TLS`,
    op: { metadata: { [name]: 'http://op.test/plain' } },
    required: refused({ userinfo: 0 }),
  })),
  {
    module: 'C19',
    knob: 'an endpoint on this machine',
    op: { metadata: { token_endpoint: 'http://127.0.0.1:4000/token' } },
    required: METADATA_REFUSED,
  },
  {
    module: 'C20',
    knob: 'iss of another issuer in the answer',
    answer: { parameters: { iss: 'https://evil.test' } },
    required: ANSWER_REFUSED,
  },
];
