/**
 * Services that NestJS cannot make: it would name neither the feature nor the remedy, and for those
 * that depend on each other it would wait for ever.
 */
import type { Provider } from '@nestjs/common';
import {
  type Feature,
  findForeignFeatures,
  listMissingServices,
} from '../../../core/features/index.js';
import type { ServiceDefinition } from '../../../core/index.js';
import { describeCircle, findCircle } from '../../../core/kernel/index.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';

interface Row {
  readonly token: unknown;
  readonly inject: readonly unknown[];
}

/**
 * @param features - Of the configuration.
 * @param rows - Of the library and of the features. A later row replaces an earlier one.
 * @param services - The app's own, which replace both. Those with a factory are followed.
 * @throws {InvalidAuthOptions} with the features of another copy, what no row makes, or the names
 *   of a circle.
 */
export function assertServices(
  features: readonly Feature[] | undefined,
  rows: readonly ServiceDefinition[],
  services: readonly Provider[],
): void {
  const foreign = findForeignFeatures(features);
  if (foreign.length > 0) throw new InvalidAuthOptions(foreign);
  const missing = listMissingServices(features);
  if (missing.length > 0) throw new InvalidAuthOptions(missing);
  const all = [
    ...rows.map(({ provide: token, inject }): Row => ({ token, inject })),
    ...services.map(toRow),
  ];
  const circle = findCircle(new Map(all.map(({ token, inject }) => [token, inject])));
  if (circle) throw new InvalidAuthOptions([describeCircle(circle.map(getName))]);
}

function toRow(provider: Provider): Row {
  if (typeof provider === 'function') return { token: provider, inject: [] };
  const inject: readonly unknown[] = 'inject' in provider ? (provider.inject ?? []) : [];
  return { token: provider.provide, inject: inject.map(getToken) };
}

/** NestJS takes `{ token, optional }` too. */
function getToken(injected: unknown): unknown {
  const isOptional = typeof injected === 'object' && injected !== null && 'token' in injected;
  return isOptional ? injected.token : injected;
}

function getName(token: unknown): string {
  if (typeof token === 'symbol') return token.description ?? '';
  return typeof token === 'function' ? token.name : String(token);
}
