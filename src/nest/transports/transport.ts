/** The contract of a transport: how to find a request's credentials, and how to report errors. */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import type { HeaderReader } from '../../core/http/request-origin.js';
import type { AuthServices } from '../../core/index.js';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { OwnTypes } from '../../core/models/session.js';
import type { PlatformReply } from '../../node/platform.js';

/** The part of a request, on any transport, that is needed to find its session. */
export interface TransportRequest {
  /** Stands for the request: what is looked up for the request is cached by this object. */
  readonly identity: object;
  /** The request as the transport has it, for code of the app. */
  readonly source: object;
  readonly headers: HeaderReader;
  /**
   * Whether the request opened a WebSocket. Browsers let any site open one with the cookies of this
   * site, and leave it to the server to check the `Origin` header (RFC 6455 §10.2).
   */
  readonly isHandshake?: true;
  /** The origin that the request was sent to; `undefined` where there is no host. */
  readonly origin: string | undefined;
}

/** One kind of NestJS context. */
export interface Transport {
  /** The name that `context.getType()` returns. */
  readonly type: string;

  /** The request that may carry a session; an anonymous one when there is none. */
  getRequest(context: ArgumentsHost): TransportRequest;

  /** The reply on which cookies are set. Without a reply, none can be set. */
  getReply?(context: ArgumentsHost): PlatformReply | undefined;

  /** Converts an exception to the one that this transport reports to the client. */
  toException(failure: HttpException, context: ArgumentsHost): Promise<Error>;
}

/**
 * Finds the services for a request. They are the module's own, or, if the configuration depends on
 * the request, those of the configuration that was chosen for it.
 *
 * @example
 * ```ts
 * const services = await this.requestServices.forRequest(request);
 * const session = await services.get(SessionService).read(cookies, requestOrigin);
 * ```
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export abstract class RequestServices<out T extends OwnTypes = object> {
  /** @throws what the app's function throws that chooses the configuration. */
  abstract forRequest(request: TransportRequest): Awaitable<AuthServices<T>>;
}

/** Creates a request without headers, and so without a session. */
export function createAnonymousRequest(source: object = {}): TransportRequest {
  return { identity: {}, source, headers: createHeaderReader({}), origin: undefined };
}

/**
 * Reads headers from a plain record, as Node and most transports have them. Names are
 * case-insensitive.
 */
export function createHeaderReader(headers: Readonly<Record<string, unknown>>): HeaderReader {
  return {
    get: (name) => {
      const wanted = name.toLowerCase();
      const [, value] = Object.entries(headers).find(([own]) => own.toLowerCase() === wanted) ?? [];
      if (Array.isArray(value)) return value.filter(isText).join(', ') || null;
      return isText(value) ? String(value) : null;
    },
  };
}

/** Whether a header's value is text. Some transports have headers as bytes. */
export function isText(value: unknown): value is string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value);
}

/** Whether a value has members. A message can be any value. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
