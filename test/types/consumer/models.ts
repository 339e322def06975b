/** What an app added to the models is there wherever they are, by any subpath. */
import * as root from 'portcullis';
import type * as adapters from 'portcullis/adapters';
import * as core from 'portcullis/core';
import type * as types from 'portcullis/types';
import { type Equals, assertType } from '../equals.js';

/** Whether the field is there, and is not just what an index signature gives. */
type Has<T extends { added?: unknown }> = Equals<T['added'], 'by the app' | undefined>;

// By their names.
assertType<Has<root.Session>>();
assertType<Has<core.Session>>();
assertType<Has<types.Session>>();
assertType<Has<root.User>>();
assertType<Has<core.User>>();
assertType<Has<types.User>>();
assertType<Has<root.Account>>();
assertType<Has<core.Account>>();
assertType<Has<types.Account>>();
assertType<Has<root.Profile>>();
assertType<Has<core.Profile>>();
assertType<Has<types.Profile>>();
assertType<Has<root.AdapterUser>>();
assertType<Has<adapters.AdapterUser>>();
assertType<Has<adapters.AdapterAccount>>();

// In callbacks and events, beside what was there before.
export const config: types.AuthConfig = {
  providers: [],
  callbacks: {
    signIn: ({ user, account, profile }) => {
      assertType<Has<typeof user>>();
      assertType<Has<NonNullable<typeof account>>>();
      assertType<Has<NonNullable<typeof profile>>>();
      return user.email === profile?.email;
    },
    session: ({ session, user }) => {
      assertType<Has<typeof session>>();
      assertType<Has<typeof session.user>>();
      assertType<Has<typeof user>>();
      return session;
    },
  },
  events: {
    signIn: ({ user }) => assertType<Has<typeof user>>(),
    session: ({ session }) => assertType<Has<typeof session>>(),
    linkAccount: ({ account }) => assertType<Has<typeof account>>(),
  },
};

// @ts-expect-error what was added has its type everywhere
export const wrong: core.Session = { expires: '', added: 1 };

// In what services and decorators give.
declare const cookies: core.RequestCookies;
declare const site: core.RequestOrigin;
const session = await core.createAuth(config).get(core.SessionService).read(cookies, site);
assertType<Has<NonNullable<typeof session>>>();
assertType<Equals<typeof session, root.Session | null>>();

declare const requests: root.RequestSessions;
declare const request: Parameters<typeof requests.get>[0];
const found = await requests.get(request);
assertType<Equals<typeof found, types.Session | null>>();

export class Controller {
  me(@root.Session() session: root.Session, @root.CurrentUser() user: root.User) {
    assertType<Has<typeof session>>();
    assertType<Has<NonNullable<typeof session.user>>>();
    return [session.expires, user.added];
  }
}
