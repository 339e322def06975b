/** `AuthModule` for the test of a module that needs one. */
import type { DynamicModule } from '@nestjs/common';
import { type LoggerInstance, platformRandom, randomBase64url } from '../core/kernel/index.js';
import { AuthModule } from '../nest/module/auth.module.js';

const SECRET_BYTES = 32;

/** Logs nothing: tests provoke errors on purpose. */
const QUIET: Partial<LoggerInstance> = { error: () => undefined, warn: () => undefined };

/**
 * Replaces `AuthModule` in the test of a feature without the rest of its app: guards, decorators
 * and services are the real ones.
 *
 * Defaults: a random secret, no provider, the session strategy `jwt`, every host trusted, and no
 * log without `debug: true`. Environment variables such as `AUTH_URL` apply as they do to
 * `AuthModule`.
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
   * @param options - Any options of `AuthModule`, which override the defaults.
   * @throws {InvalidAuthOptions} when the app starts, if an option is invalid.
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
