/** What a guard adds to the description of an operation. */
import type { AccessLevel } from '../access/access.js';
import type { OperationLike, SecurityRequirement } from './openapi-document.js';
import { type Response, nothing } from './openapi-parts.js';

const UNREADABLE = nothing('The session could not be read. It may well exist.');

const REFUSALS: Readonly<
  Record<Exclude<AccessLevel, 'public'>, Readonly<Record<number, Response>>>
> = {
  required: {
    401: nothing('Nobody is signed in.'),
    403: nothing('Whoever is signed in may not do this.'),
    503: UNREADABLE,
  },
  optional: { 503: UNREADABLE },
};

/** The operation with what the guard asks and answers. What the app says of it itself stays. */
export function guardedOperation(
  operation: OperationLike,
  level: Exclude<AccessLevel, 'public'>,
  security: readonly SecurityRequirement[],
): OperationLike {
  return {
    ...operation,
    security: operation.security ?? security,
    responses: { ...REFUSALS[level], ...operation.responses },
  };
}
