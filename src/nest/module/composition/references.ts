/** References to sign-in providers and adapters that NestJS creates and injects services into. */
import type { InjectionToken, Provider as NestProvider, Type } from '@nestjs/common';
import type { Adapter } from '../../../core/adapters/index.js';
import type { Feature } from '../../../core/features/index.js';
import { type Key, key } from '../../../core/kernel/index.js';
import type { Provider } from '../../../core/providers/index.js';

/**
 * Refers to an instance that NestJS creates or has.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({
 *   imports: [DirectoryModule],
 *   providers: [GitHub, { useExisting: DirectorySignIn }],
 *   adapter: { useClass: DirectoryAdapter },
 * });
 * ```
 * @publicApi
 */
export type Reference<T> =
  /** A class that NestJS instantiates in the module. */
  | { readonly useClass: Type<T> }
  /** A provider of the app, in a global module or in one of `imports`. */
  | { readonly useExisting: InjectionToken<T> };

/** Whether a value is a reference. */
export function isReference(value: unknown): value is Reference<unknown> {
  return (
    typeof value === 'object' && value !== null && ('useClass' in value || 'useExisting' in value)
  );
}

/**
 * The sign-in providers and the adapter of the module's declaration, with references. A factory
 * cannot return references, because NestJS's providers are fixed before it runs.
 */
export interface DeclaredParts {
  readonly providers?: readonly (Provider | Reference<Provider>)[] | undefined;
  readonly adapter?: Adapter | Reference<Adapter> | undefined;
}

/** The same, with instances in place of the references. */
export interface ReferencedParts {
  readonly providers?: readonly Provider[] | undefined;
  readonly adapter?: Adapter | undefined;
  readonly features?: readonly Feature[] | undefined;
}

export const ReferencedPartsToken: Key<ReferencedParts> = key<ReferencedParts>('ReferencedParts');

/** Creates the NestJS providers of all references, and of the parts with their instances. */
export function provideReferencedParts({ providers, adapter }: DeclaredParts): NestProvider[] {
  // A value that is not a list is reported by the check of all options.
  const listed: readonly unknown[] = Array.isArray(providers) ? providers : [];
  const references = [...listed, adapter].filter(isReference);
  // Each reference is a provider of NestJS under a token of its own.
  const rows = references.map((reference) => ({
    provide: Symbol('portcullis:Reference'),
    ...reference,
  }));
  const useFactory = (...instances: readonly unknown[]): ReferencedParts => {
    const resolved = new Map<unknown, unknown>(references.map((one, i) => [one, instances[i]]));
    const resolve = (declared: unknown): unknown => resolved.get(declared) ?? declared;
    // The type of a reference is that of its instance.
    return {
      ...(providers && { providers: Array.isArray(providers) ? listed.map(resolve) : providers }),
      ...(adapter && { adapter: resolve(adapter) }),
    } as ReferencedParts;
  };
  const inject = rows.map(({ provide }) => provide);
  return [...rows, { provide: ReferencedPartsToken, inject, useFactory }];
}
