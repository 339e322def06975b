/**
 * Who a provider's answer is about: a user and an account, with nothing in them that the rest of the
 * app would have to be careful with.
 *
 * An account id must be there, since a made-up one would be a different account on the next sign-in.
 */
import { asError } from '../errors/auth.error.js';
import { OAuthProfileParseError } from '../errors/upstream.errors.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import { isStorableId, isStorableText } from '../kernel/text.js';
import { parseUrl } from '../kernel/url.js';
import type { Account } from '../models/account.js';
import { isSingleAddress } from '../models/email-address.js';
import type { Profile, User } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { ProviderAnswer } from './authorization-response.js';

const LONGEST_ID = 255;

/** The person and the account that a provider described, cleared of unsound fields. */
interface ProviderIdentity {
  /** With an id of its own, in case the person is new. */
  readonly user: User & { readonly id: string };
  /** Every field of the token response; which of them are stored is for `account()` to say. */
  readonly account: Account;
  /** Whether the provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
  /** The fields that were not sound. */
  readonly dropped: readonly DroppedField[];
}

/**
 * @param imageLimit - How long a picture within the profile may be.
 * @throws {OAuthProfileParseError} when `profile()` throws or names no account.
 */
export async function identify(
  provider: OAuthProvider,
  { profile, tokens }: ProviderAnswer,
  random: Random,
  imageLimit: ImageLimit,
): Promise<ProviderIdentity> {
  try {
    const described = await provider.profile(profile, tokens);
    const providerAccountId = accountId(described.id, provider.type);
    const { fields, dropped } = validateProfileFields(described, imageLimit);
    const user = { ...described, ...fields, id: randomUuid(random) };
    // Whose account it is, is not for the provider's answer to say.
    const { userId: _, ...received } = tokens;
    return {
      user,
      account: { ...received, provider: provider.id, type: provider.type, providerAccountId },
      isEmailVerified: isVerified(user.email, profile),
      dropped,
    };
  } catch (thrown) {
    const source = provider.readsIdToken ? 'ID token' : 'userinfo endpoint';
    const sentence = `The profile from the ${source} of provider "${provider.id}" could not be used.`;
    throw new OAuthProfileParseError(sentence, { err: asError(thrown), provider: provider.id });
  }
}

/**
 * The claim is about the claim `email` (OpenID Connect Core §5.1). A description that takes the
 * address from elsewhere, a user name say, has nobody's word for it.
 */
function isVerified(email: string | null | undefined, claims: Profile): boolean {
  const { email: claimed, email_verified } = claims;
  return email_verified === true && typeof claimed === 'string' && claimed.toLowerCase() === email;
}

/** What missing values look like as text: as an id, everybody's account. */
const MISSING = ['undefined', 'null', 'NaN', '[object Object]'];

/**
 * The number 0 is nobody in particular to many a database, and descriptions of OAuth 2.0 providers make
 * text of numbers. A `sub` is text from the start, and may well be "0".
 */
const NO_IDS: Readonly<Record<OAuthProvider['type'], ReadonlySet<string>>> = {
  oauth: new Set([...MISSING, '0']),
  oidc: new Set(MISSING),
};

function accountId(id: unknown, type: OAuthProvider['type']): string {
  const text = typeof id === 'number' && Number.isSafeInteger(id) && id !== 0 ? String(id) : id;
  const isId = typeof text === 'string' && isStorableId(text) && text.length <= LONGEST_ID;
  if (isId && !NO_IDS[type].has(text)) return text;
  const isAltered = typeof text === 'string' && !isStorableText(text);
  throw new TypeError(
    isAltered
      ? 'The profile has an account id with a NUL or half a character, which a database would alter.'
      : 'The profile has no account id.',
  );
}

/* MERGED profile-fields.ts: The name, address and picture of a user as a provider tells them: what is unsound is left out, and told.
    * Providers pass on what people typed into them. An address must be one sound address, a name a line of
   sane length, a picture the address of one, or a small one itself. */

