/** What an app added to stored users is there for the callback, without the subpath of adapters. */
import type { AdapterUser, AuthConfig } from 'portcullis/types';
import { type Equals, assertType } from '../equals.js';

type Has<T extends { added?: unknown }> = Equals<T['added'], 'by the app' | undefined>;

assertType<Has<AdapterUser>>();

export const config: AuthConfig = {
  providers: [],
  callbacks: {
    session: ({ session, user }) => {
      assertType<Has<typeof session>>();
      assertType<Has<typeof session.user>>();
      assertType<Has<typeof user>>();
      return session;
    },
  },
};
