/**
 * Options that depend on the request: `forRootAsync` with a factory that injects `REQUEST`.
 *
 * NestJS would create every provider that depends on such a factory anew for each request, and with
 * them the guards, the controller and all that inject them. So the factory is not registered as it
 * is: its other dependencies are injected once, and it is called for each request.
 */
import type { DynamicModule, FactoryProvider, InjectionToken, Provider } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { type Awaitable, type Key, key } from '../../../core/kernel/index.js';
import type { HostModule } from '../../errors/startup.errors.js';
import type { AuthModuleOptions } from '../auth-module-options.js';

/** Returns the options for a request of any transport. */
export type RequestOptionsFactory = (request: object) => Awaitable<AuthModuleOptions>;

export const RequestOptionsFactoryToken: Key<RequestOptionsFactory> =
  key<RequestOptionsFactory>('RequestOptionsFactory');

/** The tokens of the services that the app replaced. They are the same for every request. */
export const ReplacedTokensToken: Key<readonly InjectionToken[]> =
  key<readonly InjectionToken[]>('ReplacedTokens');

/** Whether the options of a module depend on the request. */
export function hasRequestOptions({ providers }: HostModule): boolean {
  return providers.has(RequestOptionsFactoryToken);
}

/** Finds the factory of a token, if it injects `REQUEST`. */
export function findRequestFactory(
  { providers = [] }: DynamicModule,
  token: InjectionToken,
): FactoryProvider<AuthModuleOptions> | undefined {
  return providers
    .filter(isFactory)
    .find(({ provide, inject = [] }) => provide === token && inject.includes(REQUEST));
}

/** Creates the provider of {@link RequestOptionsFactoryToken} that replaces such a factory. */
export function provideRequestOptions({
  inject = [],
  useFactory,
}: FactoryProvider<AuthModuleOptions>): Provider {
  return {
    provide: RequestOptionsFactoryToken,
    inject: inject.filter((token) => token !== REQUEST),
    useFactory:
      (...injected: unknown[]): RequestOptionsFactory =>
      (request) => {
        const dependencies = injected.values();
        return useFactory(
          ...inject.map((token) => (token === REQUEST ? request : dependencies.next().value)),
        );
      },
  };
}

function isFactory(provider: Provider): provider is FactoryProvider<AuthModuleOptions> {
  return typeof provider === 'object' && 'useFactory' in provider;
}
