/** The apps of next-auth 4 in a repository: which of them move, and the files that they get. */
import path from 'node:path';
import type { FindingSink } from '../finding-collector.js';
import { findManifest, isNextAuth4, type ListedManifest } from '../packages.js';
import { reportOutdatedFrameworks } from '../outdated-frameworks.js';
import type { CodeOrigin } from '../rule.js';
import {
  type ConversionContext,
  type ConvertedApp,
  type NextAuth4App,
  toHelpers,
} from './converted-app.js';
import { convertRoutes } from './convert-routes.js';
import { findCookieName } from './cookie-name.js';
import { MIDDLEWARE_FILE, TOKEN_FILE, TYPES_FILE, withCookieName } from './helper-files.js';
import { importsNextAuth, isRouteOf } from './next-auth-route.js';
import { SERVER_FILE } from './server-file.js';
import { UnknownVersions } from './unknown-version.js';

const STEPS = 'migrate/auth-js-4#steps';

/** What is good to know of an app whose sessions are carried over. */
const NOTES = [
  [
    'Remove session.acceptV4Cookies once session.maxAge has passed, by default after 30 days.',
    'migrate/auth-js-4#what-happens-to-sessions',
  ],
  [
    'In production, set AUTH_URL or AUTH_TRUST_HOST, unless NEXTAUTH_URL is set.',
    'migrate/auth-js-4#environment-variables',
  ],
] as const;

/** What is good to know of a helper that is used. */
const HELPER_NOTES = {
  middlewareFile: [
    MIDDLEWARE_FILE,
    'This middleware does what that of next-auth 4 did. auth of your NextAuth() can replace it.',
    'migrate/auth-js-4#middleware',
  ],
  serverFile: [
    SERVER_FILE,
    'NextAuth and getServerSession do what those of next-auth 4 did. handlers and auth of your NextAuth() can replace them.',
    'migrate/auth-js-4#options-for-each-request',
  ],
  tokenFile: [
    TOKEN_FILE,
    'These functions read tokens of both versions. Those of portcullis/jwt can replace them once acceptV4Cookies is removed.',
    'migrate/auth-js-4#what-happens-to-sessions',
  ],
} as const;

/** A helper that an earlier run has written. */
const HELPER = /(?:^|\/)next-auth-4-(?:token|middleware|server)\.[jt]s$/;

