/** The options of `AuthModule`, and the tokens that they are injected by. */
import type {
  ConfigurableModuleAsyncOptions,
  DynamicModule,
  Provider as NestProvider,
} from '@nestjs/common';
import type { ResourceServerOptions } from '../../core/access-tokens/index.js';
import type { Feature } from '../../core/features/index.js';
import type { AuthConfig } from '../../core/index.js';
import { type Key, key } from '../../core/kernel/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import type { ModuleCallbacks } from '../guard/authorized.js';
import type { DeclaredParts } from './composition/references.js';

/**
 * The options of the module: the configuration of the core, and what NestJS adds. It is the
 * parameter of `forRoot`, whose providers and adapter may be references.
 *
 * A factory returns them too, less what stands beside it: the extras, and references. The app does
 * not start with those in what a factory returns.
 *
 * @example
 * ```ts
 * const options = {
 *   providers: [GitHub],
 *   features: [Sessions()],
 *   events: { signIn: ({ user }) => log.write({ event: 'signIn', role: user.role }) },
 * } satisfies AuthModuleOptions<{ user: Member }>;
 *
 * AuthModule.forRoot(options);
 * ```
 * @publicApi
 */
export interface AuthModuleOptions<out T extends OwnTypes = object>
  extends Omit<AuthConfig<T>, keyof AuthModuleExtras | 'raw' | 'callbacks'>, AuthModuleExtras {
  providers: AuthModuleExtras['providers'];
  callbacks?: ModuleCallbacks<T> | undefined;
  /**
   * Accepts access tokens of other issuers as well, in handlers with
   * `@Auth({ via: ['session', 'accessToken'] })`.
   *
   * @default none are accepted
   */
  resourceServer?: ResourceServerOptions | undefined;
}

/**
 * What a factory of `forRootAsync` returns: `providers` may be left out, if the declaration has
 * them.
 *
 * @publicApi
 */
export type AuthFactoryOptions<T extends OwnTypes = object> = Omit<
  AuthModuleOptions<T>,
  'providers'
> &
  Pick<AuthModuleExtras, 'providers'>;

/**
 * The parameter of `forRootAsync`: a factory, and the extras.
 *
 * @publicApi
 */
export type AuthModuleAsyncOptions<T extends OwnTypes = object> = Omit<
  ConfigurableModuleAsyncOptions<AuthFactoryOptions<T>, 'createAuthOptions'>,
  'imports'
> &
  AuthModuleExtras;

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
  createAuthOptions(): AuthFactoryOptions<T> | Promise<AuthFactoryOptions<T>>;
}

/** Options that are fixed when the module is declared, before any factory runs. */
export interface AuthModuleExtras extends DeclaredParts {
  /**
   * The path of the routes.
   *
   * @default the path of `AUTH_URL`, else `/auth`
   */
  basePath?: string | undefined;
  /**
   * Whether other modules can inject the services without importing this one.
   *
   * @default `true`
   */
  isGlobal?: boolean | undefined;
  /**
   * Whether every handler of the app requires a session, except those with `@Public()` or
   * `@OptionalAuth()`. A microservice that is connected to an HTTP app has global guards only with
   * `inheritAppConfig`.
   *
   * @default `false`: only those with `@Auth()` do
   */
  globalGuard?: boolean | undefined;
  /**
   * Whether a session token may also come as `Authorization: Bearer`, from clients that keep no
   * cookies. A cookie takes precedence.
   *
   * @default `false`
   */
  bearerTokens?: boolean | undefined;
  /**
   * Whether the module has the library's routes. Without them, an app verifies sessions that are
   * started by another app with the same `secret`.
   *
   * @default `true`
   */
  routes?: boolean | undefined;
  /**
   * The property of an Express or Fastify request to which the guard assigns the user, e.g. `user`
   * for `request.user`, for code that cannot use `@CurrentUser()`.
   *
   * @default none
   */
  userProperty?: string | undefined;
  /**
   * The interval in seconds at which expired sessions and verification tokens are deleted, from 1
   * to 2 000 000. It needs an adapter with `deleteExpired`, and options that do not depend on the
   * request.
   *
   * @default never
   */
  housekeepingInterval?: number | undefined;
  /**
   * The path of the roles in a session, e.g. `user.groups`.
   *
   * @default `user.roles` and `user.role`
   */
  rolesPath?: string | undefined;
  /**
   * Capabilities beyond the contract of Auth.js, such as `Sessions()`. Which ones there are is
   * fixed here, beside a factory; the options of a feature may come from a factory of its own,
   * `Sessions.forRootAsync({ inject, useFactory })`.
   *
   * @default none
   */
  features?: readonly Feature[] | undefined;
  /**
   * Sign-in providers, which come before those of a factory. An entry may be a reference:
   * `{ useClass }` for a class that NestJS instantiates in this module, `{ useExisting }` for a
   * provider of the app.
   *
   * @default none
   */
  providers?: DeclaredParts['providers'];
  /**
   * The database adapter, or a reference to it. That of a factory takes precedence.
   *
   * @default none
   */
  adapter?: DeclaredParts['adapter'];
  /**
   * The modules of the providers that `useClass` and `useExisting` need.
   *
   * @default none
   */
  imports?: DynamicModule['imports'] | undefined;
  /**
   * Your own services, which replace the library's by their tokens.
   *
   * @default none
   * @example
   * ```ts
   * services: [{ provide: EventBus, useClass: QueuedEvents }];
   * ```
   */
  services?: readonly NestProvider[] | undefined;
}

/**
 * The parameter of `forRoot`, for functions of the app that return it.
 *
 * @publicApi
 */
export type DeclaredAuthModule<T extends OwnTypes = object> = AuthModuleOptions<T>;

/** The static methods that declare the module. */
export interface AuthModuleClass {
  new (): object;
  forRoot(options: DeclaredAuthModule): DynamicModule;
  forRootAsync(options: AuthModuleAsyncOptions): DynamicModule;
}

/** The options, as the app passed them or as its factory returned them. */
export const OptionsToken: Key<AuthModuleOptions> = key<AuthModuleOptions>('AuthModuleOptions');

/** The base path of the routes, without the app's global prefix. */
export const BasePathToken: Key<string> = key<string>('BasePath');

/** Whether the module's guard is global. */
export const GlobalGuardToken: Key<boolean> = key<boolean>('GlobalGuard');
