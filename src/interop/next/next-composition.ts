/** The services of a Next.js app. */
import { createAuth, type ServiceResolver, withEnvDefaults } from '../../core/index.js';
import { isComposed } from '../../core/auth.js';
import type { OwnTypes } from '../../core/models/auth-types.js';
import { variablesOfProcess } from '../variables-of-process.js';
import type { NextAuthCallbacks, NextAuthConfig } from './next-auth-config.js';
import { serverSideSessions } from './server-side-sessions.js';

/** Where the contract has the routes of a Next.js app. */
const BASE_PATH = '/api/auth';

/** What answers the requests of a Next.js app. */
export interface NextComposition<out T extends OwnTypes = object> {
  /** For the routes, and for signing in and out. */
  readonly services: ServiceResolver;
  /** For `auth()`, which may tell the server more than a browser is told. */
  readonly sessions: ServiceResolver;
  /** The app's word on requests that go through `auth` as middleware. */
  readonly authorized: NextAuthCallbacks<T>['authorized'] | undefined;
}

/**
 * The composition for a configuration, with what it leaves open taken from the environment; or for
 * services that were composed elsewhere, whose sessions are what they make of them.
 */
export function composeNext<T extends OwnTypes>(
  given: NextAuthConfig<T> | ServiceResolver,
): NextComposition<T> {
  if (isComposed(given)) return { services: given, sessions: given, authorized: undefined };
  const config = withEnvDefaults(variablesOfProcess(), given, BASE_PATH);
  const services = createAuth(config);
  return {
    services,
    sessions: createAuth(config, serverSideSessions),
    authorized: given.callbacks?.authorized,
  };
}
