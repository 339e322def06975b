/** The library's routes, as a client asks them. Whatever is not a proper answer is thrown. */
import type { Session } from '../core/models/session.js';
import type { PublicProvider } from '../core/providers/provider.js';
import { isPage } from './page-location.js';

/** What `GET /providers` answers, by id. */
export type PublicProviders = Record<string, PublicProvider>;

/** What a form was answered with. */
export interface FormAnswer {
  readonly status: number;
  readonly ok: boolean;
  /** Where the browser is to go. */
  readonly url: string;
}

/** Of `RequestInit`, what is used here. */
interface Sent {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | URLSearchParams;
}

const NOT_FOUND = 404;

export class AuthEndpoints {
  constructor(private readonly options: AuthClientOptions) {}

  /** What the routes begin with. */
  get url(): string {
    return routesUrl(this.options);
  }

  async session(): Promise<Session | null> {
    return asSession(await this.json('/session'));
  }

  async updateSession(data: unknown): Promise<Session | null> {
    const body = JSON.stringify({ csrfToken: await this.csrfToken(), data });
    const headers = { 'content-type': 'application/json' };
    return asSession(await this.json('/session', { method: 'POST', headers, body }));
  }

  async providers(): Promise<PublicProviders> {
    const content = await this.json('/providers');
    if (isObject(content)) return content as PublicProviders;
    throw new AuthClientError('/providers answered with something else than providers.', 200);
  }

  /**
   * What to ask the person's device for.
   *
   * @throws {AuthClientError} with the server's word for why there is nothing to ask.
   */
  async webAuthnOptions(providerId: string, query: Readonly<Record<string, string>>) {
    const path = `/webauthn-options/${encodeURIComponent(providerId)}`;
    const response = await this.ask(`${path}?${new URLSearchParams(query).toString()}`);
    const content = await getContent(response, true);
    if (response.ok) return content;
    const reason = isObject(content) && typeof content.error === 'string' ? content.error : path;
    throw new AuthClientError(reason, response.status);
  }

  /** Empty where the server checks none. */
  async csrfToken(): Promise<string> {
    const response = await this.ask('/csrf');
    if (response.status === NOT_FOUND) return '';
    const content = await getContent(response);
    if (isObject(content) && typeof content.csrfToken === 'string') return content.csrfToken;
    throw new AuthClientError('/csrf answered with something else than a token.', 200);
  }

  /** Posts a form, and asks to be told where its redirect leads. */
  async post(path: string, form: Readonly<Record<string, string>>): Promise<FormAnswer> {
    const body = new URLSearchParams({ ...form, csrfToken: await this.csrfToken() });
    const headers = { 'x-auth-return-redirect': '1' };
    const response = await this.ask(path, { method: 'POST', headers, body });
    const { status, ok } = response;
    const content = await getContent(response, true);
    if (!isObject(content) || typeof content.url !== 'string') {
      throw new AuthClientError(`${path} did not say where to go.`, status);
    }
    // Refused here, before anybody can go there.
    if (!isPage(content.url)) throw new AuthClientError(`${path} leads to no page.`, status);
    return { status, ok, url: content.url };
  }

  private async json(path: string, sent?: Sent): Promise<unknown> {
    return getContent(await this.ask(path, sent));
  }

  private async ask(path: string, sent?: Sent): Promise<Response> {
    // The global is looked up at each call, so that instrumentation installed later is not bypassed.
    const { headers, fetch = globalThis.fetch } = this.options;
    const url = this.url + path;
    try {
      return await fetch(url, { ...sent, headers: { ...headers, ...sent?.headers } });
    } catch (cause) {
      throw new AuthClientError(`${url} could not be reached.`, 0, { cause });
    }
  }
}

/** @param isAnyStatus - Whether a refusal has something to say as well. */
async function getContent(response: Response, isAnyStatus = false): Promise<unknown> {
  const { url, status, ok } = response;
  if (!ok && !isAnyStatus) throw new AuthClientError(`${url} answered with ${status}.`, status);
  try {
    return await response.json();
  } catch (cause) {
    throw new AuthClientError(`${url} answered with something else than JSON.`, status, { cause });
  }
}

/** A message of a gateway, say, is JSON as well: it must not be taken for a person. */
function asSession(content: unknown): Session | null {
  if (content === null || isSession(content)) return content;
  throw new AuthClientError('/session answered with something else than a session.', 200);
}

/** What the `session` callback returned has an end or somebody in it; the rest is the app's. */
function isSession(content: unknown): content is Session {
  if (!isObject(content)) return false;
  return typeof content.expires === 'string' || isObject(content.user);
}

function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null;
}

/* MERGED auth-client-options.ts: Where a client finds the server, and how it asks. */

/** What `new AuthClient()` takes. */
export interface AuthClientOptions {
  /** Where the library's routes are. Default: `/auth`. */
  readonly basePath?: string | undefined;
  /**
   * The origin in front of the base path, such as `https://api.example.com`. A page needs none for its
   * own site; code that runs on a server does.
   */
  readonly baseUrl?: string | undefined;
  /** Sent with every request. A server passes on the `cookie` of the request that it answers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The URL that all routes begin with; it ends in no slash. */
function routesUrl({ basePath = '/auth', baseUrl = '' }: AuthClientOptions): string {
  const path = withoutEnd(basePath);
  const isWhole = path === '' || /^(\/|https?:)/.test(path);
  return `${withoutEnd(baseUrl)}${isWhole ? '' : '/'}${path}`;
}

function withoutEnd(url: string): string {
  return url.endsWith('/') ? withoutEnd(url.slice(0, -1)) : url;
}

/* MERGED auth-client.error.ts: What a request of the client fails with. */

/**
 * The server could not be reached, or its answer was none.
 *
 * @publicApi
 */
export class AuthClientError extends Error {
  override readonly name = 'AuthClientError';

  /** @param status - Of the answer; 0 when there was none. */
  constructor(
    message: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * What the request gives, or `null` and a line in the console.
 *
 * Nobody is signed in as far as the caller can tell: what went wrong is for developers to read.
 */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    console.error(error);
    return null;
  }
}
