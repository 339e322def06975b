/**
 * The requests to the library's routes, their options and their error. An invalid response is
 * thrown as an error.
 */
import type { Session } from '../core/models/index.js';
import type { PublicProvider } from '../core/providers/index.js';
import { isPage } from './page-location.js';

/** The response of `GET /providers`, by id. */
export type PublicProviders = Record<string, PublicProvider>;

/** The response to a form. */
export interface FormResult {
  readonly status: number;
  readonly ok: boolean;
  /** The address to go to. */
  readonly url: string;
}

/** The used part of `RequestInit`. */
interface RequestParts {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | URLSearchParams;
}

const NO_CONTENT = 204;
const NOT_FOUND = 404;

export class AuthEndpoints {
  constructor(private readonly options: AuthClientOptions) {}

  /** The URL that all routes begin with. */
  get url(): string {
    return getRoutesUrl(this.options);
  }

  async session(): Promise<Session | null> {
    return toSession(await this.json('/session'));
  }

  async updateSession(data: unknown): Promise<Session | null> {
    const body = JSON.stringify({ csrfToken: await this.csrfToken(), data });
    const headers = { 'content-type': 'application/json' };
    return toSession(await this.json('/session', { method: 'POST', headers, body }));
  }

  async providers(): Promise<PublicProviders> {
    const content = await this.json('/providers');
    if (isObject(content)) return content as PublicProviders;
    throw new AuthClientError('/providers answered with something else than providers.', 200);
  }

  /**
   * The options for the user's device.
   *
   * @throws {AuthClientError} with the error of the server as its message; with the status 401 when
   *   the user has to prove again who they are.
   */
  async webAuthnOptions(providerId: string, query: Readonly<Record<string, string>>) {
    const path = `/webauthn-options/${encodeURIComponent(providerId)}`;
    const response = await this.send(`${path}?${new URLSearchParams(query).toString()}`);
    if (response.ok) return getContent(response);
    throw await toRefusal(response, path);
  }

  /** The CSRF token; empty if the server checks none. */
  async csrfToken(): Promise<string> {
    const response = await this.send('/csrf');
    if (response.status === NOT_FOUND) return '';
    const content = await getContent(response);
    if (isObject(content) && typeof content.csrfToken === 'string') return content.csrfToken;
    throw new AuthClientError('/csrf answered with something else than a token.', 200);
  }

  /** Posts a form, and asks for the address of the redirect as JSON. */
  async post(path: string, form: Readonly<Record<string, string>>): Promise<FormResult> {
    const body = new URLSearchParams({ ...form, csrfToken: await this.csrfToken() });
    const headers = { 'x-auth-return-redirect': '1' };
    const response = await this.send(path, { method: 'POST', headers, body });
    const { status, ok } = response;
    const content = await getContent(response, true);
    if (!isObject(content) || typeof content.url !== 'string') {
      throw new AuthClientError(`${path} did not say where to go.`, status);
    }
    // Refused here, before any caller navigates to it.
    if (!isPage(content.url)) throw new AuthClientError(`${path} leads to no page.`, status);
    return { status, ok, url: content.url };
  }

  /** The JSON of a feature's route. */
  read(path: string): Promise<unknown> {
    return this.json(path);
  }

  /**
   * Sends a change to a feature's route.
   *
   * @param method - Sent as a field of a POST, since handlers of Next.js and SolidStart often
   *   export no other method.
   * @returns The JSON of the response; `undefined` without any.
   */
  async change(method: 'POST' | 'DELETE', path: string): Promise<unknown> {
    const body = JSON.stringify({ csrfToken: await this.csrfToken(), _method: method });
    const headers = { 'content-type': 'application/json' };
    const response = await this.send(path, { method: 'POST', headers, body });
    return response.status === NO_CONTENT ? undefined : getContent(response);
  }