/** `sessionToken: { name: '…' }` in the options. */
const NAMES_COOKIE = /\bsessionToken:\s*\{\s*name:/;

const READS_ID = /\buser\??\.id\b/;
/** In an augmentation: `interface User extends DefaultUser { id: string }`. */
const DECLARES_ID = /\binterface User\b[^{}]*\{[^}]*\bid\??:/;

/** What the apps are found with. */
export interface AppsContext extends ConversionContext {
  readonly notes: FindingSink;
}

/**
 * Finds the apps, and moves their routes. All of them move, or none: packages of a workspace share
 * sessions, and an app that reads them in one half only would sign its users out.
 */
export class NextAuth4Apps {
  private readonly apps = new Map<ListedManifest, NextAuth4App>();
  /** Files that the file with `auth` imports, directly or not. */
  private readonly importedByAuth = new Map<NextAuth4App, ReadonlySet<string>>();
  private readonly version4: ReadonlySet<ListedManifest>;
  private readonly unknown: UnknownVersions;
  /** Whether a route, or a package beside it, was not understood. */
  private readonly areLeft: boolean;
  /** Whether a framework has to be updated first: then nothing of the repository changes. */
  private readonly isOutdated: boolean;

  constructor(
    private readonly manifests: readonly ListedManifest[],
    private readonly context: AppsContext,
  ) {
    const { tree, manual } = context;
    this.version4 = new Set(manifests.filter((one) => isNextAuth4(tree, one, manifests)));
    this.unknown = new UnknownVersions(manifests, this.version4, context);
    const unknown = [...this.version4].flatMap((manifest) => this.findUnknownRoutes(manifest));
    this.isOutdated = reportOutdatedFrameworks(manifests, context).length > 0;
    this.areLeft = unknown.length > 0 || !this.unknown.areNone();
    for (const file of unknown) {
      const message = 'This route is not converted. It does not import NextAuth from next-auth.';
      manual.add(file, 0, message, STEPS);
    }
    for (const manifest of this.isOutdated ? [] : this.version4) {
      if (!this.areLeft) this.convert(manifest);
      else if (manifest.ranges.has('next-auth')) this.reportLeft(manifest);
    }
  }

  /** Whether nothing of a package changes. */
  isLeft(manifest: ListedManifest): boolean {
    if (this.isOutdated || this.unknown.hasPackage(manifest)) return true;
    return this.areLeft && this.version4.has(manifest);
  }

  /** What a file is written for; `undefined` if nothing of its package changes. */
  findOrigin(file: string): CodeOrigin | undefined {
    const manifest = findManifest(this.manifests, file, 'next-auth');
    if (this.isOutdated || this.unknown.hasFile(file)) return undefined;
    if (!manifest) return { isVersion4: false, app: undefined, isImportedByAuth: false };
    if (this.isLeft(manifest)) return undefined;
    const app = this.apps.get(manifest);
    const isImportedByAuth = app !== undefined && this.importedByAuth.get(app)?.has(file) === true;
    return { isVersion4: this.version4.has(manifest), app, isImportedByAuth };
  }

  /** Adds the helpers that files of the apps import now. */
  addHelpers(): void {
    const { notes, tree, resolver } = this.context;
    for (const [manifest, app] of this.apps) {
      this.addTypes(manifest, app);
      // In this order: the middleware imports the token.
      for (const name of ['middlewareFile', 'serverFile', 'tokenFile'] as const) {
        if (!resolver.isImported(app[name]) || tree.has(app[name])) continue;
        const [text, message, docs] = HELPER_NOTES[name];
        const code = withCookieName(text, app.cookieName);
        tree.write(app[name], this.toLanguage(app[name], code));
        notes.add(app[name], 0, message, docs);
      }
      const place = app.authFile ?? app.serverFile;
      if (tree.has(place)) for (const [message, docs] of NOTES) notes.add(place, 0, message, docs);
    }
  }

  /** Adds the types of version 4 where code reads the id of a user, unless the app declares it. */
  private addTypes(manifest: ListedManifest, { typesFile }: NextAuth4App): void {
    const { notes, tree } = this.context;
    if (typesFile === undefined || tree.has(typesFile)) return;
    const texts = this.listFiles(manifest).map((file) => tree.read(file));
    if (texts.some((text) => DECLARES_ID.test(text))) return;
    if (!texts.some((text) => READS_ID.test(text))) return;
    tree.write(typesFile, TYPES_FILE);
    const message =
      'The id of a user is optional in portcullis. This file declares it as next-auth 4 did.';
    notes.add(typesFile, 0, message, 'guides/typescript#module-augmentation');
  }

  private convert(manifest: ListedManifest): void {
    const files = this.listFiles(manifest);
    const keepsCookieNames = files.some((file) => NAMES_COOKIE.test(this.context.tree.read(file)));
    const shared = [...this.version4].flatMap((one) => this.listFiles(one));
    const cookieName = findCookieName(files, shared, this.context);
    const places =
      convertRoutes(manifest.folder, files, this.context) ?? this.toPackage(manifest, files);
    const app = { ...places, keepsCookieNames, cookieName };
    this.apps.set(manifest, app);
    if (app.authFile === undefined) return;
    this.importedByAuth.set(app, this.context.resolver.listImported(app.authFile));
  }

  /** An app whose options are made for each request, or a package without a route. */
  private toPackage({ folder }: ListedManifest, files: readonly string[]): ConvertedApp {
    const known = files.find((file) => HELPER.test(file));
    if (known !== undefined) {
      return {
        ...toHelpers(path.posix.dirname(known), path.posix.extname(known)),
        options: undefined,
      };
    }
    const hasSources = files.some((file) => file.startsWith(`${folder}src/`));
    const isTyped = files.some((file) => /\.[cm]?tsx?$/.test(file));
    const place = toHelpers(hasSources ? `${folder}src` : folder, isTyped ? '.ts' : '.js');
    return { ...place, options: undefined };
  }

  /**
   * The routes of an app in which nothing imports `NextAuth`: it is called in a way that is not
   * known.
   */
  private findUnknownRoutes(manifest: ListedManifest): readonly string[] {
    const { tree } = this.context;
    const files = this.listFiles(manifest);
    const isKnown = files.some((file) => {
      const source = importsNextAuth(tree.read(file)) && this.context.parse(file, tree.read(file));
      return source !== false && source !== undefined;
    });
    return isKnown ? [] : files.filter((file) => isRouteOf(file, tree.read(file)));
  }

  private reportLeft({ file }: ListedManifest): void {
    const message =
      'This package stays on next-auth 4 as it is: half of an app that reads the sessions of the other half would sign ' +
      'its users out. Bring the route into the form of the guide, and run this again.';
    this.context.manual.add(file, 0, message, STEPS);
  }

  private listFiles(manifest: ListedManifest): readonly string[] {
    return this.context.tree
      .paths()
      .filter((file) => findManifest(this.manifests, file, 'next-auth') === manifest);
  }

  private toLanguage(file: string, text: string): string {
    if (path.posix.extname(file) === '.ts') return text;
    const { ModuleKind, ScriptTarget, transpile } = this.context.tsMorph.ts;
    const [comment = ''] = /^\/\*\*[^]*?\*\/\n/.exec(text) ?? [];
    const code = transpile(text, { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 });
    // It goes with an import of types.
    return code.startsWith(comment) ? code : comment + code;
  }
}
