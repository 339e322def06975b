/** Providers and adapters that NestJS makes, so that they can use what the app injects. */
import type { InjectionToken, Type } from '@nestjs/common';

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
export function referenceProvider(reference: Reference<unknown>) {
  return { provide: Symbol('portcullis:Reference'), ...reference };
}
