/**
 * Options that depend on the request: `forRootAsync` with a factory that injects `REQUEST`.
 *
 * NestJS would make every provider that depends on such a factory anew for each request, and with them
 * the guards, the controller and all who use them. So the factory is taken out of its hands: its other
 * dependencies are injected once, and it is called with each request.
 */
import type { DynamicModule, FactoryProvider, InjectionToken, Provider } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { type Key, key } from '../../../core/kernel/container.js';
import type { Awaitable } from '../../../core/kernel/objects.js';
import type { AuthModuleOptions } from '../auth-module-options.js';

/** Chooses the options for a request of whatever transport. */
export type OptionsOfRequest = (request: object) => Awaitable<AuthModuleOptions>;

/** The app's own choice. */
export const OptionsOfRequestToken: Key<OptionsOfRequest> =
  key<OptionsOfRequest>('OptionsOfRequest');

/**
 * The factory behind a token, when it wants the request.
 *
 * @returns `undefined` when there is none that does.
 */
export function factoryOfRequest(
  { providers = [] }: DynamicModule,
  token: InjectionToken,
): FactoryProvider<AuthModuleOptions> | undefined {
  return providers
    .filter(isFactory)
    .find(({ provide, inject = [] }) => provide === token && inject.includes(REQUEST));
}

/** The provider of {@link OptionsOfRequestToken} that takes the place of such a factory. */
export function optionsOfRequest({
  inject = [],
  useFactory,
}: FactoryProvider<AuthModuleOptions>): Provider {
  return {
    provide: OptionsOfRequestToken,
    inject: inject.filter((token) => token !== REQUEST),
    useFactory:
      (...injected: unknown[]): OptionsOfRequest =>
      (request) => {
        const rest = injected.values();
        return useFactory(
          ...inject.map((token) => (token === REQUEST ? request : rest.next().value)),
        );
      },
  };
}

function isFactory(provider: Provider): provider is FactoryProvider<AuthModuleOptions> {
  return typeof provider === 'object' && 'useFactory' in provider;
}
