/** `@Roles()` */
import { assertDemand } from './assert-demand.js';
import { Auth } from './auth.decorator.js';

/**
 * Lets only people with one of these roles reach a controller or a handler; the same as
 * `@Auth({ roles })`. Beside another `@Roles()` or `@Auth({ roles })`, both must be met. Without a role
 * it lets nobody in.
 *
 * @throws {InvalidOption} where it stands, when a role is empty or no text.
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
  assertDemand({ roles }, '@Roles()');
  return Auth({ roles });
}
