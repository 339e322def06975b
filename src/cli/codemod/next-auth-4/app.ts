/** What the rules for next-auth 4 need to know of an app. */
import path from 'node:path';

/** An app whose `NextAuth(authOptions)` was found and moved to where `auth` can be imported from. */
export interface NextAuth4App {
  /** The file that exports `handlers`, `auth`, `signIn` and `signOut`. */
  readonly authFile: string;
  /** The file with the helper that also reads tokens of next-auth 4. */
  readonly tokenFile: string;
  /** The file with the middleware of next-auth 4. */
  readonly middlewareFile: string;
}

const WITH_OTHERS = ['signIn', 'signOut'];

/** The statement that exports what `NextAuth` returns; names that the file has already are left out. */
export function toResult(isTaken: (name: string) => boolean): string | undefined {
  if (isTaken('auth') || isTaken('handlers')) return undefined;
  const names = ['handlers', 'auth', ...WITH_OTHERS.filter((name) => !isTaken(name))];
  return `export const { ${names.join(', ')} } =`;
}

/** Where the file and the folder of a route are. */
export interface RoutePlace {
  readonly file: string;
  /** The folder of `pages` or `app`, `''` or ending with `/`. */
  readonly base: string;
  readonly end: string;
  /** The route handler of the App Router; the same file if it is one already. */
  readonly handlerFile: string;
}

/** Reads the path of a route file. */
export function getPlace(file: string): RoutePlace {
  const [, base = '', router = '', rest = '', end = ''] =
    /^(.*?)(pages|app)\/(.*?)(\.[jt]sx?)$/.exec(file) ?? [];
  const handlerEnd = end.replace('x', '');
  const handlerFile = router === 'app' ? file : `${base}app/${rest}/route${handlerEnd}`;
  return { file, base, end, handlerFile };
}

/** Where the files of an app are, by the one that exports `auth`. */
export function toApp(authFile: string): NextAuth4App {
  const folder = path.posix.join(path.posix.dirname(authFile), '.');
  const end = /\.[jt]s/.exec(authFile)?.[0] ?? '.ts';
  return {
    authFile,
    tokenFile: path.posix.join(folder, `next-auth-4-token${end}`),
    middlewareFile: path.posix.join(folder, `next-auth-4-middleware${end}`),
  };
}
