/** The table of the extras of the module: their checks, and the defaults that NestJS merges. */
import { IncomingMessage } from 'node:http';
import { findInvalidValues, flag, type Option, unchecked } from '../../core/config/index.js';
import { type Key, key } from '../../core/kernel/index.js';
import type { AuthModuleExtras } from './auth-module-options.js';

/** The extras that the module was declared with. */
export const ExtrasToken: Key<AuthModuleExtras> = key<AuthModuleExtras>('AuthModuleExtras');

const ROLES_PATH = /^[^.]+(\.[^.]+)*$/;

/** Properties of the requests of Express and Fastify that Node's requests do not have. */
const PLATFORM_PROPERTIES: ReadonlySet<string> = new Set(
  'body method originalUrl params query raw rawBody socket url'.split(' '),
);

/** A row for each extra. The core checks `basePath`, `providers` and `adapter` as options. */
export const MODULE_EXTRAS = {
  basePath: unchecked,
  isGlobal: { ...flag, default: true },
  globalGuard: { ...flag, default: false },
  bearerTokens: { ...flag, default: false },
  routes: { ...flag, default: true },
  userProperty: {
    words: 'a name that a request has no use for, such as user',
    test: isFreeProperty,
  },
  // `HousekeepingSchedule` checks it together with the adapter.
  housekeepingInterval: { ...unchecked, words: 'a number of seconds' },
  rolesPath: {
    words: 'names with dots between them, such as user.groups',
    test: (path: unknown) => typeof path === 'string' && ROLES_PATH.test(path),
  },
  // The core checks them as an option.
  features: unchecked,
  providers: unchecked,
  adapter: unchecked,
  imports: unchecked,
  services: {
    words: 'a list of providers, e.g. [{ provide: EventBus, useClass: Queue }]',
    test: Array.isArray,
  },
} satisfies Readonly<Record<keyof AuthModuleExtras, Option>>;

/** The extras of a declaration without any. NestJS takes the members of this object for extras. */
export const DEFAULT_EXTRAS: AuthModuleExtras = Object.fromEntries(
  Object.entries<Option>(MODULE_EXTRAS).map(([name, { default: value }]) => [name, value]),
);

/**
 * Lists the problems of the extras. Types exclude most of them, but a value may come from the
 * environment: a `globalGuard` with the text "true" must not be ignored.
 *
 * @param isByRequest - Whether the options depend on the request.
 */
export function listExtrasProblems(extras: AuthModuleExtras, isByRequest: boolean): string[] {
  const invalid = findInvalidValues(extras, MODULE_EXTRAS, true).map(({ message }) => message);
  if (!isByRequest || extras.housekeepingInterval === undefined) return invalid;
  return [
    '`housekeepingInterval` cannot be set where the options depend on the request: the schedule has no ' +
      'request, and so no database. Call `deleteExpired` of each adapter from a job of yours.',
    ...invalid,
  ];
}

function isFreeProperty(name: unknown): boolean {
  if (typeof name !== 'string' || name === '') return false;
  return !(name in IncomingMessage.prototype) && !PLATFORM_PROPERTIES.has(name);
}
