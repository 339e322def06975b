/** What is wrong with how the module is declared, as far as it can be told without its options. */
import { similarName } from '../../core/kernel/similar-name.js';
import { InvalidAuthOptions } from '../dto/validated-config.js';
import { EXTRAS } from '../module-extras.js';

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
  const meant = similarName(name, BESIDE);
  return meant === undefined
    ? 'If it is an option, have the factory return it.'
    : `Did you mean \`${meant}\`?`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
