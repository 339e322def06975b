/** Assertions that only the compiler runs. */
export type Equals<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles when the type argument is `true`. */
export function assertType<_T extends true>(): void {}
