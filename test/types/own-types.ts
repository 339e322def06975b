/** Types that an app names in its configuration reach its callbacks, events and sessions. */
import {
  Auth,
  type AuthServices,
  type RequestCookies,
  type ServiceResolver,
  SessionService,
  type RequestOrigin,
  createAuth,
  getSession,
  raw,
  setEnvDefaults,
  withEnvDefaults,
} from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import type {
  Account,
  AdapterSession,
  AdapterUser,
  AuthCallbacks,
  AuthConfig,
  AuthEvents,
  DefaultSession,
  JWT,
  JwtParams,
  Profile,
  Session,
  SessionParams,
  SignInParams,
  User,
} from '../../src/core/public-types.js';
import {
  AuthModule,
  type AuthModuleOptions,
  type AuthOptionsFactory,
  type RequestSessions,
} from '../../src/index.js';
import { GitHub } from '../../src/providers/github.js';
import { type Equals, assertType } from './equals.js';

type Role = 'admin' | 'member';

interface Member extends User {
  role: Role;
}
interface MemberSession extends Session {
  user: Member;
}
interface MemberToken extends JWT {
  role: Role;
}
interface CompanyAccount extends Account {
  tenant?: string;
}
interface CompanyProfile extends Profile {
  department: string;
}

interface Own {
  user: Member;
  session: MemberSession;
  jwt: MemberToken;
  account: CompanyAccount;
  profile: CompanyProfile;
}

// What callbacks and events are given and may give.
export const config = {
  providers: [GitHub],
  callbacks: {
    signIn: ({ user, account, profile }) => {
      assertType<Equals<typeof user, Member | (AdapterUser & Member)>>();
      assertType<Equals<typeof account, CompanyAccount | null>>();
      assertType<Equals<typeof profile, CompanyProfile | undefined>>();
      return user.role === 'admin' || profile?.department === 'sales';
    },
    jwt: ({ token, user, account, profile }) => {
      assertType<Equals<typeof token, MemberToken>>();
      assertType<Equals<typeof user, Member | (AdapterUser & Member) | undefined>>();
      assertType<Equals<typeof account, CompanyAccount | null | undefined>>();
      assertType<Equals<typeof profile, CompanyProfile | undefined>>();
      return user ? { ...token, role: user.role } : token;
    },
    session: async ({ session, token, user }) => {
      assertType<Equals<typeof session.user.role, Role>>();
      assertType<Equals<typeof session.sessionToken, string>>();
      assertType<Equals<typeof token, MemberToken>>();
      assertType<Equals<typeof user, AdapterUser & Member>>();
      return { ...session, user: { ...session.user, role: token.role } };
    },
  },
  events: {
    signIn: ({ user, account, profile }) => {
      assertType<Equals<typeof user, Member>>();
      assertType<Equals<typeof account, CompanyAccount | null>>();
      assertType<Equals<typeof profile, CompanyProfile | undefined>>();
    },
    signOut: (message) => {
      if ('token' in message) assertType<Equals<typeof message.token, MemberToken | null>>();
    },
    session: ({ session, token }) => {
      assertType<Equals<typeof session, MemberSession>>();
      assertType<Equals<typeof token, MemberToken | undefined>>();
    },
    linkAccount: ({ account }) => assertType<Equals<typeof account, CompanyAccount>>(),
  },
} satisfies AuthConfig<Own>;

// Without a type of one's own, everything is what every app shares.
assertType<Equals<SignInParams['user'], User | AdapterUser>>();
assertType<Equals<JwtParams['token'], JWT>>();
assertType<Equals<SessionParams['session'], Session & AdapterSession & { user: AdapterUser }>>();
assertType<Equals<JwtParams<{ user: Member }>['token'], JWT>>();
assertType<Equals<SessionParams<{ jwt: MemberToken }>['user'], AdapterUser>>();
assertType<Equals<Awaited<ReturnType<AuthCallbacks['session']>>, Session | DefaultSession>>();

