/** The services of a module that has one configuration: those that NestJS made. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Adapter, AdapterToken } from '../../../core/adapters/adapter.js';
import type { AuthServices, ServiceResolver, Token } from '../../../core/index.js';
import { RequestServices } from '../../transports/transport.js';

/** Hands out the module's own services, whatever the request. */
@Injectable()
export class ModuleServices extends RequestServices implements ServiceResolver {
  /** NestJS looks through all modules each time; every request asks. */
  private readonly found = new Map<Token<unknown>, unknown>();

  constructor(@Inject(ModuleRef) private readonly module: ModuleRef) {
    super();
  }

  forRequest(): AuthServices {
    return this;
  }

  get<T>(token: Token<T>): T {
    const known = this.found.get(token);
    if (known !== undefined) return known as T;
    const found = this.module.get<T>(token, { strict: true });
    this.found.set(token, found);
    return found;
  }
}

/* MERGED adapter-shutdown.ts: The end of the adapter. */

/**
 * Lets the adapter release the connections that it opened itself. Not sooner: until the server is
 * closed, there are requests that need them.
 */
@Injectable()
export class AdapterShutdown implements OnApplicationShutdown {
  constructor(@Inject(AdapterToken) private readonly adapter: Adapter | undefined) {}

  async onApplicationShutdown(): Promise<void> {
    await this.adapter?.close?.();
  }
}
