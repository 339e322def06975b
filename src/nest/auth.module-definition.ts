/** `forRoot` and `forRootAsync`, and what both of them register. */
import { ConfigurableModuleBuilder, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { withEnvDefaults } from '../core/index.js';
import { AccessDecisions } from './access/access-decisions.js';
import { Permissions } from './access/permissions.js';
import { RolesPathsToken, USUAL_ROLES_PATHS } from './access/session-roles.js';
import type { AuthModuleExtras, AuthModuleOptions } from './auth-module-options.js';
import { AuthService } from './auth.service.js';
import { createAuthController } from './auth.controller.js';
import { BasePathToken } from './composition/base-path.js';
import { GlobalGuardToken } from './composition/global-guard.js';
import {
  SERVICE_TOKENS,
  sharedProviders,
  tenantProviders,
} from './composition/module-providers.js';
import { factoryOfRequest } from './composition/options-of-request.js';
import { OptionsToken } from './composition/options-token.js';
import { RequestServices } from './composition/request-services.js';
import { AnsweredFilter } from './guards/answered.filter.js';
import { AuthErrorFilter } from './guards/auth-error.filter.js';
import { AuthGuard } from './guards/auth.guard.js';
import { HandlerAccess } from './guards/handler-access.js';
import { SignInPrompt } from './guards/sign-in-prompt.js';
import { SignInRedirectFilter } from './guards/sign-in-redirect.filter.js';
import { AuthHealth } from './health/auth-health.js';
import { DiscoveredHooks } from './hooks/discovered-hooks.js';
import { HousekeepingIntervalToken } from './housekeeping-schedule.js';
import { HttpBridge } from './http/http-bridge.js';
import { EXTRAS } from './module-extras.js';
import { referencedParts } from './references/referenced-parts.js';
import { BearerTokensToken, RequestSessions, UserPropertyToken } from './request-sessions.js';
import { RequestTokens } from './request-tokens.js';
import { ExtrasToken } from './startup/extras-problems.js';
import { StartupChecks } from './startup/startup-checks.js';
import { SocketSessions } from './transports/socket-sessions.js';
import { Transports } from './transports/transports.js';
import { WsConnections } from './transports/ws-connections.js';

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
  AnsweredFilter,
  AuthErrorFilter,
  AuthHealth,
];

/** An `AuthError` has its status whichever handler it comes from. */
const ERRORS: Provider = { provide: APP_FILTER, useExisting: AuthErrorFilter };

const EVERYWHERE: readonly Provider[] = [
  { provide: APP_GUARD, useExisting: AuthGuard },
  { provide: APP_FILTER, useExisting: SignInRedirectFilter },
  { provide: APP_FILTER, useExisting: AnsweredFilter },
];

/**
 * The base class that gives a module `forRoot` and `forRootAsync`, and the token under which their
 * options are injected.
 */
export const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<AuthModuleOptions>({
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
