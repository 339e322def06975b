/** Providers and adapters that NestJS makes, so that they can use what the app injects. */
import type { InjectionToken, Provider as NestProvider, Type } from '@nestjs/common';
import type { Adapter } from '../../../core/adapters/adapter.js';
import { type Key, key } from '../../../core/kernel/container.js';
import type { Provider } from '../../../core/providers/provider.js';

/**
 * Names something by how NestJS comes by it.
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
  /** A class to be made within the module. */
  | { readonly useClass: Type<T> }
  /** Something that the app has anyway, in a global module or in one of `imports`. */
  | { readonly useExisting: InjectionToken<T> };

/** Whether something is a reference, and not the thing itself. */
export function isReference(value: unknown): value is Reference<unknown> {
  return (
    typeof value === 'object' && value !== null && ('useClass' in value || 'useExisting' in value)
  );
}

/** The NestJS provider that makes what a reference names, under a token of its own. */
function referenceProvider(reference: Reference<unknown>) {
  return { provide: Symbol('portcullis:Reference'), ...reference };
}

/* MERGED referenced-parts.ts: The sign-in providers and the adapter that stand in the module's declaration, where a reference can
   still become a provider of NestJS: once a factory has run, it is too late for that. */

/** What was declared. */
export interface DeclaredParts {
  readonly providers?: readonly (Provider | Reference<Provider>)[] | undefined;
  readonly adapter?: Adapter | Reference<Adapter> | undefined;
}

/** The same, with the things themselves in place of the references. */
export interface ReferencedParts {
  readonly providers?: readonly Provider[] | undefined;
  readonly adapter?: Adapter | undefined;
}

/** The parts that stand in the declaration. */
export const ReferencedPartsToken: Key<ReferencedParts> = key<ReferencedParts>('ReferencedParts');

/** The NestJS providers that make what is referred to, and hand out the parts together. */
export function referencedParts({ providers, adapter }: DeclaredParts): NestProvider[] {
  // What is no list is told of where all options are checked.
  const listed: readonly unknown[] = Array.isArray(providers) ? providers : [];
  const references = [...listed, adapter].filter(isReference);
  const rows = references.map((reference) => referenceProvider(reference));
  const assembled = (...made: readonly unknown[]): ReferencedParts => {
    const behind = new Map<unknown, unknown>(references.map((one, index) => [one, made[index]]));
    // NestJS makes for a reference what the type of the reference says.
    const part = (declared: unknown): unknown => behind.get(declared) ?? declared;
    return {
      ...(providers && { providers: Array.isArray(providers) ? listed.map(part) : providers }),
      ...(adapter && { adapter: part(adapter) }),
    } as ReferencedParts;
  };
  const inject = rows.map(({ provide }) => provide);
  return [...rows, { provide: ReferencedPartsToken, inject, useFactory: assembled }];
}
