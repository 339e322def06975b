/** `forRoot` and `forRootAsync`, and what both of them register. */
import 'reflect-metadata';
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
import { AccessDecisions } from '../guard/access.js';
import { AuthErrorFilter } from '../guard/auth-error.filter.js';
import { AuthGuard, HandlerAccess } from '../guard/auth.guard.js';
import { AuthorizedResponseFilter } from '../guard/authorized-response.js';
import { Permissions, RolesPathsToken, USUAL_ROLES_PATHS } from '../guard/permissions.js';
import { SignInPrompt, SignInRedirectFilter } from '../guard/sign-in-required.js';
import { AuthHealth } from '../health/auth-health.js';
import { DiscoveredHooks } from '../hooks/discovered-hooks.js';
import { AuthService } from '../session/auth.service.js';
import {
  BearerTokensToken,
  RequestSessions,
  RequestTokens,
  UserPropertyToken,
} from '../session/request-sessions.js';
import { SocketSessions } from '../session/socket-sessions.js';
import { HttpBridge } from '../transports/http.transport.js';
import { RequestServices } from '../transports/transport.js';
import { Transports } from '../transports/transports.js';
import { WsConnections } from '../transports/ws.transport.js';
import {
  type AuthModuleClass,
  type AuthModuleExtras,
  type AuthModuleOptions,
  type DeclaredAuthModule,
  EXTRAS,
} from './auth-module-options.js';
import { createAuthController } from './auth.controller.js';
import {
  SERVICE_TOKENS,
  sharedProviders,
  tenantProviders,
} from './composition/module-providers.js';
import { factoryOfRequest } from './composition/options-of-request.js';
import { referencedParts } from './composition/references.js';
import { BasePathToken, GlobalGuardToken, OptionsToken } from './composition/tokens.js';
import { HousekeepingIntervalToken } from './housekeeping-schedule.js';
import { StartupChecks } from './startup/startup-checks.js';
import { assertFactory, assertOptions, ExtrasToken } from './validation/declaration-problems.js';
import { InvalidAuthOptions } from '../errors/startup.errors.js';

/** What this module adds to the core's services. */
const OWN = [
  HttpBridge,
  WsConnections,
  SocketSessions,
  Transports,
  RequestSessions,
  RequestTokens,
  AccessDecisions,
  Permissions,
  DiscoveredHooks,
  SignInPrompt,
  AuthService,
  HandlerAccess,
  AuthGuard,
  SignInRedirectFilter,
  AuthorizedResponseFilter,
  AuthErrorFilter,
  AuthHealth,
];

/** An `AuthError` has its status whichever handler it comes from. */
const ERRORS: Provider = { provide: APP_FILTER, useExisting: AuthErrorFilter };

const EVERYWHERE: readonly Provider[] = [
  { provide: APP_GUARD, useExisting: AuthGuard },
  { provide: APP_FILTER, useExisting: SignInRedirectFilter },
  { provide: APP_FILTER, useExisting: AuthorizedResponseFilter },
];

/**
 * The base class that gives a module `forRoot` and `forRootAsync`, and the token under which their
 * options are injected.
 */
const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<AuthModuleOptions>({
  optionsInjectionToken: OptionsToken,
})
  .setClassMethodName('forRoot')
  .setFactoryMethodName('createAuthOptions')
  .setExtras(EXTRAS, registered)
  .build();

function registered(definition: DynamicModule, extras: AuthModuleExtras): DynamicModule {
  const { isGlobal, globalGuard, bearerTokens, rolesPath } = extras;
  const services: readonly Provider[] = Array.isArray(extras.services) ? extras.services : [];
  const path = extras.basePath ?? withEnvDefaults(process.env, { providers: [] }).basePath ?? '';
  const factory = factoryOfRequest(definition, OptionsToken);
  const settings = (definition.providers ?? []).filter((provider) => provider !== factory);
  return {
    ...definition,
    global: isGlobal ?? true,
    imports: [...(definition.imports ?? extras.imports ?? []), DiscoveryModule],
    controllers: extras.routes === false ? [] : [createAuthController(path)],
    providers: [
      ...settings,
      ...referencedParts(extras),
      { provide: ExtrasToken, useValue: extras },
      { provide: BasePathToken, useValue: path },
      { provide: GlobalGuardToken, useValue: globalGuard === true },
      { provide: BearerTokensToken, useValue: bearerTokens === true },
      { provide: HousekeepingIntervalToken, useValue: extras.housekeepingInterval },
      { provide: UserPropertyToken, useValue: extras.userProperty },
      { provide: RolesPathsToken, useValue: rolesPath ? [rolesPath] : USUAL_ROLES_PATHS },
      ...(factory ? tenantProviders(factory, services) : sharedProviders()),
      ...OWN,
      ...services,
      StartupChecks,
      ERRORS,
      ...(globalGuard === true ? EVERYWHERE : []),
    ],
    exports: [
      BearerTokensToken,
      UserPropertyToken,
      RolesPathsToken,
      RequestServices,
      ...SERVICE_TOKENS,
      ...OWN,
    ],
  };
}

/* MERGED auth.module.ts: Authentication as a NestJS module. */

/** Options and extras are one object, in which a reference may stand where the options have the thing. */
const DeclaredModule: AuthModuleClass = ConfigurableModuleClass;

const UNDECLARED =
  'AuthModule is imported without its options. Import AuthModule.forRoot(…) or ' +
  'AuthModule.forRootAsync(…). Where a module shares it, import that module.';

/**
 * Registers the services, and the routes at the base path, on Express and on Fastify.
 *
 * What the options leave open comes from the environment (`AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`
 * and so on). A wrong configuration stops the app from starting, with everything that is wrong.
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
   * @param checks - There where the module was declared with options.
   * @param services - There as well where another one was, and is global: a module of the app's own may
   *   import this class to say that it relies on it.
   * @throws {InvalidAuthOptions} when neither was. Sooner than NestJS misses what it would have exported.
   */
  constructor(
    @Optional() @Inject(StartupChecks) private readonly checks: StartupChecks | undefined,
    @Optional() @Inject(RequestServices) services: RequestServices | undefined,
  ) {
    super();
    if (!services) throw new InvalidAuthOptions([UNDECLARED]);
  }

  /** @throws {InvalidAuthOptions} when the options are no object. */
  static override forRoot(options: DeclaredAuthModule): DynamicModule {
    assertOptions(options);
    return super.forRoot(options);
  }

  /** @throws {InvalidAuthOptions} when there is no factory, or what stands beside it is not read. */
  static override forRootAsync(
    options: Parameters<AuthModuleClass['forRootAsync']>[0],
  ): DynamicModule {
    assertFactory(options);
    return super.forRootAsync(options);
  }

  /** NestJS calls this before it has the platform register routes, of which Fastify takes each once. */
  configure(): void {
    this.checks?.onModuleInit();
  }
}
