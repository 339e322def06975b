/** What an app added to the token is there wherever the token is, without its own subpath. */
import type * as root from 'portcullis';
import type * as core from 'portcullis/core';
import type * as types from 'portcullis/types';
import { type Equals, assertType } from '../equals.js';

/** Whether the field is there. Any other claim is `unknown`. */
type Has<T extends { added?: unknown }> = Equals<T['added'], 'by the app' | undefined>;

assertType<Has<root.JWT>>();
assertType<Has<core.JWT>>();
assertType<Has<types.JWT>>();

export const config: types.AuthConfig = {
  providers: [],
  callbacks: {
    jwt: ({ token }) => {
      assertType<Has<typeof token>>();
      return { ...token, added: 'by the app' };
    },
    session: ({ session, token }) => {
      assertType<Has<typeof token>>();
      return session;
    },
  },
  events: {
    session: ({ token }) => assertType<Has<NonNullable<typeof token>>>(),
    signOut: (message) => {
      if ('token' in message) assertType<Has<NonNullable<typeof message.token>>>();
    },
  },
};

// @ts-expect-error what was added has its type here too
export const wrong: types.AuthConfig = { providers: [], callbacks: { jwt: () => ({ added: 1 }) } };
