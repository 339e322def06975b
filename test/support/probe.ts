/** A feature with one route, whose requests a test reads, and whose answers it chooses. */
import { defineFeature } from '../../src/core/features/define-feature.js';
import {
  type Feature,
  type FeatureRequest,
  type FeatureResponse,
  type FeatureRoute,
  route,
  type RouteHandler,
  type SessionHook,
  value,
} from '../../src/features/index.js';
import { key } from '../../src/core/kernel/container.js';
import { type Proof, SessionLevel } from '../../src/core/levels/index.js';
import type { SessionLevels } from '../../src/core/sessions/index.js';

export class Probe {
  /** The requests that reached the handler, oldest first. */
  readonly requests: FeatureRequest[] = [];
  answer: (request: FeatureRequest) => FeatureResponse | Promise<FeatureResponse> = () => ({});

  /** @param definition - Laid over a POST to `/account/probe` for every client. */
  feature(definition: Partial<FeatureRoute> = {}, rest: Partial<Feature> = {}): Feature {
    const token = key<RouteHandler>('Probe');
    const probe = route({
      method: 'POST',
      path: '/account/probe',
      name: 'probe',
      summary: 'Probes',
      access: 'anyone',
      responses: { 204: { description: 'Done.' } },
      handler: token,
      ...definition,
    });
    const handle = async (request: FeatureRequest): Promise<FeatureResponse> => {
      this.requests.push(request);
      return this.answer(request);
    };
    return defineFeature({
      id: 'probe',
      routes: [probe],
      ...rest,
      services: [value(token, { handle }), ...(rest.services ?? [])],
    });
  }
}

/** A feature that follows the sessions by this hook, and does nothing else. */
export function hooked(hook: SessionHook, id = 'hooked'): Feature {
  const token = key<SessionHook>('Hook');
  return defineFeature({ id, services: [value(token, hook)], sessionHooks: [token] });
}

/** A feature that keeps levels: every session has these proofs. */
export function leveled(proofs: readonly Proof[]): Feature {
  const rules = { mfaMaxAgeMs: 43_200_000, isMfa: () => false };
  const levels: SessionLevels = {
    page: '/reauthenticate',
    find: () => new SessionLevel(proofs, rules),
    measure: (given) => new SessionLevel(given, rules),
    raise: async () => [],
    isWhole: async () => true,
  };
  const token = key<SessionLevels>('Levels');
  return defineFeature({ id: 'leveled', services: [value(token, levels)], sessionLevels: token });
}
