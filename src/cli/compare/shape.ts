/**
 * How values are shown: by their type, and by names that no app chooses. What is in them may be
 * private.
 */
import { isMembers } from './compared-app.js';
import { Thrown } from './thrown.js';

/** What the observer puts in the place of a value. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  '<function>',
  '<http>',
  '<ID token>',
  '<page>',
  '<provider>',
  '<random>',
  '<sealed>',
  '<time>',
]);

/**
 * Names in sessions, tokens, accounts, addresses and cookies that are those of a library or a
 * standard.
 */
const KNOWN_KEYS: ReadonlySet<string> = new Set(
  `access_token account address attributes aud avatar_url baseUrl callbackUrl claims client_id code code_challenge
  code_challenge_method credentials csrf csrfToken domain email emailVerified email_verified error exp expires expires_at
  expires_in family_name given_name httponly iat id id_token identifier image isNewUser iss jti json login login_hint
  max-age message name nbf newSession nonce options path picture profile prompt provider providerAccountId query
  redirect_uri reference refresh_token response_mode response_type samesite scope secure session sessionToken
  session_state signinUrl state status sub token token_type trigger type url user userId username value verified`.split(
    /\s+/,
  ),
);

/** The name of a member, unless an app may have chosen it: it may be the id of a user. */
export function showKey(key: string): string {
  return KNOWN_KEYS.has(key) || key === 'sealed for' || /^\d$/.test(key) ? key : '<key>';
}

/** Never the value: a text may be a token, and a number a balance. */
export function showValue(value: unknown, what: string): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value instanceof Thrown) return value.toString();
  if (typeof value === 'number') return what.endsWith(': status') ? String(value) : 'a number';
  if (typeof value === 'string') {
    return PLACEHOLDERS.has(value) ? value : `a text of ${value.length} characters`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (!isMembers(value)) return `a ${typeof value}`;
  const keys = [...new Set(Object.keys(value).map(showKey))];
  return keys.length === 0 ? '{}' : `{ ${keys.join(', ')} }`;
}
