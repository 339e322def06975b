/**
 * Services of features that depend on each other, of themselves or by a service of the library that
 * asks them.
 */
import { AdapterToken } from '../adapters/adapter.js';
import type { Token } from '../kernel/container.js';
import { findCircle } from '../kernel/service-circle.js';
import { ProviderRegistry } from '../providers/provider-registry.js';
import { SessionService } from '../sessions/session.service.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import type { Feature } from './feature.js';

/** A service of the library, and the services that it is made with. */
const ASKING: readonly [Token<unknown>, (feature: Feature) => readonly Token<unknown>[]][] = [
  [
    SignInService,
    ({ signInPolicies = [], steps = [], linkers = [], sessionLevels }) => [
      ...[SessionService, AdapterToken],
      ...[...signInPolicies, ...linkers, ...steps.map(({ policy }) => policy)],
      ...(sessionLevels ? [sessionLevels] : []),
    ],
  ],
  [
    SessionService,
    ({ sessionHooks = [], session, sessionPolicy }) => [
      ...sessionHooks,
      ...(session ? [session.describer] : []),
      ...(sessionPolicy ? [sessionPolicy] : []),
    ],
  ],
  [AdapterToken, ({ adapterWrappers = [] }) => adapterWrappers],
  [ProviderRegistry, ({ providers = [] }) => providers],
];

/** @returns The first circle; `undefined` if there is none. */
export function findFeatureCircle(
  features: readonly Feature[],
): readonly Token<unknown>[] | undefined {
  const rows = features.flatMap(({ services = [] }) => services);
  const decorators = features.flatMap((feature) => feature.decorators ?? []);
  const asked = new Map<Token<unknown>, readonly Token<unknown>[]>([
    ...rows.map(({ provide, inject }) => [provide, inject] as const),
    ...ASKING.map(([token, list]) => [token, features.flatMap(list)] as const),
  ]);
  for (const { provide, inject } of decorators)
    asked.set(provide, [...(asked.get(provide) ?? []), ...inject]);
  return findCircle(asked);
}
