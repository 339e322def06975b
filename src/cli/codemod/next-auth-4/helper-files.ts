/** The files that a codemod adds to an app of next-auth 4, until its sessions have moved. */
import type { CookieName } from './converted-app.js';

/** `getToken`, `encode` and `decode` that also read tokens of next-auth 4, and need no salt. */
export const TOKEN_FILE = `/**
 * Session tokens of portcullis and, until they have moved, of next-auth 4, which had no salt. When you remove the option
 * \`session.acceptV4Cookies\`, import these functions from \`portcullis/jwt\` instead.
 */
import {
  decode as decodeCurrent,
  decodeV4,
  encode as encodeCurrent,
  type GetTokenParams,
  getToken as getCurrentToken,
  type JWT,
  type JWTDecodeParams,
  type JWTEncodeParams,
} from 'portcullis/jwt';

export * from 'portcullis/jwt';

const V4_COOKIES = ['__Secure-next-auth.session-token', 'next-auth.session-token'];

type SaltIsOptional<Params extends { salt: string }> = Omit<Params, 'salt'> & { salt?: string };

/** The name of the session cookie, which is the salt of its tokens. */
function getSalt(): string {
  const address = process.env.AUTH_URL ?? process.env.NEXTAUTH_URL ?? '';
  const isSecure = address.startsWith('https:') || Boolean(process.env.VERCEL);
  return \`\${isSecure ? '__Secure-' : ''}authjs.session-token\`;
}

export function encode(params: SaltIsOptional<JWTEncodeParams>): Promise<string> {
  return encodeCurrent({ ...params, salt: params.salt ?? getSalt() });
}

export function decode(params: SaltIsOptional<JWTDecodeParams>): Promise<JWT | null> {
  const current = { ...params, salt: params.salt ?? getSalt() };
  return decodeCurrent(current).catch(() => decodeV4(params));
}

export function getToken(params: GetTokenParams<true> & { raw: true }): Promise<string | null>;
export function getToken(params: GetTokenParams): Promise<JWT | null>;
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const secret = params.secret ?? process.env.AUTH_SECRET ?? process.env.NEXTAUTH_SECRET;
  const token = await getCurrentToken({ ...params, secret });
  if (token) return token;
  // An app that keeps the name of version 4 has tokens of both versions in this cookie.
  const cookieNames = params.cookieName ? [params.cookieName] : V4_COOKIES;
  for (const cookieName of cookieNames) {
    const found = await getCurrentToken({ decode, ...params, secret, cookieName });
    if (found) return found;
  }
  return null;
}
`;

/** The text of a helper in an app with a name of its own for the session cookie. */
export function withCookieName(text: string, { isKnown, code }: CookieName): string {
  if (!isKnown || code === undefined) return text;
  const salt = `function getSalt(): string {\n  return ${code};\n}\n`;
  return text.replace(/^function getSalt\(\)[^]*?\n\}\n/m, () => salt);
}

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
  { pages, cookies, jwt, callbacks, secret }: NextAuthMiddlewareOptions = {},
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
export function withAuth(request: NextRequest, event?: NextFetchEvent): Promise<MiddlewareResult>;
export function withAuth(
  first: NextMiddlewareWithAuth | NextAuthMiddlewareOptions | NextRequest = {},
  second?: NextAuthMiddlewareOptions | NextFetchEvent,
): Middleware | Promise<MiddlewareResult> {
  if (first instanceof Request) return respond(first, second as NextFetchEvent, {});
  return typeof first === 'function'
    ? (request, event) => respond(request, event, second as NextAuthMiddlewareOptions, first)
    : (request, event) => respond(request, event, first);
}

export default withAuth;
`;

/** What types of version 4 say, and those of version 5 do not. */
export const TYPES_FILE = `/**
 * In next-auth 4 every user has an id. In portcullis it is optional, since a provider's user has none before the first
 * sign-in. Remove this file once your code does not need it.
 */
export {};

declare module 'portcullis/types' {
  interface User {
    id: string;
  }
}
`;
