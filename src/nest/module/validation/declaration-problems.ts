/** Checks the arguments of `forRoot` and `forRootAsync`. */
import { findSimilarName } from '../../../core/kernel/index.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import { MODULE_EXTRAS } from '../module-extras.js';

const FACTORIES = ['useFactory', 'useClass', 'useExisting'] as const;

/** The names that may stand beside a factory. NestJS ignores all others. */
const BESIDE = [
  ...FACTORIES,
  'inject',
  'provideInjectionTokensFrom',
  ...Object.keys(MODULE_EXTRAS),
];

/** @throws {InvalidAuthOptions} when `forRoot` is given no options. */
export function assertOptions(options: unknown): void {
  if (isRecord(options)) return;
  throw new InvalidAuthOptions([
    '`AuthModule.forRoot()` takes an object of options, e.g. { providers: [GitHub] }.',
  ]);
}

/** @throws {InvalidAuthOptions} with every problem of the argument of `forRootAsync`. */
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
      .map((name) => `\`${name}\` is not read beside \`useFactory\`. ${suggestRemedy(name)}`),
  ];
  if (problems.length > 0) throw new InvalidAuthOptions(problems);
}

function suggestRemedy(name: string): string {
  const meant = findSimilarName(name, BESIDE);
  return meant === undefined
    ? 'If it is an option, have the factory return it.'
    : `Did you mean \`${meant}\`?`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
