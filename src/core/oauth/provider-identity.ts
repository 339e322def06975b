/**
 * Who a provider's answer is about: a user and an account, with nothing in them that the rest of the
 * app would have to be careful with.
 *
 * An account id must be there, since a made-up one would be a different account on the next sign-in.
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
import { type DroppedField, type ImageLimit, soundFields } from './profile-fields.js';

const LONGEST_ID = 255;

/** The person and the account that a provider described, cleared of unsound fields. */
export interface ProviderIdentity {
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
    const { fields, dropped } = soundFields(described, imageLimit);
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
