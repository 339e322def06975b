/** The services as NestJS providers: one of each for the app, or one for each request. */
import { type FactoryProvider, type InjectionToken, type Provider, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { AuthConfigToken, type Token, value } from '../../core/index.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import { ReferencedPartsToken } from '../references/referenced-parts.js';
import { carryingRequestOf } from '../transports/request-of-context.js';
import { AdapterShutdown } from './adapter-shutdown.js';
import { BasePathToken } from './base-path.js';
import { completeConfig } from './complete-config.js';
import { MODULE_SERVICES } from './joined-services.js';
import { ModuleServices } from './module-services.js';
import { OptionsToken } from './options-token.js';
import { optionsOfRequest } from './options-of-request.js';
import { RequestServices } from './request-services.js';
import { ReplacedServicesToken, TenantComposer } from './tenant-composer.js';
import { TenantServices } from './tenant-services.js';

/** What the app can inject, and replace. */
export const SERVICE_TOKENS: readonly Token<unknown>[] = [
  AuthConfigToken,
  ...MODULE_SERVICES.map(({ provide }) => provide),
];

/** One configuration: every service is made once, as the rows of the wiring table say. */
export function sharedProviders(): Provider[] {
  return [
    {
      provide: AuthConfigToken,
      inject: [OptionsToken, ReferencedPartsToken, BasePathToken],
      useFactory: completeConfig,
    },
    ...MODULE_SERVICES.map(({ provide, inject, useFactory }): Provider => ({
      provide,
      inject: [...inject],
      useFactory,
    })),
    { provide: RequestServices, useClass: ModuleServices },
    AdapterShutdown,
  ];
}

/**
 * A configuration for each request. Whoever injects a service gets that of the request which is being
 * answered, and is made for that request as well.
 *
 * @param replaced - The services that are the app's own, and the same for every request.
 */
export function tenantProviders(
  factory: FactoryProvider<AuthModuleOptions>,
  replaced: readonly Provider[],
): Provider[] {
  const own = replaced.map(tokenOf);
  const byRequest = SERVICE_TOKENS.filter((token) => !own.includes(token));
  return [
    optionsOfRequest(factory),
    {
      provide: ReplacedServicesToken,
      inject: own,
      useFactory: (...made: readonly unknown[]) =>
        own.map((token, index) => value(token as Token<unknown>, made[index])),
    },
    TenantComposer,
    { provide: RequestServices, useClass: TenantServices },
    ...byRequest.map((token): Provider => ({
      provide: token,
      scope: Scope.REQUEST,
      inject: [RequestServices, REQUEST],
      useFactory: async (services: RequestServices, request: object) =>
        (await services.of(carryingRequestOf(request))).get<unknown>(token),
    })),
  ];
}

function tokenOf(provider: Provider): InjectionToken {
  return typeof provider === 'function' ? provider : provider.provide;
}
