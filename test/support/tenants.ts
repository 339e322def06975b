/** One app for several hosts, each of which has a configuration of its own. */
import { Injectable, Module, NotFoundException } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { AuthModule, type AuthModuleExtras, type AuthModuleOptions } from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';
import GitHub from '../../src/providers/github.js';
import { Browser, type Server } from './browser.js';

export const HOST_HEADER = 'x-tenant';
export const TENANTS = ['ada', 'grace', 'linus'] as const;
export type Tenant = (typeof TENANTS)[number];

/** People are called after their tenant, and so is everything else that can be seen. */
export function makeOptions(tenant: string): AuthModuleOptions {
  return {
    url: `https://${tenant}.test`,
    secret: `the secret of ${tenant}, of more than 32 bytes`,
    providers: [
      Credentials({ authorize: ({ password }) => (password ? { id: '42', name: tenant } : null) }),
      GitHub({ id: `github-of-${tenant}`, clientId: tenant, clientSecret: tenant }),
    ],
    theme: { logo: `/logo-of-${tenant}.png` },
    callbacks: {
      session: ({ session }) => ({ ...session, user: { ...session.user, roles: [tenant] } }),
    },
    logger: { error: () => undefined },
  };
}

/** As far as a request of any transport says which tenant it is for. */
export interface Asking {
  readonly headers?: Readonly<Record<string, unknown>>;
  getHeaders?(): ReadonlyMap<string, string>;
}

/** Knows the options of each tenant, and who asked for them. */
@Injectable()
export class Tenants {
  readonly asked: string[] = [];
  readonly options = new Map<string, AuthModuleOptions | Error>(
    TENANTS.map((tenant) => [tenant, makeOptions(tenant)]),
  );

  async of(request: Asking): Promise<AuthModuleOptions> {
    const name = request.headers?.[HOST_HEADER] ?? request.getHeaders?.().get(HOST_HEADER);
    this.asked.push(String(name));
    if (!this.options.has(String(name))) throw new NotFoundException('No such tenant.');
    const found = this.options.get(String(name));
    if (found instanceof Error) throw found;
    // A test may have a factory that forgets to return something.
    return found as AuthModuleOptions;
  }
}

@Module({ providers: [Tenants], exports: [Tenants] })
export class TenantsModule {}

/** `AuthModule` with options that the request decides on. */
export function tenantsAuth(extras: AuthModuleExtras = {}) {
  return AuthModule.forRootAsync({
    ...extras,
    imports: [TenantsModule, ...(extras.imports ?? [])],
    inject: [REQUEST, Tenants],
    useFactory: (request: Asking, tenants: Tenants) => tenants.of(request),
  });
}

/** The app as it is found at the address of a tenant. */
export function servingAt(serve: Server, tenant: string): Server {
  return (request) => {
    const headers = new Headers(request.headers);
    headers.set(HOST_HEADER, tenant);
    return serve(new Request(request, { headers }));
  };
}

export function browserAt(serve: Server, tenant: string): Browser {
  return new Browser(servingAt(serve, tenant), `https://${tenant}.test`);
}

/** A user who signed in by the routes. */
export async function signInMember(serve: Server, tenant: string): Promise<Browser> {
  const browser = browserAt(serve, tenant);
  await browser.post('/auth/callback/credentials', { password: 'open sesame' });
  return browser;
}
