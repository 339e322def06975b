/** What `AuthModule.forRoot` takes. */
import type { AuthConfig } from '../core/index.js';

/**
 * The configuration of the core. `basePath` is beside it: routes exist before a factory has run.
 *
 * @publicApi
 */
export type AuthModuleOptions = Omit<AuthConfig, 'basePath' | 'raw'>;

/**
 * For `forRootAsync({ useClass })` and `useExisting`.
 *
 * @example
 * ```ts
 * @Injectable()
 * export class AuthOptions implements AuthOptionsFactory {
 *   constructor(@Inject(ConfigService) private readonly config: ConfigService) {}
 *   createAuthOptions() {
 *     return { providers: [GitHub], secret: this.config.getOrThrow('AUTH_SECRET') };
 *   }
 * }
 * ```
 * @publicApi
 */
export interface AuthOptionsFactory {
  createAuthOptions(): AuthModuleOptions | Promise<AuthModuleOptions>;
}

/** What is fixed when the module is declared, before any factory runs. */
export interface AuthModuleExtras {
  /** Where the routes are. Default: the path of `AUTH_URL`, else `/auth`. */
  basePath?: string | undefined;
  /** Whether other modules can inject the services without importing this one. Default `true`. */
  isGlobal?: boolean | undefined;
}
