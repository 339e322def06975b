/**
 * Who a provider's answer is about: a user and an account, with nothing in them that the rest of the
 * app would have to be careful with.
 *
 * Providers pass on what people typed into them. An address must be one sound address, a name a
 * line of sane length, a picture an image; what is not is left out. An account id must be there,
 * since a made-up one would be a different account on the next sign-in.
 */
import { asError } from '../errors/auth.error.js';
import { OAuthProfileParseError } from '../errors/upstream.errors.js';
import { type Random, randomUuid } from '../kernel/random.js';
import { isStorableId, isStorableText } from '../kernel/storable-text.js';
import type { Account } from '../models/account.js';
import type { Profile } from '../models/profile.js';
import type { User } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { ProviderAnswer } from './authorization-response.js';

const LONGEST_ID = 255;
const LONGEST_NAME = 256;
const LONGEST_EMAIL = 254;
const LONGEST_IMAGE_URL = 2048;
const LONGEST_INLINE_IMAGE = 8 * 1024;

const ONE_ADDRESS = /^[^\s@()<>[\]:;\\,"\p{Cc}\p{Cs}]+@[^\s@()<>[\]:;\\,"\p{Cc}\p{Cs}]+$/u;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/;

/** The person and the account that a provider described, cleared of unsound fields. */
export interface ProviderIdentity {
  /** With an id of its own, in case the person is new. */
  readonly user: User & { readonly id: string };
  /** Every field of the token response; which of them are stored is for `account()` to say. */
  readonly account: Account;
  /** Whether the provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
}

/** @throws {OAuthProfileParseError} when `profile()` throws or names no account. */
export async function identify(
  provider: OAuthProvider,
  { profile, tokens }: ProviderAnswer,
  random: Random,
): Promise<ProviderIdentity> {
  try {
    const described = await provider.profile(profile, tokens);
    const providerAccountId = accountId(described.id, provider.type);
    const user = { ...described, ...soundFields(described), id: randomUuid(random) };
    // Whose account it is, is not for the provider's answer to say.
    const { userId: _, ...received } = tokens;
    return {
      user,
      account: { ...received, provider: provider.id, type: provider.type, providerAccountId },
      isEmailVerified: isVerified(user.email, profile),
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

function soundFields({ name, email, image }: User): Pick<User, 'name' | 'email' | 'image'> {
  return {
    ...(name !== undefined && { name: soundName(name) }),
    ...(email !== undefined && { email: soundEmail(email) }),
    ...(image !== undefined && { image: soundImage(image) }),
  };
}

function soundName(name: unknown): string | null {
  const isSound = typeof name === 'string' && name.length <= LONGEST_NAME && isStorableText(name);
  return isSound ? name : null;
}

/** Something other than text where an address belongs is no mistake to be overlooked. */
function soundEmail(email: unknown): string | null {
  if (email === null) return null;
  if (typeof email !== 'string') throw new TypeError('The e-mail address is not a string.');
  const address = email.toLowerCase();
  return address.length <= LONGEST_EMAIL && ONE_ADDRESS.test(address) ? address : null;
}

function soundImage(image: unknown): string | null {
  if (typeof image !== 'string') return null;
  if (INLINE_IMAGE.test(image)) return image.length <= LONGEST_INLINE_IMAGE ? image : null;
  const isWeb = /^https?:\/\//i.test(image) && isStorableText(image) && URL.canParse(image);
  return isWeb && image.length <= LONGEST_IMAGE_URL ? image : null;
}
