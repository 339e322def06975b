/** How a request proves its session, as a document says it (OpenAPI §4.8.27). */
import type { AccessLevel } from '../access/access.js';
import type { AuthModuleFacts } from './auth-modules.js';
import type { SecurityRequirement } from './openapi-document.js';

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
export function securityOf(
  level: Exclude<AccessLevel, 'public'>,
  { acceptsBearer }: AuthModuleFacts,
): readonly SecurityRequirement[] {
  return [
    { [SESSION_SCHEME]: [] },
    ...(acceptsBearer ? [{ [BEARER_SCHEME]: [] }] : []),
    ...(level === 'optional' ? [{}] : []),
  ];
}
