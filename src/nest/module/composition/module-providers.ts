/** The services as NestJS providers: one of each for the app, or one for each request. */
import { type FactoryProvider, type InjectionToken, type Provider, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { AuthConfigToken, type Token } from '../../../core/index.js';
import { RequestServices } from '../../transports/transport.js';
import { getTransportRequest } from '../../transports/transports.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import { HousekeepingSchedule } from '../housekeeping-schedule.js';
import { completeConfig, loadOptionsValidator } from './complete-config.js';
import { AdapterShutdown, ModuleServices } from './module-services.js';
import { MODULE_SERVICES } from './nest-services.js';
import { optionsOfRequest } from './options-of-request.js';
import { type ReferencedParts, ReferencedPartsToken } from './references.js';
import { TenantComposer, TenantServices } from './tenant-services.js';
import { BasePathToken, OptionsToken, ReplacedTokensToken } from './tokens.js';

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
      useFactory: async (options: AuthModuleOptions, declared: ReferencedParts, basePath: string) =>
        completeConfig(options, declared, basePath, await loadOptionsValidator()),
    },
    ...MODULE_SERVICES.map(({ provide, inject, useFactory }): Provider => ({
      provide,
      inject: [...inject],
      useFactory,
    })),
    { provide: RequestServices, useClass: ModuleServices },
    AdapterShutdown,
    HousekeepingSchedule,
  ];
}

/**
 * A configuration for each request. Whoever injects a service gets that of the request which is being
 * answered, and is made for that request as well.
 *
 * @param replaced - The services that are the app's own, and the same for every request. They come
 *   after these.
 */
export function tenantProviders(
  factory: FactoryProvider<AuthModuleOptions>,
  replaced: readonly Provider[],
): Provider[] {
  return [
    optionsOfRequest(factory),
    { provide: ReplacedTokensToken, useValue: replaced.map(getToken) },
    TenantComposer,
    {
      // One that a factory returned is the tenant's own, and for whoever made it to close.
      provide: AdapterShutdown,
      inject: [ReferencedPartsToken],
      useFactory: ({ adapter }: ReferencedParts) => new AdapterShutdown(adapter),
    },
    { provide: RequestServices, useClass: TenantServices },
    ...SERVICE_TOKENS.map((token): Provider => ({
      provide: token,
      scope: Scope.REQUEST,
      inject: [RequestServices, REQUEST],
      useFactory: async (services: RequestServices, request: object) =>
        (await services.forRequest(getTransportRequest(request))).get<unknown>(token),
    })),
  ];
}

function getToken(provider: Provider): InjectionToken {
  return typeof provider === 'function' ? provider : provider.provide;
}
