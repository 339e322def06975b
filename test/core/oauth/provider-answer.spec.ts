/** One rule for what a provider answers: kind × member × form → result. */
import { describe, expect, it } from '@jest/globals';
import { CallbackRouteError } from '../../../src/core/errors/index.js';
import {
  type AnswerKind,
  readAnswer,
  refuseError,
} from '../../../src/core/oauth/provider-answer.js';

const ABSENT = 'absent';
const REFUSED = 'refused';

const LONG = `https://op.test/${'a'.repeat(3000)}`;

/**
 * The forms of a member, and what is read of each of them. Forms that are not named are refused.
 */
type Results = readonly (readonly [form: string, given: unknown, read: unknown])[];

const NOT_THERE: Results = [
  ['missing', undefined, ABSENT],
  ['null', null, ABSENT],
  ['an empty text', '', ABSENT],
];
const REQUIRED: Results = NOT_THERE.map(([form, given]) => [form, given, REFUSED]);
const NO_TEXT: Results = [
  ['a number', 5, REFUSED],
  ['true', true, REFUSED],
  ['a list', ['a'], REFUSED],
  ['an object', { a: 1 }, REFUSED],
];
const TEXT: Results = [['text', 'a.b-c', 'a.b-c'], ...NO_TEXT];
const ADDRESS: Results = [
  ['an address', 'https://op.test/a', 'https://op.test/a'],
  ['a huge address', LONG, REFUSED],
  ...NO_TEXT,
];

const OPTIONAL_ADDRESSES = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'revocation_endpoint',
  'introspection_endpoint',
  'end_session_endpoint',
];

const TABLE: readonly (readonly [AnswerKind, string, Results])[] = [
  ['token', 'access_token', [...REQUIRED, ...TEXT]],
  ['token', 'token_type', [...REQUIRED, ...TEXT]],
  ['token', 'id_token', [...NOT_THERE, ...TEXT]],
  ['token', 'refresh_token', [...NOT_THERE, ...TEXT]],
  [
    'token',
    'scope',
    [
      ...NOT_THERE,
      ['text', 'openid email', 'openid email'],
      ['a list of text', ['openid', 'email'], 'openid email'],
      ['an empty list', [], ABSENT],
      ['a list of something else', ['openid', 5], REFUSED],
      ['a nested list', [['openid']], REFUSED],
      ['a number', 5, REFUSED],
      ['true', true, REFUSED],
      ['an object', {}, REFUSED],
    ],
  ],
  [
    'token',
    'expires_in',
    [
      ...NOT_THERE,
      ['a number', 3600, 3600],
      ['a fraction', 3599.9, 3599.9],
      ['nothing', 0, 0],
      ['a number in a text', '3600', 3600],
      ['a huge number', 1e300, ABSENT],
      ['a number beyond all', Infinity, ABSENT],
      ['a huge number in a text', '9223372036854775807', ABSENT],
      ['more digits than a number has', '1'.repeat(5000), REFUSED],
      ['negative', -1, REFUSED],
      ['negative in a text', '-1', REFUSED],
      ['a word', 'soon', REFUSED],
      ['a number with a word', '3600 s', REFUSED],
      ['hexadecimal', '0x10', REFUSED],
      ['true', true, REFUSED],
      ['a list', [3600], REFUSED],
      ['an object', {}, REFUSED],
    ],
  ],
  ['userinfo', 'sub', [...REQUIRED, ...TEXT]],
  ['discovery', 'issuer', [...REQUIRED, ...ADDRESS]],
  ...OPTIONAL_ADDRESSES.map(
    (name) => ['discovery', name, [...NOT_THERE, ...ADDRESS]] satisfies (typeof TABLE)[number],
  ),
  [
    'error',
    'error',
    [
      ...NOT_THERE,
      ['a code', 'invalid_grant', 'invalid_grant'],
      ['a code with digits', 'KOE320', 'KOE320'],
      ['a code and a sentence', 'invalid_grant: It has expired.', 'invalid_grant'],
      ['a sentence', 'The code canary-1815 has expired.', 'unnamed_error'],
      ['huge', 'a'.repeat(5000), 'unnamed_error'],
      ['a status', 401, 'unnamed_error'],
      ['true', true, 'unnamed_error'],
      ['false', false, ABSENT],
      ['0', 0, ABSENT],
      ['"ok"', 'ok', ABSENT],
      ['an empty object', {}, ABSENT],
      ['an object that says "ok"', { code: 'ok', message: '', log_id: '1815' }, ABSENT],
      ['an object with a type', { type: 'OAuthException', code: 190 }, 'OAuthException'],
      ['an object with a status', { status: 'UNAUTHENTICATED', code: 401 }, 'UNAUTHENTICATED'],
      ['an object with a code', { code: 'access_token_invalid' }, 'access_token_invalid'],
      ['an object with a number', { code: 40029 }, 'unnamed_error'],
      ['an object with a message alone', { message: 'canary' }, 'unnamed_error'],
      ['a nested object', { code: { code: 'canary' } }, 'unnamed_error'],
      ['an object with a message and no code', { code: null, message: 'canary' }, 'unnamed_error'],
      ['an object whose code has no text', { code: { toString: 1 } }, 'unnamed_error'],
      ['a list', [{ message: 'canary' }], 'unnamed_error'],
      ['an empty list', [], ABSENT],
    ],
  ],
];

/** What each kind cannot do without. */
const NEEDED: Readonly<Record<AnswerKind, Readonly<Record<string, unknown>>>> = {
  token: { access_token: 'access', token_type: 'bearer' },
  userinfo: { sub: 'ada' },
  discovery: { issuer: 'https://op.test' },
  error: {},
};

const rows = TABLE.flatMap(([kind, member, results]) =>
  results.map(([form, given, read]) => ({ kind, member, form, given, read })),
);

describe('R10 an answer', () => {
  it.each(rows)('of the kind $kind with $form as $member', ({ kind, member, given, read }) => {
    const answer = Object.freeze({ ...NEEDED[kind], other: null, [member]: given });
    const act = (): unknown => readAnswer(kind, answer);
    if (read === REFUSED) {
      expect(act).toThrow(CallbackRouteError);
      expect(act).toThrow(`\`${member}\``);
      return;
    }
    const { [member]: _, ...others } = answer;
    expect(act()).toEqual({ ...others, ...(read !== ABSENT && { [member]: read }) });
  });

  it.each(rows.filter(({ kind }) => kind === 'error'))(
    'is refused by its error, and without quoting it, if that is $form',
    ({ given, read }) => {
      const act = (): void => refuseError({ access_token: 'access', error: given });
      if (read === ABSENT) return expect(act).not.toThrow();
      const said = read === 'unnamed_error' ? 'an error.' : `the error ${String(read)}.`;
      expect(act).toThrow(CallbackRouteError);
      expect(act).toThrow(`Its answer has ${said}`);
    },
  );
});
