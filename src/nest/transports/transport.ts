/**
 * What a guard and the parameters need of a transport: where the request is that carries a session,
 * and how it is told that something went wrong.
 */
import type { ArgumentsHost, HttpException } from '@nestjs/common';
import type { HeaderReader } from '../../core/http/request-origin.js';
import type { AuthServices } from '../../core/index.js';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { OwnTypes } from '../../core/models/session.js';
import type { PlatformReply } from '../../node/platform.js';

/** As much of a request as a session can be found by. */
export interface TransportRequest {
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
  request(context: ArgumentsHost): TransportRequest;

  /** Where a cookie can be set. Without it, or `undefined`: nowhere. */
  reply?(context: ArgumentsHost): PlatformReply | undefined;

  /** The same failure as this transport tells it. */
  exception(failure: HttpException, context: ArgumentsHost): Promise<Error>;
}

/** A request that carries nothing: who came by it is nobody. */
export function anonymous(source: object = {}): TransportRequest {
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

/**
 * What is remembered with an object for as long as that object lives, such as a request: with one that
 * is gone before whoever takes the notes.
 *
 * It is a private member that the object is given: nobody else sees it, and no copy or heir of the object
 * has it. A `WeakMap` does the same, and made a quarter of what a guard costs: its entries are gone
 * through each time that young objects are collected, and requests are all young. Only what can be given
 * nothing more, because it is frozen, is remembered in one.
 */
interface PerRequest<V> {
  get(object: object): V | undefined;
  set(object: object, value: V): void;
  delete(object: object): void;
}

/** Makes whatever extends it put its members on the object that was handed over. */
class Given {
  constructor(object: object) {
    return object;
  }
}

/** Remembers one value for each object, apart from all other notes. */
export function perRequest<V>(): PerRequest<V> {
  const ofTheFrozen = new WeakMap<object, V>();

  class Noted extends Given {
    #note: V | undefined;

    static get(object: object): V | undefined {
      return #note in object ? object.#note : ofTheFrozen.get(object);
    }

    static set(object: object, note: V): void {
      const takesOne = #note in object || Object.isExtensible(object);
      if (takesOne) Noted.on(object).#note = note;
      else ofTheFrozen.set(object, note);
    }

    static delete(object: object): void {
      if (#note in object) Noted.on(object).#note = undefined;
      ofTheFrozen.delete(object);
    }

    private static on(object: object): Noted {
      return #note in object ? object : new Noted(object);
    }
  }
  return Noted;
}

/* MERGED request-services.ts: Whose services answer a request. */

/**
 * Finds the services that a request is for: the module's own, or, where the configuration depends on
 * the request, those of the configuration that was chosen for it.
 *
 * @example
 * ```ts
 * const services = await this.requestServices.of(carrying);
 * const session = await services.get(SessionService).read(cookies, site);
 * ```
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export abstract class RequestServices<out T extends OwnTypes = object> {
  /** @throws what the app's own function throws that chooses a configuration. */
  abstract forRequest(request: TransportRequest): Awaitable<AuthServices<T>>;
}
