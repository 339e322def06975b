/** What a guard adds to an operation, and the security schemes of a module (OpenAPI §4.8.27). */
import { type LevelRequirement, toChallenge } from '../../core/levels/index.js';
import type { AccessLevel } from '../guard/access.js';
import type { AuthModuleFacts } from './module-facts.js';
import {
  empty,
  type OperationLike,
  type Response,
  type SecurityRequirement,
} from './openapi-document.js';

const UNAVAILABLE = empty('The session could not be read. It may exist.');

const REFUSALS: Readonly<
  Record<Exclude<AccessLevel, 'public'>, Readonly<Record<number, Response>>>
> = {
  required: {
    401: empty('The user is not signed in.'),
    403: empty('The user may not do this.'),
    503: UNAVAILABLE,
  },
  optional: { 503: UNAVAILABLE },
};

/** Adds the guard's security requirement and responses. Those of the app are kept. */
export function describeGuard(
  operation: OperationLike,
  level: Exclude<AccessLevel, 'public'>,
  security: readonly SecurityRequirement[],
  proof?: LevelRequirement,
): OperationLike {
  return {
    ...operation,
    security: operation.security ?? security,
    responses: {
      ...REFUSALS[level],
      ...(proof && { 401: describeProof(proof) }),
      ...operation.responses,
    },
  };
}

/** The refusal of a user who has to prove again who they are (RFC 9470 §3). */
function describeProof(proof: LevelRequirement): Response {
  const { acr_values: acr, max_age: age } = toChallenge(proof);
  const parts = [
    ...(acr === undefined ? [] : [`\`acr_values\` ${acr}`]),
    ...(age === undefined ? [] : [`\`max_age\` ${age} seconds`]),
  ];
  return {
    ...empty(
      `The user is not signed in, or has to prove again who they are: ${parts.join(' and ')}. \`WWW-Authenticate\` tells which.`,
    ),
    headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
  };
}

/** The name of the session cookie's scheme. */
export const SESSION_SCHEME = 'session';

const BEARER_SCHEME = 'bearer';

/** The security schemes of a module: the session cookie and, if enabled, the bearer token. */
export function createSecuritySchemes({
  sessionCookie: { name, overHttps },
  acceptsBearer,
}: AuthModuleFacts): Readonly<Record<string, object>> {
  const alias = name === overHttps ? '' : ` Over https it is named \`${overHttps}\`.`;
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
        description: 'The session token, for clients without cookies.',
      },
    }),
  };
}

/** The alternatives of which a guarded operation requires one. The empty one requires nothing. */
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
