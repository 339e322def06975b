/** How `@Roles()` gets to know the roles: the session shows those of the stored user. */
import type { AuthModuleOptions } from 'portcullis';

declare module 'portcullis' {
  interface User {
    roles?: readonly string[];
  }
}

export const rolesInSession = {
  // Field by field: a stored session also has its token, which is a secret of the browser.
  session: ({ session: { expires }, user: { name, email, roles = [] } }) => ({
    user: { name, email, roles },
    expires,
  }),
} satisfies AuthModuleOptions['callbacks'];
