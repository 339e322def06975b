/** A web-standard `Request`, parsed once for the actions. */
import { MalformedRequest } from '../errors/request.errors.js';
import { loadOnce } from '../kernel/cache.js';
import { parseUrl } from '../kernel/url.js';
import { RequestCookies } from './cookies.js';
import {
  type IncomingRequest,
  NO_FIELDS,
  type RequestFields,
  type RequestHeaders,
  toFields,
} from './request-fields.js';
import type { HeaderReader } from './request-origin.js';
import type { Route, RouteTable } from './routes.js';

/** A parsed request. Only its form has been validated. */
export interface AuthRequest extends Route {
  /** `DELETE` for the routes of features alone. */
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whether the method is HEAD, which is a GET whose content and cookies are not sent. */
  readonly isHead: boolean;
  /** The URL as received. Its origin is not the public one. */
  readonly url: URL;
  readonly headers: RequestHeaders;
  /** The address of the connection, where the server knows it. That may be a proxy's. */
  readonly clientAddress: string | undefined;
  readonly cookies: RequestCookies;
  /** Query parameters. The last of equal names wins. */
  readonly query: Readonly<Record<string, string>>;
  /** Fields of the body. Empty for GET. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Names of security-relevant parameters that occur more than once. */
  readonly repeated: readonly string[];
}

const MAX_URL_LENGTH = 16 * 1024;

/** Security-relevant parameters. If one occurs twice, two parsers could take different values. */
const SECURITY_PARAMETERS: ReadonlySet<string> = new Set([
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
 * Parses a request.
 *
 * @throws {MalformedRequest} with the status of the response: 400, 405, 408, 413, 414 or 415.
 */
export async function parseAuthRequest(
  request: IncomingRequest,
  routes: RouteTable,
): Promise<AuthRequest> {
  const { headers } = request;
  if (request.url.length > MAX_URL_LENGTH) throw new MalformedRequest(414, 'The URL is too long.');
  const url = parseRequestUrl(request.url);
  const route = routes.parse(url.pathname);
  const isFeature = route.action.startsWith('/');
  const method = readMethod(request.method, route);
  const query = toFields(url.search === '' ? [] : url.searchParams);
  const body = method !== 'GET' && request.body ? await readBody(request) : NO_FIELDS;
  // A form of HTML has no DELETE.
  const isDeletion = isFeature && method === 'POST' && body.fields._method === 'DELETE';
  return Object.freeze({
    method: isDeletion ? 'DELETE' : method,
    isHead: request.method === 'HEAD',
    ...route,
    url,
    headers,
    clientAddress: request.clientAddress,
    cookies: new RequestCookies(headers.get('cookie') ?? ''),
    query: query.fields,
    body: body.fields,
    // The fields of a feature are its own, and any of them may matter.
    repeated: [...query.repeated, ...body.repeated].filter(
      (name) => isFeature || SECURITY_PARAMETERS.has(name),
    ),
  });
}

/** The parser is loaded with the first body, because a session check does not need it. */
const loadBodyParser = loadOnce(() => import('./request-body.js'));

async function readBody(request: IncomingRequest): Promise<RequestFields> {
  const { parseBody } = await loadBodyParser();
  return parseBody(request);
}

/**
 * GET and POST are answered by the action, and DELETE by that of a feature.
 *
 * @throws {MalformedRequest} for a method that the route does not have.
 */
function readMethod(method: string, { action, allow }: Route): AuthRequest['method'] {
  if (method === 'GET' || method === 'POST') return method;
  if (method === 'DELETE' && action.startsWith('/')) return method;
  if (method === 'HEAD' && allow.includes(method)) return 'GET';
  throw new MalformedRequest(405, 'The method is not allowed.', allow);
}

function parseRequestUrl(address: string): URL {
  const url = parseUrl(address);
  if (url) return url;
  throw new MalformedRequest(400, 'The URL of the request is not absolute.');
}

/**
 * Rebuilds the request for functions of the app, since its body was read. The body is always JSON.
 */
export function rebuildRequest({
  method,
  url,
  headers,
  body,
}: Pick<AuthRequest, 'method' | 'url' | 'headers' | 'body'>): Request {
  const copy = new Headers([...headers]);
  if (method === 'GET') return new Request(url, { headers: copy });
  copy.set('content-type', 'application/json');
  copy.delete('content-length');
  return new Request(url, { method, headers: copy, body: JSON.stringify(body) });
}

/** Requests the target of a redirect as JSON, since scripts cannot read it from a redirect. */
const RETURN_REDIRECT_HEADER = 'x-auth-return-redirect';

/** Whether the client wants a redirect as JSON. */
export function wantsJsonRedirect({ headers }: { readonly headers: HeaderReader }): boolean {
  return headers.get(RETURN_REDIRECT_HEADER) !== null;
}

/** Whether a browser shows the response, to a form or to a link. */
export function isFromBrowser(request: { readonly headers: HeaderReader }): boolean {
  const accepted = request.headers.get('accept') ?? '';
  return accepted.includes('text/html') && !wantsJsonRedirect(request);
}

/**
 * Whether a browser opens a page: it shows the response to a link, or to an address that was
 * entered.
 */
export function isPageVisit(request: Pick<IncomingRequest, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && isFromBrowser(request);
}
