/** Services that depend on each other: NestJS would wait for them for ever, and say nothing. */
import type { Provider } from '@nestjs/common';
import type { ServiceDefinition } from '../../../core/index.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';

interface Row {
  readonly token: unknown;
  readonly inject: readonly unknown[];
}

/**
 * @param rows - Of the library and of the features. A later row replaces an earlier one.
 * @param services - The app's own, which replace both. Those with a factory are followed.
 * @throws {InvalidAuthOptions} with the names of a circle.
 */
export function assertNoCircle(
  rows: readonly ServiceDefinition[],
  services: readonly Provider[],
): void {
  const all = [
    ...rows.map(({ provide: token, inject }): Row => ({ token, inject })),
    ...services.map(toRow),
  ];
  const dependencies = new Map(all.map(({ token, inject }) => [token, inject]));
  const done = new Set<unknown>();
  const visit = (token: unknown, path: readonly unknown[]): void => {
    if (path.includes(token)) throw describe([...path.slice(path.indexOf(token)), token]);
    if (done.has(token)) return;
    for (const needed of dependencies.get(token) ?? []) visit(needed, [...path, token]);
    done.add(token);
  };
  for (const token of dependencies.keys()) visit(token, []);
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

function describe(circle: readonly unknown[]): InvalidAuthOptions {
  const names = circle.map(getName);
  return new InvalidAuthOptions([
    `Services depend on each other: ${names.join(' → ')}. Move what needs the other one to a service of its own, or ` +
      'have it look the other one up when it is used, e.g. by `ModuleRef`.',
  ]);
}

function getName(token: unknown): string {
  if (typeof token === 'symbol') return token.description ?? '';
  return typeof token === 'function' ? token.name : String(token);
}
