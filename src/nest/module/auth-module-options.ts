/** What `AuthModule.forRoot` takes. */
import type {
  ConfigurableModuleAsyncOptions,
  DynamicModule,
  Provider as NestProvider,
} from '@nestjs/common';
import type { AuthConfig } from '../../core/index.js';
import type { OwnTypes } from '../../core/models/session.js';
import type { ModuleCallbacks } from '../guard/permissions.js';
import type { DeclaredParts } from './composition/references.js';

/**
 * The configuration of the core. `basePath` is beside it: routes exist before a factory has run.
 *
 * @example
 * ```ts
 * const options = {
 *   providers: [GitHub],
 *   events: { signIn: ({ user }) => log.write({ event: 'signIn', role: user.role }) },
 * } satisfies AuthModuleOptions<{ user: Member }>;
 *
 * AuthModule.forRoot(options);
 * ```
 * @publicApi
 */
export interface AuthModuleOptions<out T extends OwnTypes = object> extends Omit<
  AuthConfig<T>,
  'basePath' | 'raw' | 'callbacks'
> {
  callbacks?: Partial<ModuleCallbacks<T>> | undefined;
}

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
export interface AuthOptionsFactory<out T extends OwnTypes = object> {
  createAuthOptions(): AuthModuleOptions<T> | Promise<AuthModuleOptions<T>>;
}

/** What is fixed when the module is declared, before any factory runs. */
export interface AuthModuleExtras extends DeclaredParts {
  /** Where the routes are. Default: the path of `AUTH_URL`, else `/auth`. */
  basePath?: string | undefined;
  /** Whether other modules can inject the services without importing this one. Default `true`. */
  isGlobal?: boolean | undefined;
  /**
   * Whether every handler of the app needs a session, but for those with `@Public()` or
   * `@OptionalAuth()`. Default `false`: those with `@Auth()` do.
   * A microservice that is connected to an HTTP app has global guards only with `inheritAppConfig`.
   */
  globalGuard?: boolean | undefined;
  /**
   * Whether a session token may also come as `Authorization: Bearer`, from clients that keep no
   * cookies. A cookie goes first. Default `false`.
   */
  bearerTokens?: boolean | undefined;
  /**
   * Whether the library's routes are there. Default `true`. Without them an app checks sessions that
   * another one starts, with which it shares the `secret`.
   */
  routes?: boolean | undefined;
  /**
   * Where the guard leaves the user on a request of Express or Fastify, e.g. `user` for `request.user`,
   * for whoever does not ask for it by `@CurrentUser()`. Default: nowhere.
   */
  userProperty?: string | undefined;
  /**
   * How often expired sessions and verification tokens are deleted, in seconds. Default: never. Not for
   * options that depend on the request.
   */
  housekeepingInterval?: number | undefined;
  /** Where in a session its roles are, e.g. `user.groups`. Default: `user.roles` and `user.role`. */
  rolesPath?: string | undefined;
  /**
   * Ways to sign in, before those of a factory. Beside the things themselves there may be references:
   * `{ useClass }` for a class that is made in this module, `{ useExisting }` for what the app has.
   */
  providers?: DeclaredParts['providers'];
  /** Where users, accounts and sessions are stored; it may be a reference. A factory's goes first. */
  adapter?: DeclaredParts['adapter'];
  /** The modules whose providers `useClass` and `useExisting` need. */
  imports?: DynamicModule['imports'] | undefined;
  /**
   * Services of your own in place of the library's, by its tokens.
   *
   * @example
   * ```ts
   * services: [{ provide: EventBus, useClass: QueuedEvents }];
   * ```
   */
  services?: readonly NestProvider[] | undefined;
}

/** What `forRoot` takes: the options, with references where NestJS may make the thing itself. */
export type DeclaredAuthModule = Omit<AuthModuleOptions, keyof DeclaredParts> &
  AuthModuleExtras &
  Record<'providers', DeclaredParts['providers']>;

/** What a factory returns. All providers may stand beside it. */
type FactoryOptions = Omit<AuthModuleOptions, 'providers'> &
  Partial<Pick<AuthModuleOptions, 'providers'>>;

/** The ways to declare the module. */
export interface AuthModuleClass {
  new (): object;
  forRoot(options: DeclaredAuthModule): DynamicModule;
  forRootAsync(
    options: ConfigurableModuleAsyncOptions<FactoryOptions, 'createAuthOptions'> & AuthModuleExtras,
  ): DynamicModule;
}

/* MERGED module-extras.ts: What the module is declared with beside its options, and what it is when nothing is said. */

export const EXTRAS: AuthModuleExtras = {
  basePath: undefined,
  isGlobal: true,
  globalGuard: false,
  bearerTokens: false,
  routes: true,
  userProperty: undefined,
  housekeepingInterval: undefined,
  rolesPath: undefined,
  providers: undefined,
  adapter: undefined,
  imports: undefined,
  services: undefined,
};
