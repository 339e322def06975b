/**
 * The user and the account in a provider's profile, with invalid fields removed.
 *
 * Users type anything into the profiles that providers pass on. An address must be one valid
 * address, a name must have a sane length, and an image must be a URL or a small inline image. An
 * account id is required: a made-up one would be a different account on the next sign-in.
 */
import { asError } from '../errors/auth.error.js';
import { OAuthProfileParseError } from '../errors/upstream.errors.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import { isStorableId, isStorableText } from '../adapters/adapter.js';
import { parseUrl } from '../kernel/url.js';
import type { Account } from '../models/account.js';
import { isSingleAddress } from '../models/email-address.js';
import { isEmailClaimVerified, type User } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { AuthorizationResult } from './authorization-response.js';

const MAX_ID_LENGTH = 255;

/** The validated user and account of a profile. */
interface ProviderIdentity {
  /** With a generated id, which is used when the user is new. */
  readonly user: User & { readonly id: string };
  /**
   * Every field of the token response. The provider's `account()` selects those that are stored.
   */
  readonly account: Account;
  /** Whether the provider verified that the address belongs to the user. */
  readonly isEmailVerified: boolean;
  /** The invalid fields, which were removed. */
  readonly dropped: readonly DroppedField[];
}

/**
 * Validates a provider's profile.
 *
 * @param imageLimit - The maximum length of an inline image, in characters.
 * @throws {OAuthProfileParseError} when `profile()` throws or returns no account id.
 */
export async function identify(
  provider: OAuthProvider,
  { profile, tokens }: Pick<AuthorizationResult, 'profile' | 'tokens'>,
  random: Random,
  imageLimit: ImageLimit,
): Promise<ProviderIdentity> {
  try {
    const described = await provider.profile(profile, tokens);
    const providerAccountId = getAccountId(described.id, provider.type);
    const { fields, dropped } = validateProfileFields(described, imageLimit);
    const user = { ...described, ...fields, id: randomUuid(random) };
    // The token response must not decide which user the account belongs to.
    const { userId: _, ...received } = tokens;
    return {
      user,
      account: { ...received, provider: provider.id, type: provider.type, providerAccountId },
      isEmailVerified: isEmailClaimVerified(user.email, profile),
      dropped,
    };
  } catch (thrown) {
    const source = provider.readsIdToken ? 'ID token' : 'userinfo endpoint';
    const sentence = `The profile from the ${source} of provider "${provider.id}" could not be used.`;
    throw new OAuthProfileParseError(sentence, { err: asError(thrown), provider: provider.id });
  }
}

/** Missing values that were turned into text. As an id, they would be one account for all users. */
const MISSING = ['undefined', 'null', 'NaN', '[object Object]'];

/**
 * Many databases use the number 0 for "no user", and OAuth 2.0 profiles turn numbers into text. A
 * `sub` is text from the start and may be "0".
 */
const INVALID_IDS: Readonly<Record<OAuthProvider['type'], ReadonlySet<string>>> = {
  oauth: new Set([...MISSING, '0']),
  oidc: new Set(MISSING),
};

function getAccountId(id: unknown, type: OAuthProvider['type']): string {
  const text = typeof id === 'number' && Number.isSafeInteger(id) && id !== 0 ? String(id) : id;
  const isId = typeof text === 'string' && isStorableId(text) && text.length <= MAX_ID_LENGTH;
  if (isId && !INVALID_IDS[type].has(text)) return text;
  const isAltered = typeof text === 'string' && !isStorableText(text);
  throw new TypeError(
    isAltered
      ? 'The profile has an account id with a NUL or half a character, which a database would alter.'
      : 'The profile has no account id.',
  );
}

const MAX_NAME_LENGTH = 256;
const MAX_IMAGE_URL_LENGTH = 2048;

