/** Our own list of what a provider can do wrong, one row an id at least. C21 to C40. */
import { gzipSync } from 'node:zlib';
import { jsonStatus, redirect, text } from '../../support/faults.js';
import type { Answer } from '../../support/misbehaving-provider.js';
import {
  ANSWER_REFUSED,
  BY_USERINFO,
  type ConformanceCase,
  METADATA_REFUSED,
  PROVIDER_REFUSED,
  SIGN_IN_EXPIRED,
  TOKEN_REFUSED,
  refused,
  session,
} from '../conformance-case.js';

const claims = (given: Readonly<Record<string, unknown>>) => ({ claims: given });

/** 16 MB in 16 kB, unpacked as a platform's `fetch` does it. */
const PACKED = gzipSync(new Uint8Array(16 * 1024 * 1024));

const bomb: Answer = () => {
  const body = new Blob([PACKED]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

const HOSTILE_QUERY = new URLSearchParams({
  client_id: 'evil',
  redirect_uri: 'https://evil.test',
  response_type: 'token',
  scope: 'admin',
  request_uri: 'https://evil.test/request',
  state: 'evil',
  code_challenge: 'evil',
}).toString();

/** Members named like those of a prototype, as a parser of JSON makes them. */
const PROTOTYPE = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
) as Readonly<Record<string, unknown>>;

const BAD_LIFETIMES = ['soon', -1, 'NaN'];
const BAD_IDS: readonly (readonly [string, unknown])[] = [
  ['no id', undefined],
  ['the id 0', 0],
  ['an empty id', ''],
  ['an id that is an object', { value: 1 }],
];
const BAD_ADDRESSES: readonly (readonly [string, unknown])[] = [
  ['a list', ['ada@example.com']],
  ['an object', { address: 'ada@example.com' }],
  ['a number', 1],
];

export const ANSWER_AND_PROFILE_CASES: readonly ConformanceCase[] = [
  {
    module: 'C21',
    knob: 'no iss in the answer, though promised',
    answer: { parameters: { iss: undefined } },
    required: ANSWER_REFUSED,
  },
  {
    module: 'C22',
    knob: 'another state',
    answer: { parameters: { state: 'another' } },
    required: SIGN_IN_EXPIRED,
  },
  {
    module: 'C23',
    knob: 'no state',
    answer: { parameters: { state: undefined } },
    required: ANSWER_REFUSED,
  },
  ...['code', 'state', 'iss'].map((name) => ({
    module: 'C24',
    knob: `two of ${name}`,
    answer: { suffix: `&${name}=another` },
    required: ANSWER_REFUSED,
  })),
  {
    module: 'C25',
    knob: 'an error',
    answer: { parameters: { code: undefined, error: 'access_denied' } },
    required: PROVIDER_REFUSED,
  },
  {
    module: 'C25',
    knob: 'an error with a made-up state',
    answer: { parameters: { code: undefined, error: 'access_denied', state: 'made-up' } },
    required: PROVIDER_REFUSED,
  },
  {
    module: 'C26',
    knob: 'an error of the token endpoint with status 200',
    op: { answers: { token: jsonStatus(200, { error: 'invalid_grant' }) } },
    required: TOKEN_REFUSED,
  },
  ...[302, 307].map((code) => ({
    module: 'C27',
    knob: `a redirect (${code}) of the token endpoint`,
    op: { answers: { token: redirect(code, 'https://evil.test/') } },
    required: TOKEN_REFUSED,
  })),
  {
    module: 'C28',
    knob: 'token type mac',
    op: { token: { token_type: 'mac' } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C28',
    knob: 'no token type',
    op: { token: { token_type: undefined } },
    required: TOKEN_REFUSED,
  },
  ...BAD_LIFETIMES.map((expires_in) => ({
    module: 'C29',
    knob: `expires_in ${JSON.stringify(expires_in)}`,
    op: { token: { expires_in } },
    required: TOKEN_REFUSED,
  })),
  ...[null, ''].map((expires_in) => ({
    module: 'C29',
    knob: `expires_in ${JSON.stringify(expires_in)}, which is as if absent`,
    op: { token: { expires_in } },
    required: session(),
  })),
  {
    module: 'C29',
    knob: 'expires_in beyond every date, which is not stored',
    op: { token: { expires_in: 1e300 } },
    required: session(),
  },
  {
    module: 'C30',
    knob: 'a sign-in link that brings parameters of the protocol',
    departure: { query: `?${HOSTILE_QUERY}` },
    required: session({ token: 1 }),
  },
  ...BAD_ADDRESSES.map(([what, email]) => ({
    module: 'C31',
    knob: `an e-mail address that is ${what}`,
    op: claims({ email }),
    required: refused({ token: 1, userinfo: 0 }),
  })),
  {
    module: 'C31',
    knob: 'an address in capitals',
    op: claims({ email: 'ADA@EXAMPLE.COM' }),
    required: session(),
  },
  ...BAD_IDS.map(([knob, sub]) => ({
    module: 'C32',
    knob,
    kind: 'oauth' as const,
    op: { userinfo: { sub } },
    required: refused({ token: 1, userinfo: 1 }),
  })),
  {
    module: 'C33',
    knob: 'a name of 20 kB',
    op: claims({ name: 'a'.repeat(20_000) }),
    required: session({}, { name: null }),
  },
  {
    module: 'C33',
    knob: 'a picture that is a program',
    op: claims({ picture: 'javascript:alert(1)' }),
    required: session({}, { image: null }),
  },
  {
    module: 'C34',
    knob: 'an ID token that was not requested',
    kind: 'oauth',
    op: { token: { id_token: 'canary.not-verified.token' } },
    required: session({ jwks: 0 }),
  },
  { module: 'C35', knob: '__proto__ in the ID token', op: claims(PROTOTYPE), required: session() },
  {
    module: 'C35',
    knob: '__proto__ in the token response',
    op: { token: PROTOTYPE },
    required: session(),
  },
  {
    module: 'C35',
    knob: '__proto__ in userinfo',
    kind: 'oauth',
    op: { userinfo: PROTOTYPE },
    required: session(),
  },
  {
    module: 'C36',
    knob: 'an access token of another client in the answer',
    kind: 'oauth',
    answer: { parameters: { access_token: 'of-another-client' } },
    required: session({ token: 1, userinfo: 1 }),
  },
  {
    module: 'C37',
    knob: 'an encrypted ID token',
    op: { signature: 'encrypted' },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C38',
    knob: 'a page in place of tokens',
    op: { answers: { token: text('<!doctype html>', 'text/html') } },
    required: TOKEN_REFUSED,
  },
  {
    module: 'C38',
    knob: 'text in place of userinfo',
    op: { answers: { userinfo: text('sub=ada-1815', 'text/plain') } },
    client: BY_USERINFO,
    required: refused({ userinfo: 1 }),
  },
  ...(['discovery', 'jwks', 'token'] as const).map((endpoint) => ({
    module: 'C39',
    knob: `16 MB, compressed, from the ${endpoint} endpoint`,
    op: { answers: { [endpoint]: bomb } },
    required: refused({ userinfo: 0 }),
  })),
  {
    module: 'C40',
    knob: 'the issuer in the metadata with a slash too many',
    client: { issuer: 'https://op.test/tenant' },
    op: { metadata: { issuer: 'https://op.test/tenant/' } },
    required: METADATA_REFUSED,
  },
  {
    module: 'C40',
    knob: 'the issuer of a root with its slash',
    op: { metadata: { issuer: 'https://op.test/' }, claims: { iss: 'https://op.test/' } },
    answer: { parameters: { iss: 'https://op.test/' } },
    required: session(),
  },
];
