/** The URLs of the pages that show an error. */
import { AuthError } from '../errors/auth.error.js';
import { getClientSafeType } from '../errors/error-codes.js';
import {
  CodeSignin,
  CredentialsSignin,
  WebAuthnVerificationError,
} from '../errors/request.errors.js';
import { OAuthCallbackError } from '../errors/upstream.errors.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { type PagesOptions, addQuery } from '../http/routes.js';

/**
 * The URL of the page that shows an error: the app's own, or the built-in one, which alone gets the
 * reference.
 */
export function getErrorUrl(
  thrown: unknown,
  customPages: Partial<PagesOptions>,
  requestOrigin: RequestOrigin,
  reference?: string,
): string {
  if (thrown instanceof CodeSignin) return getCodeErrorUrl(thrown, customPages, requestOrigin);
  const isSignIn = isSignInError(thrown);
  const custom = isSignIn ? customPages.signIn : customPages.error;
  const page = custom ?? `${requestOrigin.basePath}/${isSignIn ? 'signin' : 'error'}`;
  return addQuery(toAbsolute(page, requestOrigin.origin), {
    error: getClientSafeType(thrown),
    code: getCode(thrown),
    reference: custom === undefined && !isSignIn ? reference : undefined,
  });
}

/** Why exactly, for errors that say it. */
function getCode(thrown: unknown): string | undefined {
  const hasCode =
    thrown instanceof CredentialsSignin ||
    thrown instanceof OAuthCallbackError ||
    thrown instanceof WebAuthnVerificationError;
  return hasCode ? thrown.code : undefined;
}

/** The URL of the page that takes the code, with the reason why this one was refused. */
function getCodeErrorUrl(
  { type: error, code, providerId, triesLeft }: CodeSignin,
  customPages: Partial<PagesOptions>,
  requestOrigin: RequestOrigin,
): string {
  const page = customPages.verifyRequest ?? `${requestOrigin.basePath}/verify-request`;
  return addQuery(toAbsolute(page, requestOrigin.origin), {
    provider: providerId,
    type: 'email',
    error,
    code,
    triesLeft: triesLeft?.toString(),
  });
}

/** Makes a path of this site absolute. */
export function toAbsolute(page: string, origin: string): string {
  return page.startsWith('/') ? `${origin}${page}` : page;
}

export function isSignInError(thrown: unknown): boolean {
  return thrown instanceof AuthError && thrown.kind === 'signIn';
}