  /**
   * Sends fields to a feature's route.
   *
   * @returns The JSON of the response; `undefined` without any.
   * @throws {AuthClientError} with the code of the server as its message.
   */
  async submit(path: string, fields: Readonly<Record<string, unknown>>): Promise<unknown> {
    const body = JSON.stringify({ ...fields, csrfToken: await this.csrfToken() });
    const headers = { 'content-type': 'application/json' };
    const response = await this.send(path, { method: 'POST', headers, body });
    if (!response.ok) throw await toRefusal(response, path);
    return response.status === NO_CONTENT ? undefined : getContent(response);
  }

  /**
   * The file of a feature's route.
   *
   * @throws {AuthClientError} with the code of the server as its message, and for a file that is
   *   not whole.
   */
  async download(path: string): Promise<Blob> {
    const body = JSON.stringify({ csrfToken: await this.csrfToken() });
    const headers = { 'content-type': 'application/json' };
    const response = await this.send(path, { method: 'POST', headers, body });
    if (!response.ok) throw await toRefusal(response, path);
    try {
      return await response.blob();
    } catch (cause) {
      throw new AuthClientError(`${path} broke off.`, response.status, { cause });
    }
  }

  private async json(path: string, parts?: RequestParts): Promise<unknown> {
    return getContent(await this.send(path, parts));
  }

  private async send(path: string, parts?: RequestParts): Promise<Response> {
    // Looked up at each call, so that instrumentation installed later is not bypassed.
    const { headers, fetch = globalThis.fetch } = this.options;
    const url = this.url + path;
    try {
      return await fetch(url, { ...parts, headers: { ...headers, ...parts?.headers } });
    } catch (cause) {
      throw new AuthClientError(`${url} could not be reached.`, 0, { cause });
    }
  }
}

/**
 * Parses the JSON of a response.
 *
 * @param isAnyStatus - Whether to parse the response of an error too.
 */
async function getContent(response: Response, isAnyStatus = false): Promise<unknown> {
  const { url, status, ok } = response;
  if (!ok && !isAnyStatus) throw new AuthClientError(`${url} answered with ${status}.`, status);
  try {
    return await response.json();
  } catch (cause) {
    throw new AuthClientError(`${url} answered with something else than JSON.`, status, { cause });
  }
}

/** The error of the server, by its code. */
async function toRefusal(response: Response, path: string): Promise<AuthClientError> {
  const content = await getContent(response, true);
  const reason = isObject(content) && typeof content.error === 'string' ? content.error : path;
  return new AuthClientError(reason, response.status);
}

/**
 * A gateway may send JSON too, for example an error message: it must not be taken for a session.
 */
function toSession(content: unknown): Session | null {
  if (content === null || isSession(content)) return content;
  throw new AuthClientError('/session answered with something else than a session.', 200);
}

/** A session has `expires` or `user`; its other members depend on the app's `session` callback. */
function isSession(content: unknown): content is Session {
  if (!isObject(content)) return false;
  return typeof content.expires === 'string' || isObject(content.user);
}

function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null;
}

/** The options of `new AuthClient()`. */
export interface AuthClientOptions {
  /** The path of the library's routes. Default: `/auth`. */
  readonly basePath?: string | undefined;
  /**
   * The origin of the routes, such as `https://api.example.com`. Default: that of the page. Code on
   * a server must set it.
   */
  readonly baseUrl?: string | undefined;
  /**
   * RequestParts with every request. On a server, pass the `cookie` of the request that it answers.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The URL that all routes begin with, without a slash at its end. */
function getRoutesUrl({ basePath = '/auth', baseUrl = '' }: AuthClientOptions): string {
  const path = trimSlashes(basePath);
  const isWhole = path === '' || /^(\/|https?:)/.test(path);
  return `${trimSlashes(baseUrl)}${isWhole ? '' : '/'}${path}`;
}

function trimSlashes(url: string): string {
  return url.endsWith('/') ? trimSlashes(url.slice(0, -1)) : url;
}

/**
 * The server could not be reached, or its response was invalid.
 *
 * @publicApi
 */
export class AuthClientError extends Error {
  override readonly name = 'AuthClientError';

  /** @param status - The status of the response; 0 if there was none. */
  constructor(
    message: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The result of the request; `null` if it fails, with the error in the console for developers.
 */
export async function tryOrNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    console.error(error);
    return null;
  }
}
