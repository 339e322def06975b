/** A web-standard `Request`, read once into the facts that the actions work with. */
import { MalformedRequest } from '../errors/request.errors.js';
import { parseUrl } from '../kernel/url.js';
import { RequestCookies } from './cookies.js';
import { type IncomingRequest, readBody, type RequestHeaders, toFields } from './request-body.js';
import type { HeaderReader } from './request-origin.js';
import { type AuthAction, parseRoute } from './routes.js';

/** What a request asks for. Nothing in it has been checked beyond its form. */
export interface AuthRequest {
  readonly method: 'GET' | 'POST';
  readonly action: AuthAction;
  readonly providerId: string | undefined;
  /** As it arrived: the origin in it is not the public one. */
  readonly url: URL;
  readonly headers: RequestHeaders;
  readonly cookies: RequestCookies;
  /** Query parameters, the last of equal names winning. */
  readonly query: Readonly<Record<string, string>>;
  /** Members of the body; empty for GET. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Names of guarding parameters that were given more than once. */
  readonly repeated: readonly string[];
}

const MAX_URL_LENGTH = 16 * 1024;

/** Parameters that guard something: given twice, two readers could take different ones. */
const GUARDING: ReadonlySet<string> = new Set([
  'callbackUrl',
  'code',
  'csrfToken',
  'email',
  'error',
  'id_token',
  'iss',
  'state',
  'token',
]);

/**
 * Reads a request.
 *
 * @throws {MalformedRequest} with the status to answer: 400, 405, 408, 413, 414 or 415.
 */
export async function parseAuthRequest(
  request: IncomingRequest,
  basePath: string,
): Promise<AuthRequest> {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'POST') {
    throw new MalformedRequest(405, 'Only GET and POST are answered.');
  }
  if (request.url.length > MAX_URL_LENGTH) throw new MalformedRequest(414, 'The URL is too long.');
  const url = parseRequestUrl(request.url);
  const route = parseRoute(url.pathname, basePath);
  const query = toFields(url.search === '' ? [] : url.searchParams);
  const body = await readBody(request);
  return Object.freeze({
    method,
    ...route,
    url,
    headers,
    cookies: new RequestCookies(headers.get('cookie') ?? ''),
    query: query.fields,
    body: body.fields,
    repeated: [...query.repeated, ...body.repeated].filter((name) => GUARDING.has(name)),
  });
}

function parseRequestUrl(address: string): URL {
  const url = parseUrl(address);
  if (url) return url;
  throw new MalformedRequest(400, 'The URL of the request is not absolute.');
}

/* MERGED repeatable-request.ts: The request as it was, for functions of the app that want to look at it. */

/** The request again, since its body has been read by now. A body is always JSON. */
export function rebuildRequest({ method, url, headers, body }: AuthRequest): Request {
  const copied = new Headers([...headers]);
  if (method === 'GET') return new Request(url, { headers: copied });
  copied.set('content-type', 'application/json');
  copied.delete('content-length');
  return new Request(url, { method, headers: copied, body: JSON.stringify(body) });
}

/** Clients that ask for the address of a redirect as JSON: scripts cannot see where one leads. */
const HEADER = 'x-auth-return-redirect';

/** Whether a redirect is to be answered as JSON. */
export function wantsJsonRedirect({ headers }: { readonly headers: HeaderReader }): boolean {
  return headers.get(HEADER) !== null;
}
