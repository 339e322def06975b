/** `AuthModule` for the test of a module that needs one. */
import type { DynamicModule } from '@nestjs/common';
import { platformRandom, randomBase64url } from '../core/kernel/platform.js';
import type { LoggerInstance } from '../core/kernel/logger.js';
import { AuthModule } from '../nest/module/auth.module.js';

const SECRET_BYTES = 32;

/** A test that provokes failures should not have to read of them. */
const QUIET: Partial<LoggerInstance> = { error: () => undefined, warn: () => undefined };

/**
 * Stands in for `AuthModule` where a feature is tested without the rest of its app: guards,
 * decorators and services are the real ones.
 *
 * Unless it is told otherwise: the secret is a new one, there is no provider, sessions are tokens, any
 * host is trusted, and nothing is logged but with `debug: true`. What the environment says
 * (`AUTH_URL`, say) counts as it does for `AuthModule`.
 *
 * @example
 * ```ts
 * const module = await Test.createTestingModule({
 *   imports: [AuthTestingModule.forRoot(), PostsModule],
 * }).compile();
 * const app = module.createNestApplication();
 * await app.listen(0);
 * ```
 * @publicApi
 */
export class AuthTestingModule {
  /**
   * @param options - Any of `AuthModule`, laid over these defaults.
   * @throws {InvalidAuthOptions} as the app starts, when an option is wrong.
   */
  static forRoot(options: Partial<Parameters<typeof AuthModule.forRoot>[0]> = {}): DynamicModule {
    return AuthModule.forRoot({
      providers: [],
      secret: randomBase64url(platformRandom, SECRET_BYTES),
      trustHost: true,
      ...(options.debug !== true && { logger: QUIET }),
      ...options,
      session: { strategy: 'jwt', ...options.session },
    });
  }
}
