/**
 * Where the modules of Auth.js are found in portcullis. A table, since no prefix fits all of them.
 */
import { EXPORTED_NAMES } from './exported-names.js';
import { PROVIDER_NAMES } from './provider-names.js';

/** The subpath of portcullis for each module. */
const MODULES: Readonly<Record<string, string>> = {
  'next-auth': 'next',
  'next-auth/next': 'next',
  'next-auth/react': 'react',
  'next-auth/webauthn': 'webauthn',
  'next-auth/jwt': 'jwt',
  'next-auth/adapters': 'adapters',
  'next-auth/providers': 'providers',
  'next-auth/providers/oauth': 'providers/oauth',
  'next-auth/package.json': 'package.json',
  '@auth/core': 'core',
  '@auth/core/package.json': 'package.json',
  '@auth/sveltekit/package.json': 'package.json',
  '@auth/solid-start/package.json': 'package.json',
  '@auth/express/package.json': 'package.json',
  '@auth/core/types': 'types',
  '@auth/core/jwt': 'jwt',
  '@auth/core/errors': 'errors',
  '@auth/core/adapters': 'adapters',
  '@auth/core/providers': 'providers',
  '@auth/core/providers/oauth': 'providers/oauth',
  '@auth/core/providers/provider-types': 'providers/provider-types',
  '@auth/sveltekit': 'sveltekit',
  '@auth/sveltekit/client': 'sveltekit/client',
  '@auth/sveltekit/webauthn': 'sveltekit/webauthn',
  '@auth/sveltekit/components': 'sveltekit/components',
  '@auth/sveltekit/providers': 'providers',
  '@auth/sveltekit/adapters': 'adapters',
  '@auth/solid-start': 'solid',
  '@auth/solid-start/client': 'solid/client',
  '@auth/solid-start/providers': 'providers',
  '@auth/solid-start/adapters': 'adapters',
  '@auth/express': 'express',
  '@auth/express/providers': 'providers',
  '@auth/express/adapters': 'adapters',
  '@auth/typeorm-adapter': 'adapters/typeorm',
  '@next-auth/typeorm-legacy-adapter': 'adapters/typeorm',
};

/** The packages that portcullis replaces. Other adapters of Auth.js stay. */
export const REPLACED_PACKAGES: readonly string[] = [
  'next-auth',
  '@auth/core',
  '@auth/sveltekit',
  '@auth/solid-start',
  '@auth/express',
  '@auth/typeorm-adapter',
  '@next-auth/typeorm-legacy-adapter',
];

/** A package that is built on one of those that portcullis replaces. */
interface DependentPackage {
  readonly needs: string;
  /** The page with the way to portcullis. */
  readonly docs: string;
}

/** Integrations that are not converted, and keep what they need. */
export const DEPENDENT_PACKAGES: Readonly<Record<string, DependentPackage>> = {
  '@hono/auth-js': { needs: '@auth/core', docs: 'frameworks/hono' },
  '@auth/qwik': { needs: '@auth/core', docs: 'frameworks/qwik' },
  'auth-astro': { needs: '@auth/core', docs: 'frameworks/astro' },
  'authjs-nuxt': { needs: '@auth/core', docs: 'frameworks/nuxt' },
  '@hebilicious/authjs-nuxt': { needs: '@auth/core', docs: 'frameworks/nuxt' },
  '@sidebase/nuxt-auth': { needs: 'next-auth', docs: 'frameworks/nuxt' },
};

/** Names that have another one in portcullis, by the subpath that is looked in. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, NamePlace>>>> = {
  next: {
    NextAuthOptions: { subpath: 'next', name: 'NextAuthConfig' },
    AuthOptions: { subpath: 'next', name: 'NextAuthConfig' },
    CallbacksOptions: { subpath: 'types', name: 'AuthCallbacks' },
    EventCallbacks: { subpath: 'types', name: 'AuthEvents' },
  },
  'providers/email': {
    SendVerificationRequestParams: {
      subpath: 'providers/email',
      name: 'EmailProviderSendVerificationRequestParams',
    },
  },
  'adapters/typeorm': {
    TypeORMLegacyAdapter: { subpath: 'adapters/typeorm', name: 'TypeORMAdapter' },
  },
};

/** Types of next-auth 4 that are written out, since no module exports them. */
export const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ISODateString: 'string',
  SessionStrategy: "'jwt' | 'database'",
};

/**
 * The adapters of next-auth 4 whose package has another scope now. The typeorm adapter is in
 * MODULES.
 */
