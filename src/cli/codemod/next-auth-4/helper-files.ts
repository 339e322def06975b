/** The files that a codemod adds to an app of next-auth 4, until its sessions have moved. */

/** `getToken` that also reads the cookies and tokens of next-auth 4, and takes the secret from the environment. */
export const TOKEN_FILE = `/**
 * Reads session tokens of portcullis and, until they have moved, of next-auth 4. When you remove the option
 * \`session.acceptV4Cookies\`, import \`getToken\` from \`portcullis/jwt\` instead.
 */
import {
  decodeV4,
  type GetTokenParams,
  getToken as getCurrentToken,
  type JWT,
} from 'portcullis/jwt';

const V4_COOKIES = ['__Secure-next-auth.session-token', 'next-auth.session-token'];

export function getToken(params: GetTokenParams<true> & { raw: true }): Promise<string | null>;
export function getToken(params: GetTokenParams): Promise<JWT | null>;
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const secret = params.secret ?? process.env.AUTH_SECRET ?? process.env.NEXTAUTH_SECRET;
  const token = await getCurrentToken({ ...params, secret });
  if (token) return token;
  const cookieNames = params.cookieName ? [params.cookieName] : V4_COOKIES;
  for (const cookieName of cookieNames) {
    const older = await getCurrentToken({ decode: decodeV4, ...params, secret, cookieName });
    if (older) return older;
  }
  return null;
}
`;

/** The middleware of next-auth 4, on `getToken`. It renews no session. */
export const MIDDLEWARE_FILE = `/**
 * Lets a request continue if the user is signed in, as the middleware of next-auth 4 did.
 *
 * \`auth\` of your NextAuth() can replace it, if your adapter runs where the middleware runs.
 */
import { type NextFetchEvent, type NextRequest, NextResponse } from 'next/server';
import type { GetTokenParams, JWT } from 'portcullis/jwt';
import { getToken } from './next-auth-4-token';

export interface NextRequestWithAuth extends NextRequest {
  nextauth: { token: JWT | null };
}

export interface NextAuthMiddlewareOptions {
  pages?: { signIn?: string; error?: string };
  cookies?: { sessionToken?: { name?: string } };
  jwt?: { decode?: GetTokenParams['decode'] };
  callbacks?: {
    authorized?: (params: {
      token: JWT | null;
      req: NextRequest;
    }) => boolean | undefined | Promise<boolean | undefined>;
  };
  secret?: string;
}

type MiddlewareResult = Response | null | undefined | void;

export type NextMiddlewareWithAuth = (
  request: NextRequestWithAuth,
  event: NextFetchEvent,
) => MiddlewareResult | Promise<MiddlewareResult>;

type Middleware = (request: NextRequest, event: NextFetchEvent) => Promise<MiddlewareResult>;

/** The path of the routes: that of the public address, if it has one. */
function getAuthPath(): string {
  const address = process.env.AUTH_URL ?? process.env.NEXTAUTH_URL;
  const path = address ? new URL(address).pathname.replace(/\\/$/, '') : '';
  return path || '/api/auth';
}

async function respond(
  request: NextRequest,
  event: NextFetchEvent,
  { pages, cookies, jwt, callbacks, secret }: NextAuthMiddlewareOptions,
  handler?: NextMiddlewareWithAuth,
): Promise<MiddlewareResult> {
  const { pathname, search, origin, basePath } = request.nextUrl;
  const authPath = getAuthPath();
  const signIn = pages?.signIn ?? \`\${authPath}/signin\`;
  const isOpen = ['/_next/', \`\${authPath}/\`].some((start) => pathname.startsWith(start));
  if (isOpen || ['/favicon.ico', signIn, pages?.error].includes(pathname)) return undefined;
  const token = await getToken({
    req: request,
    secret,
    cookieName: cookies?.sessionToken?.name,
    ...(jwt?.decode ? { decode: jwt.decode } : {}),
  });
  const isAllowed = (await callbacks?.authorized?.({ token, req: request })) ?? token !== null;
  if (isAllowed) return handler?.(Object.assign(request, { nextauth: { token } }), event);
  const url = new URL(\`\${basePath}\${signIn}\`, origin);
  url.searchParams.append('callbackUrl', \`\${basePath}\${pathname}\${search}\`);
  return NextResponse.redirect(url);
}

export function withAuth(
  handler: NextMiddlewareWithAuth,
  options?: NextAuthMiddlewareOptions,
): Middleware;
export function withAuth(options?: NextAuthMiddlewareOptions): Middleware;
export function withAuth(
  first: NextMiddlewareWithAuth | NextAuthMiddlewareOptions = {},
  options: NextAuthMiddlewareOptions = {},
): Middleware {
  return typeof first === 'function'
    ? (request, event) => respond(request, event, options, first)
    : (request, event) => respond(request, event, first);
}

const middleware: Middleware = (request, event) => respond(request, event, {});

export default middleware;
`;
