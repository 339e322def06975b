/**
 * What is wrong with what stands beside the options. The types say it as well, but a setting may come
 * from the environment: a `globalGuard` that is the text "true" must not be a guard that is not there.
 */
import { IncomingMessage } from 'node:http';
import { type Key, key } from '../../core/kernel/token.js';
import type { AuthModuleExtras } from '../auth-module-options.js';

/** What the module was declared with beside its options. */
export const ExtrasToken: Key<AuthModuleExtras> = key<AuthModuleExtras>('AuthModuleExtras');

const SWITCHES = ['isGlobal', 'globalGuard', 'bearerTokens', 'routes'] as const;

const ROLES_PATH = /^[^.]+(\.[^.]+)*$/;

/** What a platform's request has, beside what Node's has. */
const OF_PLATFORMS: ReadonlySet<string> = new Set(
  'body method originalUrl params query raw rawBody socket url'.split(' '),
);

/**
 * One entry for each that is wrong, with its remedy.
 *
 * @param isByRequest - Whether the options depend on the request.
 */
export function extrasProblems(extras: AuthModuleExtras, isByRequest: boolean): string[] {
  const { rolesPath, userProperty, services, housekeepingInterval } = extras;
  return [
    ...(isByRequest && housekeepingInterval !== undefined
      ? [
          '`housekeepingInterval` cannot be where the options depend on the request: no request says ' +
            'whose database to clean. Have a job of yours call `deleteExpired` of each adapter.',
        ]
      : []),
    ...SWITCHES.filter((name) => !['undefined', 'boolean'].includes(typeof extras[name])).map(
      (name) => `\`${name}\` must be true or false.`,
    ),
    ...(rolesPath === undefined || ROLES_PATH.test(textOf(rolesPath))
      ? []
      : ['`rolesPath` must be names with dots between them, such as user.groups.']),
    ...(userProperty === undefined || isFree(textOf(userProperty))
      ? []
      : ['`userProperty` must be a name that a request has no use for, such as user.']),
    ...(services === undefined || Array.isArray(services)
      ? []
      : ['`services` must be a list of providers, e.g. [{ provide: EventBus, useClass: Queue }].']),
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isFree(name: string): boolean {
  return name !== '' && !(name in IncomingMessage.prototype) && !OF_PLATFORMS.has(name);
}
