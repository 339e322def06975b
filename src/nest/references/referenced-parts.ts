/**
 * The sign-in providers and the adapter that stand in the module's declaration, where a reference can
 * still become a provider of NestJS: once a factory has run, it is too late for that.
 */
import type { Provider as NestProvider } from '@nestjs/common';
import type { Adapter } from '../../core/adapters/adapter.js';
import { type Key, key } from '../../core/kernel/token.js';
import type { Provider } from '../../core/providers/provider.js';
import { type Reference, isReference, referenceProvider } from './reference.js';

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
