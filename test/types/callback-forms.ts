/** Callbacks and events of an app's types, in files of their own, fit each configuration (U18). */
import type { AuthCallbacks, AuthConfig, AuthEvents, JWT } from '../../src/core/public-types.js';
import { createAuth } from '../../src/core/index.js';
import {
  type AuthFactoryOptions,
  AuthModule,
  type AuthModuleAsyncOptions,
  type AuthModuleOptions,
  type AuthOptionsFactory,
  type DeclaredAuthModule,
  type ModuleCallbacks,
  type Session,
  type User,
} from '../../src/index.js';
import { AstroAuth, type AstroAuthConfig } from '../../src/interop/astro/index.js';
import { HonoAuth, type HonoAuthConfig } from '../../src/interop/hono/index.js';
import NextAuth, {
  type NextAuthCallbacks,
  type NextAuthConfig,
} from '../../src/interop/next/index.js';
import {
  ReactRouterAuth,
  type ReactRouterAuthConfig,
} from '../../src/interop/react-router/index.js';
import { SolidAuth, type SolidAuthConfig } from '../../src/interop/solid/index.js';
import { SvelteKitAuth, type SvelteKitAuthConfig } from '../../src/interop/sveltekit/index.js';
import { ExpressAuth, type ExpressAuthConfig } from '../../src/node/express.js';
import { FastifyAuth, type FastifyAuthConfig } from '../../src/node/fastify.js';
import { GitHub } from '../../src/providers/github.js';

interface Member extends User {
  id: string;
  role: string;
}
interface MemberSession extends Session {
  user: Member;
}
interface MemberToken extends JWT {
  role: string;
}
interface Own {
  user: Member;
  session: MemberSession;
  jwt: MemberToken;
}

const providers: AuthConfig['providers'] = [GitHub];
const events: Partial<AuthEvents<Own>> = { signIn: ({ user }) => void user.role };

// What every configuration has.
const jwt: AuthCallbacks<Own>['jwt'] = ({ token, user }) =>
  user ? { ...token, role: user.role } : token;
const shared: Partial<AuthCallbacks<Own>> = { jwt };
const indexed: AuthConfig<Own>['callbacks'] = { ...shared, signIn: ({ user }) => user.role !== '' };
const config: AuthConfig<Own> = { providers, events, callbacks: shared };

// NestJS, with `authorized`: annotated, `satisfies`, spread, and of the options' own type.
const annotated: ModuleCallbacks<Own> = { authorized: ({ auth }) => auth?.user.role === 'admin' };
const satisfying = { jwt } satisfies ModuleCallbacks<Own>;
const spread: ModuleCallbacks<Own> = { ...annotated, ...satisfying, ...shared };
const partial: Partial<ModuleCallbacks<Own>> = spread;
const byOption: AuthModuleOptions<Own>['callbacks'] = partial;
const forms = [annotated, satisfying, spread, partial, byOption, shared, indexed];
for (const callbacks of forms) {
  AuthModule.forRoot<Own>({ providers, events, callbacks });
  AuthModule.forRoot({ providers, events, callbacks });
  AuthModule.forRootAsync<Own>({ useFactory: () => ({ providers, events, callbacks }) });
  AuthModule.forRootAsync<Own>({ useFactory: async () => ({ providers, callbacks }) });
}
AuthModule.forRoot<Own>({
  providers,
  callbacks: { jwt: ({ token }) => ({ ...token, role: 'a' }) },
});
const declared: DeclaredAuthModule<Own> = { providers, callbacks: annotated };
AuthModule.forRoot<Own>({ ...declared, callbacks: { ...declared.callbacks, ...satisfying } });
const returned = (): AuthFactoryOptions<Own> => ({ callbacks: annotated, events });
const asynchronous: AuthModuleAsyncOptions<Own> = { providers, useFactory: returned };
AuthModule.forRootAsync<Own>(asynchronous);
AuthModule.forRootAsync({ ...asynchronous, isGlobal: true });
class Directory implements AuthOptionsFactory<Own> {
  createAuthOptions() {
    return { providers, callbacks: annotated, events };
  }
}
AuthModule.forRootAsync<Own>({ useClass: Directory });
// @ts-expect-error a user has no such field
AuthModule.forRoot<Own>({ providers, callbacks: { signIn: ({ user }) => user.rank === 1 } });
// @ts-expect-error there is no such callback
export const misspelt: ModuleCallbacks<Own> = { authorised: () => true };

// Next.js, whose `authorized` has other parameters.
const inNext: NextAuthCallbacks<Own> = { authorized: ({ auth }) => auth?.user.role === 'admin' };
const next: NextAuthConfig<Own> = { providers, events, callbacks: { ...shared, ...inNext } };
NextAuth<Own>(next);
NextAuth<Own>({ ...next, callbacks: inNext satisfies NextAuthConfig<Own>['callbacks'] });
NextAuth<Own>(() => ({ ...next, callbacks: shared }));

// The other frameworks: annotated, and spread into what is passed.
const byFramework: [
  AstroAuthConfig<Own>,
  ExpressAuthConfig<Own>,
  FastifyAuthConfig<Own>,
  HonoAuthConfig<Own>,
  ReactRouterAuthConfig<Own>,
  SolidAuthConfig<Own>,
  SvelteKitAuthConfig<Own>,
] = [config, config, config, config, config, config, config];
const [astro, express, fastify, hono, reactRouter, solid, svelteKit] = byFramework;
AstroAuth({ ...astro, callbacks: indexed });
ExpressAuth({ ...express, callbacks: indexed });
FastifyAuth({ ...fastify, callbacks: indexed });
HonoAuth({ ...hono, callbacks: indexed });
ReactRouterAuth({ ...reactRouter, callbacks: indexed });
SolidAuth({ ...solid, callbacks: indexed });
SvelteKitAuth({ ...svelteKit, callbacks: indexed });
createAuth({ ...config, callbacks: indexed });
