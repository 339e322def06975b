/**
 * Dependency injection in one page: a token names a service, a definition says how to make it from
 * other tokens, a container makes each service once, when it is first asked for.
 *
 * The definitions have the shape of NestJS factory providers, so Nest registers the very same rows
 * and there is no second list that could drift from this one.
 */

/** One row of the wiring table. */
export interface ServiceDefinition<T = unknown> {
  readonly provide: Token<T>;
  readonly inject: readonly Token<unknown>[];
  readonly useFactory: (...dependencies: unknown[]) => T;
}

type TokensOf<Dependencies extends readonly unknown[]> = {
  readonly [Index in keyof Dependencies]: Token<Dependencies[Index]>;
};

/** Defines a class by its constructor. A wrong token, order or count does not compile. */
export function service<T, const Dependencies extends readonly unknown[]>(
  type: (new (...dependencies: Dependencies) => T) & Token<T>,
  inject: TokensOf<Dependencies>,
): ServiceDefinition<T> {
  const construct: new (...dependencies: Dependencies) => T = type;
  return provide(type, inject, (...dependencies: Dependencies) => new construct(...dependencies));
}

/** Defines what stands behind a token by a function of other tokens. */
export function provide<T, const Dependencies extends readonly unknown[]>(
  token: Token<T>,
  inject: TokensOf<Dependencies>,
  make: (...dependencies: Dependencies) => T,
): ServiceDefinition<T> {
  return {
    provide: token,
    inject: [...inject] as readonly Token<unknown>[],
    // Whoever reads the row hands over what stands behind `inject`, in that order.
    useFactory: (...dependencies: unknown[]) => make(...(dependencies as unknown as Dependencies)),
  };
}

/** Defines what stands behind a token by the thing itself. */
export function value<T>(token: Token<T>, instance: T): ServiceDefinition<T> {
  return { provide: token, inject: [], useFactory: () => instance };
}

/** Defines a list of what stands behind each of these rows, in their order. */
export function list<T>(
  token: Token<readonly T[]>,
  definitions: readonly ServiceDefinition<T>[],
): ServiceDefinition<readonly T[]> {
  return {
    provide: token,
    inject: definitions.map((definition) => definition.provide),
    useFactory: (...services) => services as T[],
  };
}

/** Makes each service at most once, and none before it is needed. Later rows replace earlier ones. */
export class Container implements ServiceResolver {
  private readonly definitions: ReadonlyMap<Token<unknown>, ServiceDefinition>;
  private instances = new Map<Token<unknown>, unknown>();

  constructor(definitions: readonly ServiceDefinition[]) {
    this.definitions = new Map(definitions.map((definition) => [definition.provide, definition]));
  }

  /**
   * A container of these rows as well, for those that load later. The rows that this one has replace
   * them. What one of the two has made is there in the other: no service exists twice.
   */
  extendedBy(definitions: readonly ServiceDefinition[]): Container {
    const extended = new Container([...definitions, ...this.definitions.values()]);
    extended.instances = this.instances;
    return extended;
  }

  get<T>(token: Token<T>): T {
    if (!this.instances.has(token)) this.instances.set(token, this.make(token));
    return this.instances.get(token) as T;
  }

  private make(token: Token<unknown>): unknown {
    const definition = this.definitions.get(token);
    if (!definition) throw new TypeError(`No service is defined for ${getName(token)}.`);
    const dependencies = definition.inject.map((dependency) => this.get(dependency));
    return definition.useFactory(...dependencies);
  }
}

function getName(token: Token<unknown>): string {
  return typeof token === 'function' ? token.name : token.toString();
}

/** What services are named by. */
declare const valueType: unique symbol;

/** Names a value or an interface, which leave no trace at run time that could be a token. */
export type Key<T> = symbol & { readonly [valueType]?: T };

/** A class is its own token; everything else is named by a {@link Key}. */
export type Token<T> = Key<T> | (abstract new (...args: never[]) => T);

/** Makes a key. Two keys of one description are two keys. */
export function key<T>(description: string): Key<T> {
  return Symbol(`portcullis:${description}`);
}

/* MERGED service-resolver.ts: Who hands out services: the core's own container, or a NestJS application context. */

/**
 * Finds the one instance behind a token.
 *
 * A NestJS application (`INestApplicationContext`) satisfies this interface as it is, so whatever
 * takes a `ServiceResolver` works with either.
 *
 * @publicApi
 */
export interface ServiceResolver {
  get<T>(token: Token<T>): T;
}
