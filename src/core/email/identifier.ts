/** The address that somebody wants to sign in with, in its one spelling. */
import { asError } from '../errors/auth.error.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { isOneAddress, normalizeEmailAddress } from '../models/email-address.js';
import type { EmailProvider } from '../providers/provider.js';

/**
 * Applies the provider's rule, or the usual one. Whatever the app's own rule makes of it, a mailer
 * must not be able to read the outcome as anything but one address.
 *
 * @throws {EmailSignInError} when that is not one sound address.
 */
export function identifierOf({ id, normalize }: EmailProvider, typed: unknown): string {
  const identifier = normalize ? byRule(id, normalize, typed) : normalizeEmailAddress(typed);
  if (isOneAddress(identifier)) return identifier;
  throw new EmailSignInError('What was typed is not one e-mail address.', { provider: id });
}

function byRule(
  provider: string,
  normalize: NonNullable<EmailProvider['normalize']>,
  typed: unknown,
): unknown {
  if (typeof typed !== 'string') return undefined;
  try {
    return normalize(typed);
  } catch (thrown) {
    const facts = { err: asError(thrown), provider };
    throw new EmailSignInError('normalizeIdentifier refused the address.', facts);
  }
}
