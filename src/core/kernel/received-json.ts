/** What came as JSON, in a form that is safe to copy. */

/** Names that reach a prototype when somebody assigns one object to another. */
const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** What the text stands for, or `undefined` when it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A copy without the members that would not stay mere members. */
export function safeMembers<T extends object>(parsed: T): T {
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => !UNSAFE.has(name))) as T;
}