// A configuration with types of its own fits wherever a configuration does.
declare const request: Request;
declare const named: AuthConfig<Own>;
const response = Auth(request, config);
assertType<Equals<typeof response, Promise<Response>>>();
void Auth(request, named);
void Auth(request, { ...named, raw });
void Auth(request, withEnvDefaults(process.env, named));
setEnvDefaults(process.env, named);
findConfigurationErrors(config);
AuthModule.forRoot(config);
AuthModule.forRoot({ ...config, isGlobal: false });
AuthModule.forRootAsync({ useFactory: () => config });
AuthModule.forRootAsync({ useFactory: async (): Promise<AuthModuleOptions<Own>> => config });

class Options implements AuthOptionsFactory<Own> {
  createAuthOptions() {
    return config;
  }
}
AuthModule.forRootAsync({ useClass: Options });

// Sessions come out with the type of one's own.
declare const cookies: RequestCookies;
declare const requestOrigin: RequestOrigin;
const services = createAuth(named);
assertType<Equals<typeof services, AuthServices<Own>>>();
const session = await services.get(SessionService).read(cookies, requestOrigin);
assertType<Equals<typeof session, MemberSession | null>>();
const refreshed = await services.get(SessionService).refresh(cookies, requestOrigin);
assertType<Equals<typeof refreshed.session, MemberSession | null>>();
const inferred = await createAuth(config).get(SessionService).read(cookies, requestOrigin);
assertType<Equals<typeof inferred, MemberSession | null>>();
const shared = await createAuth({ providers: [] }).get(SessionService).read(cookies, requestOrigin);
assertType<Equals<typeof shared, Session | null>>();
const bySource = [
  (await getSession(request, named)).session,
  (await getSession(request, config)).session,
  (await getSession(request, services)).session,
] as const;
assertType<
  Equals<
    typeof bySource,
    readonly [MemberSession | null, MemberSession | null, MemberSession | null]
  >
>();
const ofAnyApp = await getSession(request, { providers: [] });
assertType<Equals<typeof ofAnyApp.session, Session | null>>();
declare const resolver: ServiceResolver;
const ofResolver = await getSession(request, resolver);
assertType<Equals<typeof ofResolver.session, Session | null>>();
const ofNamedResolver = await getSession<Own>(request, resolver);
assertType<Equals<typeof ofNamedResolver.session, MemberSession | null>>();
const filled = withEnvDefaults(process.env, named);
assertType<Equals<typeof filled, AuthConfig<Own>>>();

declare const sessions: RequestSessions<Own>;
const found = await sessions.get({} as Parameters<typeof sessions.get>[0]);
assertType<Equals<typeof found, MemberSession | null>>();

// Handlers of events give nothing, so those for any app are good for this one.
declare const handlers: AuthEvents;
export const withHandlers: AuthConfig<Own> = { providers: [], events: handlers };

// What does not fit does not compile.
declare const shares: AuthConfig;
const callbacks: Partial<AuthCallbacks<Own>> = {
  // @ts-expect-error a token without the role is no token of this app
  jwt: ({ token: { sub } }) => ({ sub }),
  // @ts-expect-error a session of this app has a user with a role
  session: ({ session: { expires } }) => ({ expires }),
  // @ts-expect-error a verdict is a boolean or an address
  signIn: ({ user }) => user,
};
const events: Partial<AuthEvents<Own>> = {
  // @ts-expect-error a member has no such field
  createUser: ({ user }) => user.rank,
};
// @ts-expect-error there is no such type to name
export const misspelt: AuthConfig<{ sessions: MemberSession }> = { providers: [] };
// @ts-expect-error a session is more than its user
export const tooLittle: AuthConfig<{ session: { user: Member } }> = { providers: [] };
// @ts-expect-error tokens of other apps need not have a role
export const narrowed: AuthConfig<Own> = shares;
// @ts-expect-error nor options of other apps
export const narrowedOptions: AuthModuleOptions<Own> = shares;
// @ts-expect-error nor their sessions
export const narrowedSessions: RequestSessions<Own> = {} as RequestSessions;
// @ts-expect-error a callback that asks for something else than it is given
export const other: AuthConfig = { providers: [], callbacks: { jwt: (token: number) => null } };
void [callbacks, events];
