/** Errors of session tokens, as the log has them. */
import { asError, withoutStack } from '../errors/auth.error.js';
import { JWTSessionError } from '../errors/upstream.errors.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { ForeignToken } from '../jwt/session-keys.js';

/** The `jwt` or the `session` callback of the app threw. */
export function toCallbackError(thrown: unknown): JWTSessionError {
  return new JWTSessionError('A session callback threw.', asError(thrown));
}

/**
 * A session token that was refused: the log names the cookie, and what to do where another app or
 * another secret made it. Made without a stack trace: clients can cause any number of these, and
 * the place is always the same.
 */
export function toRefusal(
  cause: Error,
  cookie: string,
  { unpaired }: Pick<JwtService, 'unpaired'>,
): JWTSessionError {
  const text =
    cause instanceof ForeignToken
      ? `The cookie ${cookie} was made with another secret. If another app on this host made it ` +
        '(ports do not keep cookies apart), set `cookiePrefix` in one of the two. If the secret was ' +
        'changed, keep the old one in `secret` as well.'
      : `The session token in the cookie ${cookie} was refused.${describeUnpaired(unpaired)}`;
  return withoutStack(() => new JWTSessionError(text, cause));
}

/** Says that one of the two functions of `jwt` may not read what the other one has made. */
export function describeUnpaired(given: JwtService['unpaired']): string {
  if (given === undefined) return '';
  const missing = given === 'encode' ? 'decode' : 'encode';
  return (
    ` \`jwt.${given}\` is set and \`jwt.${missing}\` is not: set both, unless yours works with the ` +
    `built-in \`${missing}\`.`
  );
}
