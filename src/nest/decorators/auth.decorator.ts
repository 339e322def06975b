/** `@Auth()` */
import { UseFilters, UseGuards, applyDecorators } from '@nestjs/common';
import { AuthGuard } from '../guards/auth.guard.js';
import { SignInRedirectFilter } from '../guards/sign-in-redirect.filter.js';

/**
 * Lets only signed-in people reach a controller or a handler.
 *
 * Everybody else gets 401; a browser that navigates to a page is sent to the sign-in page, which
 * leads back. While the session cannot be read the answer is 503.
 *
 * @example
 * ```ts
 * @Controller('me')
 * export class MeController {
 *   @Get()
 *   @Auth()
 *   me(@Session() session: Session) {
 *     return session;
 *   }
 * }
 * ```
 * @publicApi
 */
export function Auth(): ClassDecorator & MethodDecorator {
  return applyDecorators(UseGuards(AuthGuard), UseFilters(SignInRedirectFilter));
}
