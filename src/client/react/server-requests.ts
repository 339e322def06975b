/**
 * `getSession`, `getCsrfToken` and `getProviders` on a server, as pages of the Pages Router of
 * Next.js call them in `getServerSideProps`: a request to the app's own routes, with the cookies of
 * the user.
 */
import { AuthClient } from '../auth-client.js';

/** The request that is being answered, as Node.js and `getServerSideProps` have it. */
interface IncomingMessage {
  readonly headers?: { readonly cookie?: string | undefined } | undefined;
}

/**
 * What `getServerSideProps` is called with, or `{ req }`. Only on a server: in a browser it has no
 * effect.
 *
 * @publicApi
 */
export interface ServerContext {
  req?: IncomingMessage | undefined;
  ctx?: { req?: IncomingMessage | undefined } | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = '3000';

/**
 * A client for one request. The address is that of the environment, and never that of the request.
 */
export function createServerClient(
  { req, ctx }: ServerContext,
  basePath: string,
  env: Environment = process.env,
): AuthClient {
  const { cookie } = req?.headers ?? ctx?.req?.headers ?? {};
  const { origin, path } = readAddress(env);
  return new AuthClient({
    baseUrl: origin,
    basePath: path ?? basePath,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

/** Behind a proxy, `NEXTAUTH_URL_INTERNAL` is the address by which the app reaches itself. */
function readAddress({
  AUTH_URL,
  NEXTAUTH_URL,
  NEXTAUTH_URL_INTERNAL,
  VERCEL_URL,
  PORT = DEFAULT_PORT,
}: Environment): { origin: string; path?: string } {
  const address = NEXTAUTH_URL_INTERNAL || AUTH_URL || NEXTAUTH_URL;
  if (!address) {
    return { origin: VERCEL_URL ? `https://${VERCEL_URL}` : `http://localhost:${PORT}` };
  }
  const { origin, pathname } = new URL(/^https?:/.test(address) ? address : `https://${address}`);
  return { origin, ...(pathname !== '/' && { path: pathname }) };
}
