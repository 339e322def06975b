/** The contract of a transport: how to find a request's credentials, and how to report errors. */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import type { HeaderReader } from '../../core/http/index.js';
import type { AuthServices } from '../../core/index.js';
import type { Awaitable } from '../../core/kernel/index.js';
import type { OwnTypes } from '../../core/models/index.js';
import type { RequestPort } from '../../core/request/index.js';

/** A request on any transport, as its session is found and changed. */
export interface TransportRequest extends RequestPort {
  /** Stands for the request: what is looked up for the request is cached by this object. */
  readonly identity: object;
  /** The request as the transport has it, for code of the app. */
  readonly source: object;
}

/** One kind of NestJS context. */
export interface Transport {
  /** The name that `context.getType()` returns. */
  readonly type: string;

  /** The request that may carry a session; an anonymous one when there is none. */
  getRequest(context: ArgumentsHost): TransportRequest;

  /** What stays open after a call of a stream, and can be closed. */
  getConnection?(context: ArgumentsHost): object | undefined;

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

/** What a message has of a request. */
type MessageParts = Partial<
  Pick<TransportRequest, 'identity' | 'source' | 'headers' | 'origin' | 'isHandshake'>
>;

/** A request without a reply: a message, or what opened a connection. */
export class MessageRequest implements TransportRequest {
  readonly method = 'GET';
  readonly identity: object;
  readonly source: object;
  readonly headers: HeaderReader;
  readonly origin: string | undefined;
  readonly isHandshake: boolean;

  /** Without headers, and so without a session, unless they are given. */
  constructor(parts: MessageParts = {}) {
    this.identity = parts.identity ?? {};
    this.source = parts.source ?? {};
    this.headers = parts.headers ?? createHeaderReader({});
    this.origin = parts.origin;
    this.isHandshake = parts.isHandshake ?? false;
  }

  canSetCookies(): boolean {
    return false;
  }

  setCookies(): void {
    // There is no reply.
  }

  keepPrivate(): void {
    // There is no reply.
  }
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
