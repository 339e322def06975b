/** A value, now or later: what a function of the app may return. */
export type Awaitable<T> = T | PromiseLike<T>;

/** What a promise holds, and anything else as it is. */
export type Awaited<T> = T extends PromiseLike<infer Value> ? Value : T;
