/** A database in which no user is yet, and what a library puts into it. */

type Row = Record<string, unknown>;

export class Rows {
  user: Row | undefined;
  account: Row | undefined;

  /** As Auth.js wants it: an object of functions, and no class. */
  readonly adapter = {
    getUser: () => null,
    getUserByEmail: () => null,
    getUserByAccount: () => null,
    createUser: (user: Row) => {
      this.user = user;
      return user;
    },
    updateUser: (user: Row) => user,
    linkAccount: (account: Row) => {
      this.account = account;
      return account;
    },
    createVerificationToken: (token: Row) => token,
    useVerificationToken: () => null,
  };
}
