/**
 * Dependency injection. A token names a service, a definition creates it from other tokens, and a
 * container creates each service once, when it is first requested.
 *
 * Definitions have the shape of NestJS factory providers: NestJS registers the same rows, so there
 * is no second list that could drift from this one.
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

/** Defines a service by a factory function of other tokens. */
export function provide<T, const Dependencies extends readonly unknown[]>(
  token: Token<T>,
  inject: TokensOf<Dependencies>,
  create: (...dependencies: Dependencies) => T,
): ServiceDefinition<T> {
  return {
    provide: token,
    inject: [...inject] as readonly Token<unknown>[],
    // The container passes the services of `inject`, in that order.
    useFactory: (...dependencies: unknown[]) =>
      create(...(dependencies as unknown as Dependencies)),
  };
}

/** Defines a service by an existing instance. */
export function value<T>(token: Token<T>, instance: T): ServiceDefinition<T> {
  return { provide: token, inject: [], useFactory: () => instance };
}

/** Defines a list of the services of these rows, in their order. */
export function list<T>(
  token: Token<readonly T[]>,
  definitions: readonly ServiceDefinition<T>[],
): ServiceDefinition<readonly T[]> {
  return provideList(
    token,
    definitions.map((definition) => definition.provide),
  );
}

/** Defines a list of the services of these tokens, in their order. */
export function provideList<T>(
  token: Token<readonly T[]>,
  tokens: readonly Token<T>[],
): ServiceDefinition<readonly T[]> {
  return { provide: token, inject: tokens, useFactory: (...services) => services as T[] };
}

/** Creates each service at most once, on its first request. Later rows replace earlier ones. */
export class Container implements ServiceResolver {
  private readonly definitions: ReadonlyMap<Token<unknown>, ServiceDefinition>;
  private instances = new Map<Token<unknown>, unknown>();
  private readonly creating = new Set<Token<unknown>>();

  constructor(definitions: readonly ServiceDefinition[]) {
    this.definitions = new Map(definitions.map((definition) => [definition.provide, definition]));
  }

  /**
   * Returns a container with additional rows, for services that are loaded later. Rows of this
   * container win. Both containers share their instances, so no service exists twice.
   */
  extendedBy(definitions: readonly ServiceDefinition[]): Container {
    const extended = new Container([...definitions, ...this.definitions.values()]);
    extended.instances = this.instances;
    return extended;
  }

  /**
   * Returns the service, which is created on the first request.
   *
   * @throws {TypeError} when no row defines it, or it depends on itself.
   */
  get<T>(token: Token<T>): T {
    if (!this.instances.has(token)) this.instances.set(token, this.create(token));
    return this.instances.get(token) as T;
  }

  private create(token: Token<unknown>): unknown {
    const definition = this.definitions.get(token);
    if (!definition) throw new TypeError(`No service is defined for ${getName(token)}.`);
    if (this.creating.has(token)) throw this.describeCircle(token);
    this.creating.add(token);
    try {
      const dependencies = definition.inject.map((dependency) => this.get(dependency));
      return definition.useFactory(...dependencies);
    } finally {
      this.creating.delete(token);
    }
  }

  private describeCircle(token: Token<unknown>): TypeError {
    const path = [...this.creating];
    const circle = [...path.slice(path.indexOf(token)), token].map(getName);
    return new TypeError(`Services depend on each other: ${circle.join(' → ')}.`);
  }
}

function getName(token: Token<unknown>): string {
  return typeof token === 'function' ? token.name : token.toString();
}

/** Carries the type of a key's service. It exists in types only. */
declare const valueType: unique symbol;

/** Names a value or an interface, which have no class that could be the token. */
export type Key<T> = symbol & { readonly [valueType]?: T };

/** A class is its own token. Everything else is named by a {@link Key}. */
export type Token<T> = Key<T> | (abstract new (...args: never[]) => T);

/** Creates a key. Two keys with the same description are different keys. */
export function key<T>(description: string): Key<T> {
  return Symbol(`portcullis:${description}`);
}

/**
 * Returns the instance of a token.
 *
 * {@link Container} and a NestJS application (`INestApplicationContext`) both satisfy this
 * interface, so a function that takes a `ServiceResolver` works with either.
 *
 * @publicApi
 */
export interface ServiceResolver {
  get<T>(token: Token<T>): T;
}

/**
 * The services themselves, for what needs one when it is used, and not when it is created: two may
 * need each other.
 */
export const ServicesToken = key<ServiceResolver>('Services');
