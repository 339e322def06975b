/** The services as NestJS providers: one instance for the app, or one for each request. */
import { type FactoryProvider, type InjectionToken, type Provider, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { AuthConfigToken, type ServiceDefinition, type Token } from '../../../core/index.js';
import { RequestServices } from '../../transports/transport.js';
import { getTransportRequest } from '../../transports/transport-registry.js';
import { AdapterShutdown, FeatureRunner, HousekeepingSchedule } from '../adapter-lifecycle.js';
import {
  type AuthModuleExtras,
  type AuthModuleOptions,
  BasePathToken,
  OptionsToken,
} from '../auth-module-options.js';
import { ExtrasToken } from '../module-extras.js';
import { completeConfig, loadOptionsValidator } from './complete-config.js';
import { ServicesToken } from '../../../core/kernel/index.js';
import { ModuleServices } from './module-services.js';
import { type ReferencedParts, ReferencedPartsToken } from './references.js';
import { provideRequestOptions, ReplacedTokensToken } from './request-options.js';
import { TenantComposer, TenantServices } from './tenant-services.js';

/** The tokens of the services that the app can inject and replace. */
export function listServiceTokens(rows: readonly ServiceDefinition[]): Token<unknown>[] {
  return [AuthConfigToken, ...new Set(rows.map(({ provide }) => provide))];
}

/** The providers for one configuration: each service is created once, by its row. */
export function createSharedProviders(rows: readonly ServiceDefinition[]): Provider[] {
  return [
    {
      provide: AuthConfigToken,
      inject: [OptionsToken, ReferencedPartsToken, ExtrasToken, BasePathToken],
      useFactory: async (
        options: AuthModuleOptions,
        declared: ReferencedParts,
        { features }: AuthModuleExtras,
        basePath: string,
      ) =>
        completeConfig(options, { ...declared, features }, basePath, await loadOptionsValidator()),
    },
    ...rows.map(toProvider),
    { provide: RequestServices, useClass: ModuleServices },
    { provide: ServicesToken, useExisting: RequestServices },
    AdapterShutdown,
    HousekeepingSchedule,
    FeatureRunner,
  ];
}

function toProvider({ provide, inject, useFactory }: ServiceDefinition): Provider {
  return { provide, inject: [...inject], useFactory };
}

/**
 * The providers for a configuration that depends on the request. A class that injects a service
 * gets that of the current request, and is itself request-scoped.
 *
 * @param replaced - The app's own services, which are the same for every request. They are
 *   registered after these.
 * @param shared - Rows that do not depend on the request: the options of features.
 */
export function createTenantProviders(
  factory: FactoryProvider<AuthModuleOptions>,
  rows: readonly ServiceDefinition[],
  shared: readonly ServiceDefinition[],
  replaced: readonly Provider[],
): Provider[] {
  return [
    provideRequestOptions(factory),
    { provide: ReplacedTokensToken, useValue: replaced.map(getToken) },
    TenantComposer,
    {
      // An adapter that a factory returned belongs to the tenant, and the app closes it.
      provide: AdapterShutdown,
      inject: [ReferencedPartsToken],
      useFactory: ({ adapter }: ReferencedParts) => new AdapterShutdown(adapter),
    },
    { provide: RequestServices, useClass: TenantServices },
    ...listServiceTokens(rows).map((token): Provider => ({
      provide: token,
      scope: Scope.REQUEST,
      inject: [RequestServices, REQUEST],
      useFactory: async (services: RequestServices, request: object) =>
        (await services.forRequest(getTransportRequest(request))).get<unknown>(token),
    })),
    ...shared.map(toProvider),
  ];
}

function getToken(provider: Provider): InjectionToken {
  return typeof provider === 'function' ? provider : provider.provide;
}
