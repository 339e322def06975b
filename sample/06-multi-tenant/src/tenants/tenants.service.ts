/** Which tenant a request is for, and how people sign in there. */
import type { IncomingMessage } from 'node:http';
import { Injectable, NotFoundException } from '@nestjs/common';
import type { AuthModuleOptions } from 'portcullis';
import type { Tenant } from './tenant.js';

@Injectable()
export class Tenants {
  private readonly options = new Map<Tenant, AuthModuleOptions>();

  constructor(readonly all: readonly Tenant[]) {}

  /** @throws {NotFoundException} when no tenant has that host. */
  of({ headers: { host } }: IncomingMessage): Tenant {
    const tenant = this.all.find(({ url }) => new URL(url).host === host?.toLowerCase());
    if (!tenant) throw new NotFoundException('There is no tenant at this host.');
    return tenant;
  }

  /** @throws {NotFoundException} when no tenant has that host. */
  getOptions(request: IncomingMessage): AuthModuleOptions {
    const tenant = this.of(request);
    // The same object each time: the library sets itself up once for each that it meets.
    const options = this.options.get(tenant) ?? optionsFor(tenant);
    this.options.set(tenant, options);
    return options;
  }
}

function optionsFor({ url, secret, provider, brandColor }: Tenant): AuthModuleOptions {
  return {
    url,
    secret,
    providers: [provider],
    theme: { brandColor, logo: '/logo.svg' },
  };
}
