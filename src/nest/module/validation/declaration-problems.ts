/** What is wrong with how the module is declared, as far as it can be told without its options. */
import { IncomingMessage } from 'node:http';
import { type Key, key } from '../../../core/kernel/container.js';
import { findSimilarName } from '../../../core/kernel/text.js';
import { type AuthModuleExtras, EXTRAS } from '../auth-module-options.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';

const FACTORIES = ['useFactory', 'useClass', 'useExisting'] as const;

/** What may stand beside a factory. NestJS itself ignores everything else. */
const BESIDE = [...FACTORIES, 'inject', 'provideInjectionTokensFrom', ...Object.keys(EXTRAS)];

/** @throws {InvalidAuthOptions} when `forRoot` is given no options. */
export function assertOptions(options: unknown): void {
  if (isRecord(options)) return;
  throw new InvalidAuthOptions([
    '`AuthModule.forRoot()` takes an object of options, e.g. { providers: [GitHub] }.',
  ]);
}

/** @throws {InvalidAuthOptions} listing all that is wrong with what `forRootAsync` is given. */
export function assertFactory(declared: unknown): void {
  if (!isRecord(declared)) {
    throw new InvalidAuthOptions([
      '`AuthModule.forRootAsync()` takes an object, e.g. { useFactory: () => options }.',
    ]);
  }
  const given = FACTORIES.filter((name) => declared[name] !== undefined);
  const problems = [
    ...(given.length === 0
      ? ['`AuthModule.forRootAsync()` needs `useFactory`, `useClass` or `useExisting`.']
      : []),
    ...(given.includes('useFactory') && typeof declared['useFactory'] !== 'function'
      ? ['`useFactory` must be a function that returns the options.']
      : []),
    ...Object.keys(declared)
      .filter((name) => !BESIDE.includes(name))
      .map((name) => `\`${name}\` is not read beside \`useFactory\`. ${remedyFor(name)}`),
  ];
  if (problems.length > 0) throw new InvalidAuthOptions(problems);
}

function remedyFor(name: string): string {
  const meant = findSimilarName(name, BESIDE);
  return meant === undefined
    ? 'If it is an option, have the factory return it.'
    : `Did you mean \`${meant}\`?`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* MERGED extras-problems.ts: What is wrong with what stands beside the options. The types say it as well, but a setting may come
   from the environment: a `globalGuard` that is the text "true" must not be a guard that is not there. */

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
    ...(rolesPath === undefined || ROLES_PATH.test(getText(rolesPath))
      ? []
      : ['`rolesPath` must be names with dots between them, such as user.groups.']),
    ...(userProperty === undefined || isFree(getText(userProperty))
      ? []
      : ['`userProperty` must be a name that a request has no use for, such as user.']),
    ...(services === undefined || Array.isArray(services)
      ? []
      : ['`services` must be a list of providers, e.g. [{ provide: EventBus, useClass: Queue }].']),
  ];
}

function getText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isFree(name: string): boolean {
  return name !== '' && !(name in IncomingMessage.prototype) && !OF_PLATFORMS.has(name);
}
