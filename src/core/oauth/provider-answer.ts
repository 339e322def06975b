/**
 * One rule for the answers of providers: to token requests (RFC 6749 §5.1), to userinfo requests
 * (OpenID Connect Core §5.3.2), of metadata (RFC 8414 §2), and of errors (RFC 6749 §5.2).
 *
 * - Absent is what is missing, `null` or an empty text. An optional member that is absent is left
 *   out.
 * - Converted are seconds as text (Naver), a list of scopes (Twitch) and an error that is an object
 *   (Facebook).
 * - Refused is every other type, and an address that is too long. The error names the member and
 *   not its value.
 *
 * Members without a rule are passed on as they are. `email_verified` is one of them: the text
 * `"true"` (Apple, Cognito) is not taken for a proof, because it may come from a field that the
 * user can edit.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { type Members, nameMember } from '../http/answer-json.js';

/**
 * The kinds of answers. That of `userinfo` is for OpenID Connect: other profiles have no member in
 * common.
 */
export type AnswerKind = 'token' | 'userinfo' | 'discovery' | 'error';

/**
 * Reads a member that is present. `undefined` is "of another type", and `ABSENT` is "as if it were
 * not there".
 */
type Reader = (value: unknown) => unknown;

const ABSENT = Symbol('absent');

const MAX_ADDRESS_LENGTH = 2048;

const text: Reader = (value) => (typeof value === 'string' ? value : undefined);

const address: Reader = (value) =>
  typeof value === 'string' && value.length <= MAX_ADDRESS_LENGTH ? value : undefined;

/** Seconds. A lifetime that ends beyond every date is none. */
const seconds: Reader = (value) => {
  const given = typeof value === 'string' && /^\d{1,20}(\.\d+)?$/.test(value) ? +value : value;
  if (typeof given !== 'number' || !(given >= 0)) return undefined;
  return given <= Number.MAX_SAFE_INTEGER ? given : ABSENT;
};

const scopes: Reader = (value) => {
  const isList = Array.isArray(value) && value.every((scope) => typeof scope === 'string');
  const joined = isList ? value.join(' ') : value;
  return joined === '' ? ABSENT : text(joined);
};

/** In place of a code that must not be logged. */
const UNNAMED = 'unnamed_error';

/** What providers send in place of no error at all: TikTok says "ok". */
const NO_ERROR: readonly unknown[] = [undefined, null, '', 0, false, 'ok'];

/**
 * The code of an error, also of one that is an object (Facebook) or has a sentence after it (EVE
 * Online).
 */
const errorCode: Reader = (value) => {
  const given = typeof value === 'object' ? findCode(Object(value) as Members) : value;
  if (NO_ERROR.includes(given)) return ABSENT;
  if (typeof given !== 'string') return UNNAMED;
  const [, code = given] = /^([a-z_]{1,64}): /.exec(given) ?? [];
  return isErrorCode(code) ? code : UNNAMED;
};

function findCode(error: Members): unknown {
  const { type, status, code } = error;
  return [type, status].find(isErrorCode) ?? code ?? Object.keys(error).length > 0;
}

interface MemberRule {
  readonly read: Reader;
  readonly isRequired?: true;
}

const RULES: Readonly<Record<AnswerKind, Readonly<Record<string, MemberRule>>>> = {
  token: {
    access_token: { read: text, isRequired: true },
    token_type: { read: text, isRequired: true },
    id_token: { read: text },
    refresh_token: { read: text },
    scope: { read: scopes },
    expires_in: { read: seconds },
  },
  userinfo: {
    sub: { read: text, isRequired: true },
  },
  discovery: {
    issuer: { read: address, isRequired: true },
    authorization_endpoint: { read: address },
    token_endpoint: { read: address },
    userinfo_endpoint: { read: address },
    jwks_uri: { read: address },
    revocation_endpoint: { read: address },
    introspection_endpoint: { read: address },
    end_session_endpoint: { read: address },
  },
  error: { error: { read: errorCode } },
};

/**
 * Reads an answer by the rule of its kind. The answer itself is not changed.
 *
 * @throws {CallbackRouteError} when a member is of another type or too long, or a required one is
 *   absent.
 */
export function readAnswer(kind: AnswerKind, answer: Members): Record<string, unknown> {
  const read = { ...answer };
  for (const [name, rule] of Object.entries(RULES[kind])) {
    const value = readMember(name, answer[name], rule);
    if (value !== ABSENT) read[name] = value;
    else if (name in read) delete read[name];
  }
  return read;
}

function readMember(name: string, given: unknown, { read, isRequired }: MemberRule): unknown {
  const isGiven = given !== undefined && given !== null && given !== '';
  const value = isGiven ? read(given) : ABSENT;
  if (value === undefined) throw invalidMember(name, 'of another type, or too long');
  if (value === ABSENT && isRequired) throw invalidMember(name, 'missing');
  return value;
}

function invalidMember(name: string, is: string): CallbackRouteError {
  return new CallbackRouteError(`In its answer, ${nameMember(name)} is ${is}.`, { member: name });
}

/**
 * Refuses a response with the status 200 that has an error, even beside tokens or claims: RFC 6749
 * §5.2 keeps the two apart.
 *
 * @throws {CallbackRouteError} when there is one.
 */
export function refuseError(answer: Members): void {
  const { error: code } = readAnswer('error', answer);
  if (code === undefined) return;
  if (!isErrorCode(code) || code === UNNAMED) {
    throw new CallbackRouteError('Its answer has an error.', { member: 'error' });
  }
  throw new CallbackRouteError(`Its answer has the error ${code}.`, { code, member: 'error' });
}

/** Whether a text is the code of an error, and not a sentence or a secret. */
export function isErrorCode(error: unknown): error is string {
  return typeof error === 'string' && /^[A-Za-z_]{1,64}\d{0,6}$/.test(error);
}
