/** The property of a request that has the user, and what reads it before it is there. */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { perRequest } from '../../core/kernel/index.js';
import { isPlatformRequest } from '../../node/platform.js';
import type { TransportRequest } from '../transports/transport.js';
import { TransportRegistry } from '../transports/transport-registry.js';
import { UserPropertyToken } from './session-lookup.js';

/** A guard has read the property before the library's guard had set it. */
export interface EarlyRead {
  readonly property: string;
  /** The guards of the app that run before those of classes and handlers. */
  readonly globalGuards: readonly unknown[];
}

/**
 * Assigns the user to a request of Express or Fastify, if the app has set `userProperty`.
 *
 * A guard of the app that runs first finds no user there, and would treat everyone as signed out
 * without a word. So this is the first guard itself: it allows every call, and puts a property in
 * place that knows whether it was read, until that has happened once.
 */
@Injectable()
export class RequestUser implements CanActivate {
  private readonly wasRead = perRequest<true>();
  private isReported = false;

  constructor(
    @Inject(UserPropertyToken) private readonly property: string | undefined,
    @Inject(TransportRegistry) private readonly transports: TransportRegistry,
    @Inject(ApplicationConfig) private readonly app: ApplicationConfig,
  ) {}

  /**
   * Goes before all guards of the app, before NestJS registers routes. Without `userProperty` there
   * is nothing to be read.
   */
  goFirst(): void {
    const guards = this.app.getGlobalGuards();
    if (this.property !== undefined && !guards.includes(this)) guards.unshift(this);
  }

  canActivate(context: ExecutionContext): boolean {
    if (this.isReported || this.property === undefined) return true;
    const { source } = this.transports.get(context).getRequest(context);
    if (isPlatformRequest(source)) this.watch(source, this.property);
    return true;
  }

  /**
   * Assigns the user.
   *
   * @returns What a guard has read too early, the first time that it missed a user.
   */
  assign({ source }: TransportRequest, user: unknown): EarlyRead | undefined {
    const { property } = this;
    if (property === undefined || !isPlatformRequest(source)) return undefined;
    Reflect.set(source, property, user);
    if (this.isReported || user === undefined || !this.wasRead.get(source)) return undefined;
    this.isReported = true;
    const globalGuards = this.app.getGlobalGuards().filter((guard) => guard !== this);
    const perCall = this.app.getGlobalRequestGuards().map(({ metatype }) => metatype);
    return { property, globalGuards: [...globalGuards, ...perCall] };
  }

  /** Leaves a user alone that is there already: one of a middleware, for instance. */
  private watch(request: object, property: string): void {
    const own = Reflect.getOwnPropertyDescriptor(request, property);
    if (own && (own.get || !own.configurable || (own.value ?? undefined) !== undefined)) return;
    const value: unknown = own?.value;
    Object.defineProperty(request, property, {
      configurable: true,
      get: () => {
        this.wasRead.set(request, true);
        return value;
      },
      set: (user: unknown) =>
        Object.defineProperty(request, property, {
          value: user,
          configurable: true,
          enumerable: true,
          writable: true,
        }),
    });
  }
}
