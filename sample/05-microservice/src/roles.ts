/** How `@Roles()` gets to know the roles: they are in the token, and the session shows them. */
import type { AuthModuleOptions } from 'portcullis';

declare module 'portcullis' {
  interface User {
    roles?: readonly string[];
  }
  interface JWT {
    roles?: readonly string[];
  }
}

export const rolesInSession = {
  // At the sign-in there is a user. Later, the token is all there is.
  jwt: ({ token, user }) => (user ? { ...token, roles: user.roles ?? [] } : token),

  session: ({ session, token }) => ({
    ...session,
    user: { ...session.user, roles: token.roles ?? [] },
  }),
} satisfies AuthModuleOptions['callbacks'];
