/**
 * The name, address and picture of a user as a provider tells them: what is unsound is left out, and told.
 *
 * Providers pass on what people typed into them. An address must be one sound address, a name a line of
 * sane length, a picture the address of one, or a small one itself.
 */
import { parsedUrl } from '../kernel/parsed-url.js';
import { isStorableText } from '../kernel/storable-text.js';
import type { User } from '../models/user.js';

const LONGEST_NAME = 256;
const LONGEST_EMAIL = 254;
const LONGEST_IMAGE_URL = 2048;

const ONE_ADDRESS = /^[^\s@()<>[\]:;\\,"\p{Cc}\p{Cs}]+@[^\s@()<>[\]:;\\,"\p{Cc}\p{Cs}]+$/u;
/** Auth.js's provider for Entra ID writes a space after the comma. */
const INLINE_IMAGE = /^(data:image\/(?:png|jpeg|gif|webp|avif);base64,) ?([A-Za-z0-9+/=]+)$/;
const ONE_WORD = /^[^\s<>"'`\\\p{Cc}]+$/u;

/** A NUL, or half a surrogate pair. */
const ALTERED = { reason: 'a character that a database would alter' };

/** How long a picture within a profile may be, in characters. */
export type ImageLimit = number;

/** In a session token, which a browser sends with each request. */
export const IMAGE_LIMIT_IN_TOKEN: ImageLimit = 8 * 1024;
/** In a row. */
export const IMAGE_LIMIT_IN_ROW: ImageLimit = 256 * 1024;

/** A field that was left out. Its value is nobody's business. */
export interface DroppedField {
  readonly field: 'name' | 'email' | 'image';
  readonly reason: string;
}

/** What is left, and what is not. */
export interface SoundFields {
  readonly fields: Pick<User, 'name' | 'email' | 'image'>;
  readonly dropped: readonly DroppedField[];
}

/** A sound value, none, or why it was left out. */
type Verdict = string | null | { readonly reason: string };

/** @throws {TypeError} when the address is there and is no text: that is no mistake to be overlooked. */
export function soundFields(user: User, imageLimit: ImageLimit): SoundFields {
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
  if (address.length > LONGEST_EMAIL) return tooLong(LONGEST_EMAIL);
  return ONE_ADDRESS.test(address) ? address : { reason: 'not one e-mail address' };
}

function soundImage(image: unknown, limit: ImageLimit): Verdict {
  if (image === null || image === '') return null;
  if (typeof image !== 'string') return { reason: 'no text' };
  if (/^data:/i.test(image)) return inlineImage(image, limit);
  if (image.length > LONGEST_IMAGE_URL) return tooLong(LONGEST_IMAGE_URL);
  if (!isStorableText(image)) return ALTERED;
  const isAbsolute = /^https?:\/\//i.test(image) && parsedUrl(image) !== undefined;
  return isAbsolute || isRelative(image) ? image : { reason: 'no web address' };
}

/** Relative to a page of the app's, wherever that is. */
function isRelative(image: string): boolean {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(image);
  return (
    !hasScheme && ONE_WORD.test(image) && parsedUrl(image, 'https://app.invalid') !== undefined
  );
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