const LONGEST_NAME = 256;
const LONGEST_IMAGE_URL = 2048;

/** Auth.js's provider for Entra ID writes a space after the comma. */
const INLINE_IMAGE = /^(data:image\/(?:png|jpeg|gif|webp|avif);base64,) ?([A-Za-z0-9+/=]+)$/;
const ONE_WORD = /^[^\s<>"'`\\\p{Cc}]+$/u;

/** A NUL, or half a surrogate pair. */
const ALTERED = { reason: 'a character that a database would alter' };

/** How long a picture within a profile may be, in characters. */
type ImageLimit = number;

/** In a session token, which a browser sends with each request. */
export const IMAGE_LIMIT_IN_TOKEN: ImageLimit = 8 * 1024;
/** In a row. */
export const IMAGE_LIMIT_IN_ROW: ImageLimit = 256 * 1024;

/** A field that was left out. Its value is nobody's business. */
interface DroppedField {
  readonly field: 'name' | 'email' | 'image';
  readonly reason: string;
}

/** What is left, and what is not. */
interface ValidProfileFields {
  readonly fields: Pick<User, 'name' | 'email' | 'image'>;
  readonly dropped: readonly DroppedField[];
}

/** A sound value, none, or why it was left out. */
type Verdict = string | null | { readonly reason: string };

/** @throws {TypeError} when the address is there and is no text: that is no mistake to be overlooked. */
function validateProfileFields(user: User, imageLimit: ImageLimit): ValidProfileFields {
  const verdicts = [
    ['name', user.name === undefined ? undefined : soundName(user.name)],
    ['email', user.email === undefined ? undefined : soundEmail(user.email)],
    ['image', user.image === undefined ? undefined : soundImage(user.image, imageLimit)],
  ] as const;
  const fields: Partial<Record<DroppedField['field'], string | null>> = {};
  const dropped: DroppedField[] = [];
  for (const [field, verdict] of verdicts) {
    if (verdict === undefined) continue;
    const isSound = verdict === null || typeof verdict === 'string';
    fields[field] = isSound ? verdict : null;
    if (!isSound) dropped.push({ field, reason: verdict.reason });
  }
  return { fields, dropped };
}

function soundName(name: unknown): Verdict {
  if (name === null) return null;
  if (typeof name !== 'string') return { reason: 'no text' };
  if (name.length > LONGEST_NAME) return tooLong(LONGEST_NAME);
  return isStorableText(name) ? name : ALTERED;
}

function soundEmail(email: unknown): Verdict {
  if (email === null || email === '') return null;
  if (typeof email !== 'string') throw new TypeError('The e-mail address is not a string.');
  const address = email.toLowerCase();
  return isSingleAddress(address) ? address : { reason: 'not one e-mail address' };
}

function soundImage(image: unknown, limit: ImageLimit): Verdict {
  if (image === null || image === '') return null;
  if (typeof image !== 'string') return { reason: 'no text' };
  if (/^data:/i.test(image)) return inlineImage(image, limit);
  if (image.length > LONGEST_IMAGE_URL) return tooLong(LONGEST_IMAGE_URL);
  if (!isStorableText(image)) return ALTERED;
  const isAbsolute = /^https?:\/\//i.test(image) && parseUrl(image) !== undefined;
  return isAbsolute || isRelative(image) ? image : { reason: 'no web address' };
}

/** Relative to a page of the app's, wherever that is. */
function isRelative(image: string): boolean {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(image);
  return !hasScheme && ONE_WORD.test(image) && parseUrl(image, 'https://app.invalid') !== undefined;
}

function inlineImage(image: string, limit: ImageLimit): Verdict {
  if (image.length > limit + 1) return tooLong(limit);
  const [, type, data] = INLINE_IMAGE.exec(image) ?? [];
  if (type === undefined || data === undefined) return { reason: 'no picture of a known type' };
  const sound = `${type}${data}`;
  return sound.length <= limit ? sound : tooLong(limit);
}

function tooLong(limit: number): Verdict {
  return { reason: `longer than ${limit} characters` };
}
