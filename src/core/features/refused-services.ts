/** Refuses the services that a feature must not bring. */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { ServiceDefinition, Token } from '../kernel/container.js';
import type { Feature } from './feature.js';
import { getTokenName } from './missing-services.js';

/** The container cannot wait for a promise, and knows no provider of NestJS. */
export function refuseAsyncServices({ id, asyncServices = [] }: Feature): ServiceDefinition[] {
  return asyncServices.map(({ provide }) =>
    refuse(
      provide,
      `The feature "${id}" was made by \`forRootAsync\`, which is for NestJS. Pass its options instead.`,
    ),
  );
}

/**
 * A feature adds services. To replace one of the library's is up to the app. It may bring a row of
 * the library itself, which would otherwise load with the first sign-in.
 */
export function refuseReplacements(
  { id, services = [] }: Feature,
  coreRows: ReadonlyMap<Token<unknown>, ServiceDefinition>,
): ServiceDefinition[] {
  return services
    .filter((row) => (coreRows.get(row.provide) ?? row) !== row)
    .map(({ provide }) =>
      refuse(
        provide,
        `The feature "${id}" replaces ${getTokenName(provide)}, a service of the library. Leave it out of ` +
          'the `services` of the feature. An app replaces a service by `services` of AuthModule, or by the ' +
          'second argument of `createAuth`.',
      ),
    );
}

/** A row that fails as its service is made. */
function refuse(provide: Token<unknown>, message: string): ServiceDefinition {
  const useFactory = (): never => {
    throw new InvalidOption(message);
  };
  return { provide, inject: [], useFactory };
}
