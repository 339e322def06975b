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

/** `NextAuth` and `getServerSession`, which take the options with each call. */
export const SERVER_FILE = `/**
 * \`NextAuth\` and \`getServerSession\` as next-auth 4 had them, for options that are made for each request. They read
 * the sessions of next-auth 4 as well.
 *
 * \`handlers\` and \`auth\` of your NextAuth() can replace them where the options are the same for every request.
 */
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next';
import type { NextRequest } from 'next/server';
import NextAuthOf, {
  type NextAuthConfig,
  type NextAuthResult,
  type RouteContext,
  type Session,
} from 'portcullis/next';
import { type NodeHandler, toNodeHandler } from 'portcullis/node';

export * from 'portcullis/next';
export type {
  NextAuthConfig as AuthOptions,
  NextAuthConfig as NextAuthOptions,
} from 'portcullis/next';
export type {
  AuthCallbacks as CallbacksOptions,
  AuthEvents as EventCallbacks,
} from 'portcullis/types';

type Exchange = [
  req: NextApiRequest | GetServerSidePropsContext['req'],
  res: NextApiResponse | GetServerSidePropsContext['res'],
];

interface Composed {
  api: NodeHandler;
  app: NextAuthResult;
}

/** Without options, next-auth 4 reads the token alone. */
const NO_OPTIONS: NextAuthConfig = { providers: [] };

/** Options that are the same object for every request are composed once. */
const known = new WeakMap<NextAuthConfig, Composed>();

/** The path of the routes: that of the public address, if it has one. */
function getAuthPath(): string {
  const address = process.env.AUTH_URL ?? process.env.NEXTAUTH_URL;
  const path = address ? new URL(address).pathname.replace(/\\/$/, '') : '';
  return path || '/api/auth';
}

function compose(options: NextAuthConfig): Composed {
  const session = { ...options.session, acceptV4Cookies: true };
  const config = { basePath: getAuthPath(), ...options, session };
  const composed = known.get(options) ?? { api: toNodeHandler(config), app: NextAuthOf(config) };
  known.set(options, composed);
  return composed;
}

/** Answers an API route of the Pages Router. Next.js leaves its own \`basePath\` out of the address. */
async function answer(
  req: NextApiRequest,
  res: NextApiResponse,
  options: NextAuthConfig,
): Promise<void> {
  const [, prefix = ''] = /^(.+)\\/api\\/auth$/.exec(getAuthPath()) ?? [];
  const originalUrl = req.url?.startsWith('/api/auth') ? prefix + req.url : req.url;
  await compose(options).api(Object.assign(req, { originalUrl }), res);
}

interface Handler {
  (req: NextApiRequest, res: NextApiResponse): Promise<void>;
  (req: Request, context: Partial<RouteContext>): Promise<Response>;
}

export default function NextAuth(options: NextAuthConfig): Handler;
export default function NextAuth(
  req: NextApiRequest,
  res: NextApiResponse,
  options: NextAuthConfig,
): Promise<void>;
export default function NextAuth(
  req: Request,
  context: object,
  options: NextAuthConfig,
): Promise<Response>;
export default function NextAuth(...args: unknown[]): unknown {
  const options = args.at(-1) as NextAuthConfig;
  const handle = (req: unknown, res: unknown): Promise<unknown> =>
    req instanceof Request
      ? compose(options).app.handlers.GET(req as NextRequest)
      : answer(req as NextApiRequest, res as NextApiResponse, options);
  return args.length === 1 ? handle : handle(args[0], args[1]);
}

/** The session in a server component, a route handler or a server action; or of a request of the Pages Router. */
export async function getServerSession<Options extends NextAuthConfig, R = Session>(
  ...args: [options?: Options] | [...exchange: Exchange, options?: Options]
): Promise<R | null> {
  // A request and a response without options are two.
  const given = args.length === 2 ? undefined : args.at(-1);
  const options = (given ?? NO_OPTIONS) as NextAuthConfig;
  const { auth } = compose(options).app;
  const session =
    args.length < 2 ? auth() : auth(args[0] as NextApiRequest, args[1] as NextApiResponse);
  // What the session callback of the options returns.
  return (await session) as R | null;
}

export { getServerSession as unstable_getServerSession };
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
