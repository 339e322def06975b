/** Nobody is signed in, and a person is looking. */
import { UnauthorizedException } from '@nestjs/common';

/**
 * Thrown by the guard for a page that a browser navigates to. `@Auth()` brings the filter that turns
 * it into a redirect; without that filter it is an ordinary 401.
 *
 * @publicApi
 */
export class SignInRequiredException extends UnauthorizedException {
  constructor(
    /** The sign-in page, which leads back here. */
    readonly location: string,
  ) {
    super('You need to sign in.');
  }
}
