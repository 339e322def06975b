/** `NextAuth`: authentication for a Next.js app. */
import type { NextRequest } from 'next/server.js';
import { AuthHandler, OriginResolver } from '../../core/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import { type AuthSource, composeServices } from '../services.js';
import { type AuthFunction, createAuthFunction } from './auth-function.js';
import { composeNext, type NextAuthConfig } from './next-composition.js';
import { type NextActions, createNextActions } from './next-actions.js';
import { toPublicRequest } from './public-request.js';

/**
 * What {@link NextAuth} returns.
 *
 * @publicApi
 */
export interface NextAuthResult<T extends OwnTypes = object> extends NextActions<T> {
  /**
   * For `app/api/auth/[...nextauth]/route.ts`: `export const { GET, POST } = handlers`. `DELETE` is
   * for the routes of features alone, which take a POST with the field `_method=DELETE` as well.
   */
  handlers: Record<'GET' | 'POST' | 'DELETE', (request: NextRequest) => Promise<Response>>;
  auth: AuthFunction<T>;
}

/**
 * Authentication for Next.js, on Node and at the edge.
 *
 * Options that the configuration leaves out come from the environment: `AUTH_SECRET`, `AUTH_URL`,
 * `AUTH_TRUST_HOST`, `AUTH_<PROVIDER>_ID`, … (contract §3).
 *
 * @param source - The configuration; or a function that returns one for each request, which is
 *   `undefined` where Next.js passes none; or the services of a NestJS app, or of `createAuth`, so
 *   that a front end and an API share them.
 * @typeParam T - The app's own types, as in its `NextAuthConfig<T>`.
 * @example
 * ```ts
 * // auth.ts
 * import NextAuth from 'portcullis/next';
 * import GitHub from 'portcullis/providers/github';
 *
 * export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
 *   providers: [GitHub],
 * });
 * ```
 * @publicApi
 */
export function NextAuth<T extends OwnTypes = object>(
  source: AuthSource<NextAuthConfig<T>, NextRequest | undefined>,
): NextAuthResult<T> {
  const compose = composeServices(source, composeNext<T>);
  const respond = async (request: NextRequest): Promise<Response> => {
    const { services } = await compose(request);
    const { basePath } = services.get(OriginResolver);
    return services.get(AuthHandler).respond(toPublicRequest(request, basePath));
  };
  return {
    handlers: { GET: respond, POST: respond, DELETE: respond },
    auth: createAuthFunction(compose),
    ...createNextActions(compose),
  };
}
