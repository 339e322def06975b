/** `@Roles()` */
import { Auth } from './auth.decorator.js';

/**
 * Lets only people with one of these roles reach a controller or a handler; the same as
 * `@Auth({ roles })`. Beside another `@Roles()` or `@Auth({ roles })`, both must be met.
 *
 * @example
 * ```ts
 * @Delete(':id')
 * @Roles('admin', 'editor')
 * remove(@Param('id') id: string) {
 *   return this.posts.remove(id);
 * }
 * ```
 * @publicApi
 */
export function Roles(...roles: readonly string[]): ClassDecorator & MethodDecorator {
  return Auth({ roles });
}
