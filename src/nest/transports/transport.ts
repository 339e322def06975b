/**
 * What a guard and the parameters need of a transport: where the request is that carries a session,
 * and how it is told that something went wrong.
 */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import type { HeaderReader } from '../../core/http/forwarded-origin.js';
import type { PlatformReply } from '../../node/platform.js';

/** As much of a request as a session can be found by. */
export interface CarryingRequest {
  /** What stands for the request: what is found out about it is remembered with it. */
  readonly identity: object;
  /** The request as the transport has it, for the app's own eyes. */
  readonly source: object;
  readonly headers: HeaderReader;
  /**
   * Whether it opened a WebSocket. Browsers let any site do that, with the cookies of this one, and leave
   * it to the server to look at the `Origin` (RFC 6455 §10.2).
   */
  readonly isHandshake?: true;
  /** The origin that it was sent to; `undefined` where there is no host. */
  readonly origin: string | undefined;
}

/** One kind of NestJS context. */
export interface Transport {
  /** As `context.getType()` names it. */
  readonly type: string;

  /** The request that could carry a session; {@link anonymous}, when there is none. */
  request(context: ArgumentsHost): CarryingRequest;

  /** Where a cookie can be set. Without it, or `undefined`: nowhere. */
  reply?(context: ArgumentsHost): PlatformReply | undefined;

  /** The same failure as this transport tells it. */
  exception(failure: HttpException, context: ArgumentsHost): Promise<Error>;
}

/** A request that carries nothing: who came by it is nobody. */
export function anonymous(source: object = {}): CarryingRequest {
  return { identity: {}, source, headers: recordReader({}), origin: undefined };
}

/**
 * Reads headers from a plain record, as Node and most transports have them; names in any case.
 */
export function recordReader(headers: Readonly<Record<string, unknown>>): HeaderReader {
  return {
    get: (name) => {
      const wanted = name.toLowerCase();
      const [, value] = Object.entries(headers).find(([own]) => own.toLowerCase() === wanted) ?? [];
      if (Array.isArray(value)) return value.filter(isText).join(', ') || null;
      return isText(value) ? String(value) : null;
    },
  };
}

/** Some transports have headers as bytes. */
export function isText(value: unknown): value is string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value);
}

/** Whether something has members: a message can be anything. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
