/** The file that a codemod adds where options are given with each call of next-auth 4. */

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
import type { AuthCallbacks } from 'portcullis/types';

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

type AnyOptions = Partial<NextAuthConfig>;

/** Any of the options: a session is read without providers too. Its callback may return anything. */
type GetServerSessionOptions = Omit<AnyOptions, 'callbacks'> & {
  callbacks?:
    | (Omit<NonNullable<AnyOptions['callbacks']>, 'session'> & {
        session?: ((...args: Parameters<AuthCallbacks['session']>) => unknown) | undefined;
      })
    | undefined;
};

/** What the session callback of the options returns, where they have one. */
type SessionOf<Options extends GetServerSessionOptions> = Options['callbacks'] extends {
  session: (...args: never[]) => infer Returned;
}
  ? Returned
  : Session;

/** Without options, next-auth 4 reads the token alone. */
const NO_OPTIONS: AnyOptions = {};

/** Options that are the same object for every request are composed once. */
const known = new WeakMap<AnyOptions, Composed>();

/** The path of the routes: that of the public address, if it has one. */
function getAuthPath(): string {
  const address = process.env.AUTH_URL ?? process.env.NEXTAUTH_URL;
  const path = address ? new URL(address).pathname.replace(/\\/$/, '') : '';
  return path || '/api/auth';
}

type SessionCallback = AuthCallbacks['session'];

/** What a session had without a callback, whatever else is stored of a user. */
const showSession: SessionCallback = ({ session: { user, expires } }) => {
  const shown: object = {
    user: { name: user?.name, email: user?.email, image: user?.image },
    expires: new Date(expires).toISOString(),
  };
  return shown as Session;
};

/** \`auth\` adds a user to what has none, and next-auth 4 did not: \`getServerSession\` drops this one. */
const NO_USER: object = { user: undefined };

function keepReturned(callback: SessionCallback = showSession): SessionCallback {
  return async (params) => ({ ...NO_USER, ...(await callback(params)) });
}

function compose(options: AnyOptions): Composed {
  const session = { ...options.session, acceptV4Cookies: true };
  const providers = options.providers ?? [];
  const callbacks = { ...options.callbacks, session: keepReturned(options.callbacks?.session) };
  const config = { basePath: getAuthPath(), ...options, providers, session, callbacks };
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
  const { url = '' } = req;
  const originalUrl = url.startsWith('/api/auth') ? prefix + url : url;
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
export async function getServerSession<
  Options extends GetServerSessionOptions,
  R = SessionOf<Options>,
>(...args: [options?: Options] | [...exchange: Exchange, options?: Options]): Promise<R | null> {
  // A request and a response without options are two.
  const given = args.length === 2 ? undefined : args.at(-1);
  const options = (given ?? NO_OPTIONS) as AnyOptions;
  const { auth } = compose(options).app;
  const session =
    args.length < 2 ? auth() : auth(args[0] as NextApiRequest, args[1] as NextApiResponse);
  // What the session callback of the options returns; nothing is no session.
  const { user, ...rest }: { user?: unknown } = (await session) ?? {};
  const returned = user === undefined ? rest : { ...rest, user };
  return Object.keys(returned).length > 0 ? (returned as R) : null;
}

export { getServerSession as unstable_getServerSession };
`;
