/** What the compiler of these tests leaves out, and the one of the app does not. */
import { AccountResolver } from '../src/account/account.resolver.js';
import { NoticesResolver } from '../src/notices/notices.resolver.js';

/**
 * `@Args()` looks at the types of parameters (`emitDecoratorMetadata`) even where the decorator
 * names one.
 */
export function describeParameters(): void {
  Reflect.defineMetadata('design:paramtypes', [], AccountResolver.prototype, 'login');
  Reflect.defineMetadata('design:paramtypes', [], NoticesResolver.prototype, 'pin');
  Reflect.defineMetadata('design:paramtypes', [], NoticesResolver.prototype, 'remove');
}
