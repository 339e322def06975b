/** What the rules for next-auth 4 need to know of an app. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { FindingSink } from '../finding-collector.js';
import type { ModuleResolver } from '../module-resolver.js';
import type { SourceTree } from '../source-tree.js';
import type { TextEdit } from '../text-edits.js';
import type { NamedValue, ValueFinder } from '../value-finder.js';

/** What is known of the name of the session cookie. */
export interface CookieName {
  /** Whether any code for it is right. */
  readonly isKnown: boolean;
  /**
   * The name as code that needs nothing else of the app; `undefined` for the name that portcullis
   * gives.
   */
  readonly code: string | undefined;
}

/**
 * An app, or a package of a workspace, and the files that stand for what portcullis does not have
 * of next-auth 4.
 */
export interface NextAuth4App {
  /**
   * The file that exports `handlers`, `auth`, `signIn` and `signOut`; `undefined` where the options
   * are made for each request, and where a package has no route.
   */
  readonly authFile: string | undefined;
  /** `getToken`, which also reads tokens of next-auth 4. */
  readonly tokenFile: string;
  /** The middleware. */
  readonly middlewareFile: string;
  /** `NextAuth(req, res, options)` and `getServerSession`. */
  readonly serverFile: string;
  /** The types of version 4; `undefined` in an app without TypeScript. */
  readonly typesFile: string | undefined;
  /** The options that `auth` is made of; `undefined` if no other file can name them. */
  readonly options: NamedValue | undefined;
  /** Whether the options name the session cookie, which keeps that name. */
  readonly keepsCookieNames: boolean;
  /** The name of the session cookie. */
  readonly cookieName: CookieName;
}

/** What the options say of cookies. */
type CookieFacts = 'keepsCookieNames' | 'cookieName';

/** Where the files of an app are. */
export type AppFiles = Omit<NextAuth4App, CookieFacts | 'options'>;

/** An app whose route has been converted. */
export type ConvertedApp = Omit<NextAuth4App, CookieFacts>;

/** What converting needs. */
export interface ConversionContext {
  readonly tsMorph: typeof TsMorph;
  readonly tree: SourceTree;
  readonly resolver: ModuleResolver;
  readonly values: ValueFinder;
  readonly manual: FindingSink;
  parse(file: string, text: string): TsMorph.SourceFile | undefined;
  /**
   * The text of a file after edits, as a file of this name; `undefined` if it would not be what the
   * edits say.
   */
  rewrite(file: string, edits: readonly TextEdit[], name?: string): string | undefined;
}

const WITH_OTHERS = ['signIn', 'signOut'];

/**
 * The statement that exports what `NextAuth` returns; names that the file has already are left out.
 */
export function toResult(isTaken: (name: string) => boolean): string | undefined {
  if (isTaken('auth') || isTaken('handlers')) return undefined;
  const names = ['handlers', 'auth', ...WITH_OTHERS.filter((name) => !isTaken(name))];
  return `export const { ${names.join(', ')} } =`;
}

/** Where the file and the folder of a route are. */
export interface RoutePlace {
  readonly file: string;
  /** The folder that `pages` or `app` is in, `''` or ending with `/`. */
  readonly base: string;
  readonly end: string;
  /** The route handler of the App Router; the same file if it is one already. */
  readonly handlerFile: string;
}

/**
 * Reads the path of a route file.
 *
 * @param folder - That of the app, `''` or ending with `/`.
 */
export function getPlace(file: string, folder: string): RoutePlace {
  const router = file.includes(']/route.') ? 'app' : 'pages';
  const base = getBase(file, folder, router);
  const [, rest = '', end = ''] =
    /^(.*?)(\.[jt]sx?)$/.exec(file.slice(`${base}${router}/`.length)) ?? [];
  const handlerEnd = end.replace('x', '');
  const handlerFile = router === 'app' ? file : `${base}app/${rest}/route${handlerEnd}`;
  return { file, base, end, handlerFile };
}

/**
 * Whether Next.js looks at the route handler: with `pageExtensions` in its configuration, for files
 * of these alone. A list that is computed is not known.
 */
export function isLookedAt({ handlerFile }: RoutePlace, folder: string, tree: SourceTree): boolean {
  const config = tree.paths().find((file) => file.startsWith(`${folder}next.config.`));
  const text = tree.read(config ?? '');
  if (!/\bpageExtensions\b/.test(text)) return true;
  const [, list = ''] = /\bpageExtensions['"]?\s*:\s*\[([^\]]*)\]/.exec(text) ?? [];
  const extension = path.posix.extname(handlerFile).slice(1);
  return new RegExp(`['"\`]${extension}['"\`]`).test(list);
}

/** A file for `auth`, beside the folder of the routes. */
export function findFreeName({ base, end }: RoutePlace, tree: SourceTree): string {
  const files = tree.paths();
  const isFree = (name: string): boolean =>
    !files.some((file) => file.startsWith(`${base}${name}.`) || file.startsWith(`${base}${name}/`));
  const names = ['auth', 'authentication', 'portcullis'];
  const name = names.find(isFree) ?? names.map((one) => `${one}-config`).find(isFree);
  if (name === undefined) throw new Error(`No name for a file with auth is free in ${base}.`);
  return `${base}${name}${end}`;
}

/**
 * The folder that `pages` or `app` of a file is in: directly in the app, or in its `src`; else the
 * last one on the way.
 */
function getBase(file: string, folder: string, router: string): string {
  const inside = file.slice(folder.length);
  for (const base of ['', 'src/']) if (inside.startsWith(`${base}${router}/`)) return folder + base;
  const [, before = ''] = new RegExp(`^(.*/)?${router}/`).exec(inside) ?? [];
  return folder + before;
}

/**
 * Where the files of an app are, by the one that exports `auth`.
 *
 * @param folder - That of the app, `''` or ending with `/`.
 */
export function toApp(authFile: string, folder: string): AppFiles {
  const end = /\.[cm]?[jt]s/.exec(authFile)?.[0].replace(/[cm]/, '') ?? '.ts';
  const router = /^(?:src\/)?(pages|app)\//.exec(authFile.slice(folder.length))?.[1];
  const place =
    router === undefined ? path.posix.dirname(authFile) : getBase(authFile, folder, router);
  return { ...toHelpers(place, end), authFile };
}

/**
 * The files of an app without one that exports `auth`.
 *
 * @param folder - Where they are. Not one of `pages`, where each file is a page.
 * @param end - `.ts` or `.js`.
 */
export function toHelpers(folder: string, end: string): AppFiles {
  const place = (name: string): string => path.posix.join(folder, `next-auth-4-${name}${end}`);
  return {
    authFile: undefined,
    tokenFile: place('token'),
    middlewareFile: place('middleware'),
    serverFile: place('server'),
    typesFile: end === '.ts' ? path.posix.join(folder, 'next-auth-4-types.d.ts') : undefined,
  };
}
