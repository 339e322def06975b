/** `AuthModule`, and the providers that it registers. */
import 'reflect-metadata';
import {
  type AuthenticationWay,
  listAsyncServices,
  listRoutes,
} from '../../core/features/index.js';
import {
  ConfigurableModuleBuilder,
  type DynamicModule,
  Inject,
  Module,
  type NestModule,
  Optional,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { withEnvDefaults } from '../../core/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import { InvalidAuthOptions } from '../errors/startup.errors.js';
import { AccessDecisions } from '../guard/access.js';
import { AuthErrorFilter } from '../guard/auth-error.filter.js';
import { AuthGuard, AccessCheck } from '../guard/auth.guard.js';
import { AuthorizedResponseFilter } from '../guard/authorized.js';
import { ForbiddenPageFilter } from '../guard/forbidden-page.js';
import { DEFAULT_ROLES_PATHS, Permissions, RolesPathsToken } from '../guard/permissions.js';
import { ProofPrompt } from '../guard/proof-prompt.js';
import { RefusedAccess } from '../guard/refused-access.js';
import { SenderRules } from '../guard/sender-rules.js';
import { SignInPrompt, SignInRedirectFilter } from '../guard/sign-in-required.js';
import { AuthHealth } from '../health/auth-health.js';
import { DiscoveredHooks } from '../hooks/discovered-hooks.js';
import { listSocketClosings } from '../hooks/socket-closing.js';
import { LevelCheck } from '../session/level-check.js';
import { AuthService } from '../session/auth.service.js';
import {
  BearerTokensToken,
  RequestSessions,
  UserPropertyToken,
} from '../session/session-lookup.js';
import { RequestAccessTokens } from '../session/request-access-tokens.js';
import { DefaultWaysToken, RequestAuthentication } from '../session/request-authentication.js';
import { RequestProviderTokens } from '../session/request-provider-tokens.js';
import { RequestTokens } from '../session/request-tokens.js';
import { RequestUser } from '../session/request-user.js';
import { FollowedSessions } from '../session/followed-sessions.js';
import { FollowedSockets } from '../session/followed-sockets.js';
import { OpenStreams } from '../session/open-streams.js';
import { SocketSessions } from '../session/socket-sessions.js';
import { RequestServices } from '../transports/transport.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { WsConnections } from '../transports/ws.transport.js';
import { HousekeepingIntervalToken } from './adapter-lifecycle.js';
import {
  type AuthModuleAsyncOptions,
  type AuthModuleClass,
  type AuthModuleExtras,
  type AuthModuleOptions,
  BasePathToken,
  type DeclaredAuthModule,
  GlobalGuardToken,
  OptionsToken,
} from './auth-module-options.js';
import { createAuthController, createFeatureControllers } from './auth.controller.js';
import {
  createSharedProviders,
  createTenantProviders,
  listServiceTokens,
} from './composition/module-providers.js';
import { listModuleServices } from './composition/module-services.js';
import { provideReferencedParts } from './composition/references.js';
import { findRequestFactory } from './composition/request-options.js';
import { DEFAULT_EXTRAS, ExtrasToken } from './module-extras.js';
import {
  type AsyncResourceServer,
  type DeclaredResourceServer,
  declareResourceServer,
  declareResourceServerAsync,
} from './resource-server/resource-server.module.js';
import { warnOfCopies } from './startup/copies.js';
import { assertServices } from './startup/service-problems.js';
import { StartupChecks } from './startup/startup-checks.js';
import { assertFactory, assertOptions } from './validation/declaration-problems.js';

const SESSION_ALONE: readonly AuthenticationWay[] = ['session'];

/** The services that this module adds to the core's. */
const NEST_SERVICES = [
  WsConnections,
  FollowedSockets,
  FollowedSessions,
  OpenStreams,
  SocketSessions,
  TransportRegistry,
  RequestSessions,
  RequestAccessTokens,
  RequestUser,
  RequestAuthentication,
  RequestTokens,
  RequestProviderTokens,
  AccessDecisions,
  Permissions,
  DiscoveredHooks,
  LevelCheck,
  SignInPrompt,
  ProofPrompt,
  RefusedAccess,
  SenderRules,
  AuthService,
  AccessCheck,
  AuthGuard,
  SignInRedirectFilter,
  AuthorizedResponseFilter,
  AuthErrorFilter,
  ForbiddenPageFilter,
  AuthHealth,
];

/** Answers an `AuthError` of any handler. */
const ERROR_FILTER: Provider = { provide: APP_FILTER, useExisting: AuthErrorFilter };

/** The guard for all handlers, with the filters of its exceptions. */
const GLOBAL_GUARD: readonly Provider[] = [
  { provide: APP_GUARD, useExisting: AuthGuard },
  { provide: APP_FILTER, useExisting: SignInRedirectFilter },
  { provide: APP_FILTER, useExisting: AuthorizedResponseFilter },
];

/**
 * The base class with `forRoot` and `forRootAsync`, whose options are injected by `OptionsToken`.
 */
const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<AuthModuleOptions>({
  optionsInjectionToken: OptionsToken,
})
  .setClassMethodName('forRoot')
  .setFactoryMethodName('createAuthOptions')
  .setExtras(DEFAULT_EXTRAS, completeDefinition)
  .build();

function completeDefinition(definition: DynamicModule, extras: AuthModuleExtras): DynamicModule {
  const { isGlobal, globalGuard, bearerTokens, rolesPath, features } = extras;
  warnOfCopies();
  const rows = listModuleServices(features, bearerTokens === true);
  const services: readonly Provider[] = Array.isArray(extras.services) ? extras.services : [];
  assertServices(features, rows, services);
  const path = extras.basePath ?? withEnvDefaults(process.env, { providers: [] }).basePath ?? '';
  const factory = findRequestFactory(definition, OptionsToken);
  const settings = (definition.providers ?? []).filter((provider) => provider !== factory);
  return {
    ...definition,
    global: isGlobal ?? true,
    imports: [...(definition.imports ?? extras.imports ?? []), DiscoveryModule],
    controllers:
      extras.routes === false
        ? []
        : [createAuthController(path), ...createFeatureControllers(path, listRoutes(features))],
    providers: [
      ...settings,
      ...provideReferencedParts(extras),
      { provide: ExtrasToken, useValue: extras },
      { provide: BasePathToken, useValue: path },
      { provide: GlobalGuardToken, useValue: globalGuard === true },
      { provide: BearerTokensToken, useValue: bearerTokens === true },
      { provide: HousekeepingIntervalToken, useValue: extras.housekeepingInterval },
      { provide: UserPropertyToken, useValue: extras.userProperty },
      { provide: DefaultWaysToken, useValue: SESSION_ALONE },
      { provide: RolesPathsToken, useValue: rolesPath ? [rolesPath] : DEFAULT_ROLES_PATHS },
      ...(factory
        ? createTenantProviders(factory, rows, listAsyncServices(features), services)
        : createSharedProviders(rows)),
      ...NEST_SERVICES,
      ...listSocketClosings(features),
      ...services,
      StartupChecks,
      ERROR_FILTER,
      ...(globalGuard === true ? GLOBAL_GUARD : []),
    ],
    exports: [
      BearerTokensToken,
      UserPropertyToken,
      DefaultWaysToken,
      RolesPathsToken,
      RequestServices,
      ...listServiceTokens(rows),
      ...NEST_SERVICES,
    ],
  };
}

/** The same class, with a type that allows references among the options and extras. */
const DeclaredModule: AuthModuleClass = ConfigurableModuleClass;

const UNDECLARED =
  'AuthModule is imported without its options. Import AuthModule.forRoot(…) or ' +
  'AuthModule.forRootAsync(…). Where a module shares it, import that module.';

/**
 * Authentication as a NestJS module: registers the services, and the routes at the base path, on
 * Express and on Fastify.
 *
 * Options that you leave out come from the environment (`AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`
 * and so on). An invalid configuration stops the app from starting, with a list of all problems.
 *
 * @example
 * ```ts
 * @Module({ imports: [AuthModule.forRoot({ providers: [GitHub] })] })
 * export class AppModule {}
 * ```
 * @example
 * ```ts
 * AuthModule.forRootAsync({
 *   inject: [DataSource],
 *   useFactory: (dataSource: DataSource) => ({
 *     providers: [GitHub],
 *     adapter: TypeORMAdapter(dataSource),
 *   }),
 * });
 * ```
 * @publicApi
 */
@Module({})
export class AuthModule extends DeclaredModule implements NestModule {
  /**
   * @param checks - Provided if this module was declared with options.
   * @param services - Provided too if another, global one was: a module of the app may import the
   *   bare class to state that it depends on it.
   * @param user - Provided with `services`.
   * @throws {InvalidAuthOptions} when none is provided, before NestJS reports a missing export.
   */
  constructor(
    @Optional() @Inject(StartupChecks) private readonly checks: StartupChecks | undefined,
    @Optional() @Inject(RequestServices) services: RequestServices | undefined,
    @Optional() @Inject(RequestUser) private readonly user: RequestUser | undefined,
  ) {
    super();
    if (!services) throw new InvalidAuthOptions([UNDECLARED]);
  }

  /** @throws {InvalidAuthOptions} when the options are not an object. */
  static override forRoot<T extends OwnTypes = object>(
    options: DeclaredAuthModule<T>,
  ): DynamicModule {
    assertOptions(options);
    return super.forRoot(options);
  }

  /**
   * @throws {InvalidAuthOptions} when the factory is missing, or an option beside it is unknown.
   */
  static override forRootAsync<T extends OwnTypes = object>(
    options: AuthModuleAsyncOptions<T>,
  ): DynamicModule {
    assertFactory(options);
    return super.forRootAsync(options);
  }

  /**
   * An API that accepts access tokens of other issuers, such as Keycloak, Auth0, Entra ID, Cognito
   * or Okta, and signs no user in: `@Auth()`, `@Roles()` and `@CurrentUser()` are by the token. It
   * has no routes but its metadata.
   *
   * @throws {InvalidAuthOptions} with all problems.
   * @example
   * ```ts
   * @Module({
   *   imports: [
   *     AuthModule.forResourceServer({
   *       issuers: [
   *         Keycloak({ issuer: 'https://id.example.com/realms/shop', audience: 'orders' }),
   *       ],
   *     }),
   *   ],
   * })
   * export class AppModule {}
   * ```
   */
  static forResourceServer(options: DeclaredResourceServer): DynamicModule {
    return declareResourceServer(this, options);
  }

  /**
   * Like `forResourceServer`, with options that a factory returns.
   *
   * @example
   * ```ts
   * AuthModule.forResourceServerAsync({
   *   inject: [ConfigService],
   *   useFactory: (config: ConfigService) => ({
   *     issuers: [
   *       Auth0({ domain: config.getOrThrow('DOMAIN'), audience: config.getOrThrow('API') }),
   *     ],
   *   }),
   * });
   * ```
   */
  static forResourceServerAsync(options: AsyncResourceServer): DynamicModule {
    return declareResourceServerAsync(this, options);
  }

  /** NestJS calls this before it registers routes, where Fastify would fail on two equal ones. */
  configure(): Promise<void> | undefined {
    this.user?.goFirst();
    return this.checks?.onModuleInit();
  }
}
