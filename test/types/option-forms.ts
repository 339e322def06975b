/**
 * Options that compile in a call compile in a file of their own (U18): annotated, by `satisfies`,
 * spread, from a factory, and put together of parts.
 */
import type { MemoryAdapter } from '../../src/core/adapters/public.js';
import {
  type AuthConfig,
  type AuthServices,
  createAuth,
  getSession,
} from '../../src/core/index.js';
import { Account, type AccountOptions } from '../../src/features/account/index.js';
import { Audit, type AuditOptions } from '../../src/features/audit/index.js';
import type { Feature } from '../../src/features/index.js';
import { Passwords, type PasswordsOptions } from '../../src/features/passwords/index.js';
import { Sessions, type SessionsOptions } from '../../src/features/sessions/index.js';
import {
  type AuthFactoryOptions,
  AuthModule,
  type AuthModuleAsyncOptions,
  type AuthModuleExtras,
  type AuthModuleOptions,
  type AuthOptionsFactory,
  type DeclaredAuthModule,
  type DeclaredResourceServer,
  type Session,
  type User,
} from '../../src/index.js';
import { AstroAuth, type AstroAuthConfig } from '../../src/interop/astro/index.js';
import { HonoAuth, type HonoAuthConfig } from '../../src/interop/hono/index.js';
import NextAuth, { type NextAuthConfig } from '../../src/interop/next/index.js';
import {
  ReactRouterAuth,
  type ReactRouterAuthConfig,
} from '../../src/interop/react-router/index.js';
import { SolidAuth, type SolidAuthConfig } from '../../src/interop/solid/index.js';
import { SvelteKitAuth, type SvelteKitAuthConfig } from '../../src/interop/sveltekit/index.js';
import { auth, ExpressAuth, type ExpressAuthConfig } from '../../src/node/express.js';
import { FastifyAuth, type FastifyAuthConfig } from '../../src/node/fastify.js';
import { GitHub, type GitHubOptions } from '../../src/providers/github.js';
import { GitLab, type GitLabOptions } from '../../src/providers/gitlab.js';
import { type Equals, assertType } from './equals.js';

declare const adapter: MemoryAdapter;
declare class Directory implements AuthOptionsFactory {
  createAuthOptions(): AuthFactoryOptions;
}

// Parts, as an app has them in files of their own.
const github: GitHubOptions = { clientId: 'a', clientSecret: 'b', enterprise: { baseUrl: 'c' } };
const gitlab: GitLabOptions = { clientId: 'a', baseUrl: 'https://a.test' };
const providers: AuthConfig['providers'] = [GitHub(github), GitHub, GitLab(gitlab)];
const account: AccountOptions = {};
const audit = {} satisfies AuditOptions;
const passwords: PasswordsOptions = { minLength: 12 };
const sessions: SessionsOptions = { whenStale: undefined };
const features: readonly Feature[] = [
  Account({ ...account }),
  Audit(audit),
  Passwords(passwords),
  Sessions(sessions),
  Sessions.forRootAsync({ useFactory: (): SessionsOptions => sessions }),
];

// What a configuration of any framework may have.
const shared = { providers, features, adapter, basePath: '/auth', assurance: 'aal2' } as const;
const config: AuthConfig = shared;

// NestJS: what `forRoot` takes, references and extras with it.
const annotated: AuthModuleOptions = {
  ...shared,
  providers: [...providers, { useExisting: 'LDAP' }],
  adapter: { useExisting: 'ADAPTER' },
  isGlobal: true,
  globalGuard: true,
  bearerTokens: true,
  routes: true,
  userProperty: 'user',
  housekeepingInterval: 60,
  rolesPath: 'user.groups',
  imports: [],
  services: [],
  callbacks: { authorized: ({ auth: session }) => session !== null },
};
const satisfying = { ...shared, globalGuard: true } satisfies AuthModuleOptions;
const extras: AuthModuleExtras = { features, globalGuard: true };
const declare = (options: DeclaredAuthModule): DeclaredAuthModule => ({ ...options, ...extras });
AuthModule.forRoot(annotated);
AuthModule.forRoot(satisfying);
AuthModule.forRoot({ ...annotated, ...extras });
AuthModule.forRoot(declare(config));

const asynchronous: AuthModuleAsyncOptions = {
  ...extras,
  inject: ['ConfigService'],
  useFactory: (secret: string) => ({ providers, secret }),
};
const returned = (): AuthModuleOptions => ({ providers });
const completed = { ...extras, providers, useFactory: () => ({ secret: 'a' }) };
AuthModule.forRootAsync(asynchronous);
AuthModule.forRootAsync({ ...asynchronous, isGlobal: false });
AuthModule.forRootAsync(completed satisfies AuthModuleAsyncOptions);
AuthModule.forRootAsync({ useFactory: returned });
AuthModule.forRootAsync({ useFactory: async () => returned() });
AuthModule.forRootAsync({ useClass: Directory });

const resourceServer: DeclaredResourceServer = { issuers: [], globalGuard: true };
AuthModule.forResourceServer({ ...resourceServer });
AuthModule.forResourceServerAsync({ useFactory: () => resourceServer });

// The frameworks: the configuration, also spread, and what makes it for each request.
const byFramework = {
  astro: config satisfies AstroAuthConfig,
  express: config satisfies ExpressAuthConfig,
  fastify: config satisfies FastifyAuthConfig,
  hono: config satisfies HonoAuthConfig,
  next: config satisfies NextAuthConfig,
  reactRouter: config satisfies ReactRouterAuthConfig,
  solid: config satisfies SolidAuthConfig,
  svelteKit: config satisfies SvelteKitAuthConfig,
};
const next = (): NextAuthConfig => ({ ...byFramework.next, ...shared });
AstroAuth({ ...byFramework.astro });
ExpressAuth({ ...byFramework.express });
FastifyAuth({ ...byFramework.fastify });
HonoAuth({ ...byFramework.hono });
NextAuth(next);
NextAuth(next());
ReactRouterAuth({ ...byFramework.reactRouter });
SolidAuth({ ...byFramework.solid });
SvelteKitAuth({ ...byFramework.svelteKit });
createAuth({ ...config });
const services: AuthServices = createAuth(shared);
void getSession({} as Request, services);

// An app's own session reaches the user of a request.
interface Member extends User {
  id: string;
}
interface MemberSession extends Session {
  user: Member;
}
const own: ExpressAuthConfig<{ user: Member; session: MemberSession }> = { providers };
const member = await auth({} as Parameters<typeof auth>[0], own).user();
assertType<Equals<typeof member, Member | null>>();

// Whom an adapter has stored has an id.
export const events: AuthConfig['events'] = {
  createUser: ({ user }) => assertType<Equals<typeof user.id, string>>(),
  updateUser: ({ user }) => assertType<Equals<typeof user.id, string>>(),
  linkAccount: ({ user }) => assertType<Equals<typeof user.id, string>>(),
};

// @ts-expect-error there is no such option
export const misspelt: AuthModuleOptions = { providers, globalGaurd: true };
// @ts-expect-error sign-ins need at least the list
export const withoutProviders: AuthModuleOptions = { globalGuard: true };