/** Auth.js's provider for Entra ID adds a space after the comma. */
const INLINE_IMAGE = /^(data:image\/(?:png|jpeg|gif|webp|avif);base64,) ?([A-Za-z0-9+/=]+)$/;
const PLAIN_PATH = /^[^\s<>"'`\\\p{Cc}]+$/u;

/** A NUL or a lone surrogate. */
const ALTERED_BY_DATABASES = { reason: 'a character that a database would alter' };

/** The maximum length of an inline image, in characters. */
type ImageLimit = number;

/** For an image in a session token, which the browser sends with each request. */
export const IMAGE_LIMIT_IN_TOKEN: ImageLimit = 8 * 1024;
/** For an image in a database row. */
export const IMAGE_LIMIT_IN_ROW: ImageLimit = 256 * 1024;

/** A removed field. Its value is not logged. */
interface DroppedField {
  readonly field: 'name' | 'email' | 'image';
  readonly reason: string;
}

/** The valid fields, and the removed ones. */
interface ValidProfileFields {
  readonly fields: Pick<User, 'name' | 'email' | 'image'>;
  readonly dropped: readonly DroppedField[];
}

/** A valid value, `null` for none, or the reason for its removal. */
type FieldResult = string | null | { readonly reason: string };

/** @throws {TypeError} when the address is not a string: that is a bug in `profile()`. */
function validateProfileFields(user: User, imageLimit: ImageLimit): ValidProfileFields {
  const results = [
    ['name', user.name === undefined ? undefined : validateName(user.name)],
    ['email', user.email === undefined ? undefined : validateEmail(user.email)],
    ['image', user.image === undefined ? undefined : validateImage(user.image, imageLimit)],
  ] as const;
  const fields: Partial<Record<DroppedField['field'], string | null>> = {};
  const dropped: DroppedField[] = [];
  for (const [field, result] of results) {
    if (result === undefined) continue;
    const isValid = result === null || typeof result === 'string';
    fields[field] = isValid ? result : null;
    if (!isValid) dropped.push({ field, reason: result.reason });
  }
  return { fields, dropped };
}

function validateName(name: unknown): FieldResult {
  if (name === null || name === '') return null;
  if (typeof name !== 'string') return { reason: 'no text' };
  if (name.length > MAX_NAME_LENGTH) return tooLong(MAX_NAME_LENGTH);
  return isStorableText(name) ? name : ALTERED_BY_DATABASES;
}

function validateEmail(email: unknown): FieldResult {
  if (email === null || email === '') return null;
  if (typeof email !== 'string') throw new TypeError('The e-mail address is not a string.');
  const address = email.toLowerCase();
  return isSingleAddress(address) ? address : { reason: 'not one e-mail address' };
}

function validateImage(image: unknown, limit: ImageLimit): FieldResult {
  if (image === null || image === '') return null;
  if (typeof image !== 'string') return { reason: 'no text' };
  if (/^data:/i.test(image)) return validateInlineImage(image, limit);
  if (image.length > MAX_IMAGE_URL_LENGTH) return tooLong(MAX_IMAGE_URL_LENGTH);
  if (!isStorableText(image)) return ALTERED_BY_DATABASES;
  const isAbsolute = /^https?:\/\//i.test(image) && parseUrl(image) !== undefined;
  return isAbsolute || isRelative(image) ? image : { reason: 'no web address' };
}

/** Whether the image is a relative URL, such as a path of the app. */
function isRelative(image: string): boolean {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(image);
  return (
    !hasScheme && PLAIN_PATH.test(image) && parseUrl(image, 'https://app.invalid') !== undefined
  );
}

function validateInlineImage(image: string, limit: ImageLimit): FieldResult {
  if (image.length > limit + 1) return tooLong(limit);
  const [, type, data] = INLINE_IMAGE.exec(image) ?? [];
  if (type === undefined || data === undefined) return { reason: 'no picture of a known type' };
  const normalized = `${type}${data}`;
  return normalized.length <= limit ? normalized : tooLong(limit);
}

function tooLong(limit: number): FieldResult {
  return { reason: `longer than ${limit} characters` };
}
