/** What a guard adds to the description of an operation. */
import type { AccessLevel } from '../guard/access.js';
import type { AuthModuleFacts } from './auth-modules.js';
import {
  nothing,
  type OperationLike,
  type Response,
  type SecurityRequirement,
} from './openapi-document.js';

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

/* MERGED security-schemes.ts: How a request proves its session, as a document says it (OpenAPI §4.8.27). */

/** The scheme of the session cookie. */
export const SESSION_SCHEME = 'session';

const BEARER_SCHEME = 'bearer';

/** The schemes of a module. */
export function securitySchemes({
  sessionCookie: { name, overHttps },
  acceptsBearer,
}: AuthModuleFacts): Readonly<Record<string, object>> {
  const alias = name === overHttps ? '' : ` Over https it is called \`${overHttps}\`.`;
  return {
    [SESSION_SCHEME]: {
      type: 'apiKey',
      in: 'cookie',
      name,
      description: `The session cookie, which a sign-in sets.${alias}`,
    },
    ...(acceptsBearer && {
      [BEARER_SCHEME]: {
        type: 'http',
        scheme: 'bearer',
        description: 'The session token, from clients that keep no cookies.',
      },
    }),
  };
}

/** What a guarded operation asks for: any of these will do, and the empty one is nothing at all. */
export function getSecurity(
  level: Exclude<AccessLevel, 'public'>,
  { acceptsBearer }: AuthModuleFacts,
): readonly SecurityRequirement[] {
  return [
    { [SESSION_SCHEME]: [] },
    ...(acceptsBearer ? [{ [BEARER_SCHEME]: [] }] : []),
    ...(level === 'optional' ? [{}] : []),
  ];
}
