/** U18: where an app says once that users have an id, it is there wherever they are. */
import type * as root from 'portcullis';
import type * as types from 'portcullis/types';
import { type Equals, assertType } from '../equals.js';

assertType<Equals<root.User['id'], string>>();
assertType<Equals<NonNullable<root.Session['user']>['id'], string>>();
assertType<Equals<Awaited<ReturnType<root.RequestAuth['user']>>, root.User | null>>();

export const config: types.AuthConfig = {
  providers: [],
  callbacks: {
    signIn: ({ user }) => assertType<Equals<typeof user.id, string>>() === undefined,
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub! } }),
  },
  events: { signIn: ({ user }) => assertType<Equals<typeof user.id, string>>() },
};