const ADAPTER_OF_NEXT_AUTH = /^@next-auth\/([\w-]+-adapter)$/;

/** Where a name is exported: by a subpath of portcullis, under this name. */
export interface NamePlace {
  readonly subpath: string;
  readonly name: string;
}

/** A module of Auth.js. */
export interface OldModule {
  readonly specifier: string;
  /** The package, such as `@auth/core`. */
  readonly packageName: string;
  /** The subpath of portcullis that stands for it; `undefined` if there is none. */
  readonly subpath: string | undefined;
}

/** The package of a specifier, if it is one that portcullis replaces. */
function getReplacedPackage(specifier: string): string | undefined {
  return REPLACED_PACKAGES.find((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** The module of Auth.js that a specifier names; `undefined` for any other module. */
export function findOldModule(specifier: string): OldModule | undefined {
  const packageName = getReplacedPackage(specifier);
  if (packageName === undefined) return undefined;
  // Compiled code and old tools write the extension.
  const bare = specifier.replace(/\/index(?:\.js)?$|\.js$/, '');
  return { specifier, packageName, subpath: MODULES[bare] ?? findProvider(bare) };
}

/**
 * The name of a package in a path or pattern: `^next-auth/(.*)$`,
 * `node_modules/(?!(next-auth|jose)/)`. No address.
 */
const IN_PATTERN =
  /(?:^|[\\/^(|!*])(next-auth|@auth\\?\/(?:core|sveltekit|solid-start|express))(?=$|[\\/)|$*])/;

/** The module of Auth.js that a text names; `undefined` if there is none. */
export function findMention(text: string): string | undefined {
  if (findOldModule(text)) return text;
  if (/^https?:/.test(text)) return undefined;
  return IN_PATTERN.exec(text)?.[1]?.replace('\\', '');
}

/** The package that an adapter of next-auth 4 has become, such as `@auth/prisma-adapter`. */
export function getRenamedAdapter(specifier: string): string | undefined {
  const [, adapter] = ADAPTER_OF_NEXT_AUTH.exec(specifier) ?? [];
  return adapter === undefined || specifier in MODULES ? undefined : `@auth/${adapter}`;
}

/** `portcullis/next` for the subpath `next`. */
export function toSpecifier(subpath: string): string {
  return `portcullis/${subpath}`;
}

/** Where portcullis exports a name of a module; `undefined` if it does not. */
export function findName(subpath: string, name: string): NamePlace | undefined {
  const names = getNames(subpath);
  if (names.includes(name)) return { subpath, name };
  const renamed = RENAMED[subpath]?.[name];
  if (renamed) return renamed;
  if (subpath.startsWith('providers/')) {
    // Version 4 has `GithubProfile` for `GitHubProfile`.
    const similar = names.find((one) => one.toLowerCase() === name.toLowerCase());
    return similar === undefined ? undefined : { subpath, name: similar };
  }
  return getNames('types').includes(name) ? { subpath: 'types', name } : undefined;
}

/** The names that are called otherwise in portcullis, of those that a module of Auth.js exports. */
export function listRenamed(subpath: string): readonly (readonly [string, NamePlace])[] {
  return Object.entries(RENAMED[subpath] ?? {});
}

/** Whether a subpath exports exactly this name. */
export function exportsName(subpath: string, name: string): boolean {
  return getNames(subpath).includes(name);
}

/** The interfaces that an app may add fields to, and the subpath to declare them in. */
export function findAugmentable(name: string): string | undefined {
  const types = ['Session', 'User', 'JWT', 'Account', 'Profile'];
  const defaults = ['DefaultSession', 'DefaultUser', 'DefaultJWT'];
  if ([...types, ...defaults].includes(name)) return 'types';
  const rows = ['AdapterUser', 'AdapterSession', 'AdapterAccount', 'AdapterAuthenticator'];
  return [...rows, 'VerificationToken'].includes(name) ? 'adapters' : undefined;
}

function findProvider(specifier: string): string | undefined {
  const [, id = ''] = /\/providers\/([\w-]+)$/.exec(specifier) ?? [];
  return id in PROVIDER_NAMES ? `providers/${id}` : undefined;
}

function getNames(subpath: string): readonly string[] {
  const [, id = ''] = /^providers\/(.+)$/.exec(subpath) ?? [];
  return (EXPORTED_NAMES[subpath] ?? PROVIDER_NAMES[id] ?? '').split(' ');
}
