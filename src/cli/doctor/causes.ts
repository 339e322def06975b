/**
 * The causes of errors. An error of an adapter or of a provider says little; its cause is what a
 * driver said.
 */
import { asError } from '../../core/errors/index.js';
import type { Subject } from './finding.js';

/** The error that caused this one: as `cause`, or as `cause.err` of the library's own errors. */
export function getCause({ cause }: Error): Error | undefined {
  const inner: unknown = cause instanceof Object && 'err' in cause ? cause.err : cause;
  return inner instanceof Error ? inner : undefined;
}

/** The message of a thrown value, with those of its causes. */
export function describeCauses(thrown: unknown, describe: Subject['describe']): string {
  const message = describe(thrown);
  const cause = getCause(asError(thrown));
  return cause ? `${message} (${describeCauses(cause, describe)})` : message;
}
