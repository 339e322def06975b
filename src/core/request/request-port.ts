/**
 * What a framework's request and response can do, for {@link RequestAuth}. Each framework has one
 * implementation.
 */
import type { HeaderReader } from '../http/request-origin.js';
import type { SetCookie } from '../http/cookies.js';

/** One request of a framework, with its response. */
export interface RequestPort {
  /** `GET`, `POST` and so on. */
  readonly method: string;
  /** The origin of the URL, as the server sees it; `undefined` where there is no host. */
  readonly origin: string | undefined;
  /**
   * As they were sent, unless `isCurrent`. They can be iterated where a response can set cookies.
   */
  readonly headers: HeaderReader & Partial<Iterable<[string, string]>>;
  /** Whether `headers` have the cookies that were set since the request came. Default `false`. */
  readonly isCurrent?: boolean;
  /** The address of the connection, where the framework knows it. */
  readonly clientAddress?: string | undefined;
  /**
   * Whether the request opens a WebSocket. Browsers let any site open one with the cookies of this
   * site, and leave it to the server to check the `Origin` header (RFC 6455 §10.2).
   */
  readonly isHandshake?: boolean | undefined;
  /**
   * Whether the services are composed for a request without credentials too, so that an error of
   * the configuration is logged. Default `false`: a page without a user needs no configuration.
   */
  readonly isAlwaysComposed?: boolean;
  /**
   * Whether a cookie can be set on the response. Asked each time: a response that has been started
   * takes none.
   */
  canSetCookies(): boolean;
  /** Whether reading a session renews it, where cookies can be set. Default `true`. */
  readonly mayRenew?: boolean;
  /**
   * Sets cookies on the response, in place of earlier ones with these names, and keeps it out of
   * shared caches: they would give the session to the next user.
   */
  setCookies(cookies: readonly SetCookie[]): void;
  /** Keeps the response, which is about a user, out of shared caches. */
  keepPrivate(): void;
}
