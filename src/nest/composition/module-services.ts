/** The services of a module that has one configuration: those that NestJS made. */
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AuthServices, ServiceResolver, Token } from '../../core/index.js';
import { RequestServices } from './request-services.js';

/** Hands out the module's own services, whatever the request. */
@Injectable()
export class ModuleServices extends RequestServices implements ServiceResolver {
  /** NestJS looks through all modules each time; every request asks. */
  private readonly found = new Map<Token<unknown>, unknown>();

  constructor(@Inject(ModuleRef) private readonly module: ModuleRef) {
    super();
  }

  of(): AuthServices {
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
