/**
 * Imports modules of the app: TypeScript or JavaScript, ESM or CommonJS, with decorators and the
 * path aliases of its tsconfig.json, without a build.
 *
 * A file that calls `NextAuth(config)`, or the factory of another framework, can only run within
 * that framework. Such a factory is therefore replaced by one that records its configuration.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TransformOptions } from 'jiti';
import type TypeScript from 'typescript';
import { CommandError } from '../command-error.js';
import { findPackage } from '../project/installed-package.js';
import { describeThrown } from '../thrown-text.js';

/** Imports a file of the app, and returns what it exports. */
export type ImportModule = (file: string) => Promise<Readonly<Record<string, unknown>>>;

/** What exports a factory of `portcullis` or of Auth.js that takes the configuration. */
const RECORDED = [
  'portcullis/next',
  'portcullis/sveltekit',
  'portcullis/solid',
  'portcullis/express',
  'portcullis/fastify',
  'portcullis/hono',
  'portcullis/astro',
  'portcullis/react-router',
  'next-auth',
  '@auth/sveltekit',
  '@auth/solid-start',
  '@auth/express',
  // Those of next-auth 4, which a prefix would hide.
  'next-auth/next',
  'next-auth/middleware',
];

/** Folders of those packages that can be imported as they are, which a prefix would hide. */
const AS_THEY_ARE = ['providers', 'adapters', 'jwt', 'client', 'components', 'webauthn', 'react'];

/**
 * Modules that frameworks make, or that only mark a file. An app reads the environment from them.
 */
const OF_FRAMEWORKS = [
  'server-only',
  '$app/server',
  '$app/environment',
  '$env/dynamic/private',
  '$env/dynamic/public',
  '$env/static/private',
  '$env/static/public',
];

/** Creates the function that imports modules of the app in this folder. */
export async function createAppLoader(root: string): Promise<ImportModule> {
  const { createJiti } = await import('jiti');
  const compile = createCompiler(root);
  const place = path.join(root, 'package.json');
  const { transform } = createJiti(place, { jsx: true });
  const jiti = createJiti(place, {
    transform: (module) => ({
      code: transform({ ...module, source: compile(module) }),
    }),
    alias: { ...listAliases(root) },
    interopDefault: false,
    // CommonJS, whose default exports Node itself would not unwrap.
    transformModules: isNextAuth4(root) ? ['next-auth'] : [],
    fsCache: false,
    tsconfigPaths: true,
    jsx: true,
  });
  return async (file): Promise<Readonly<Record<string, unknown>>> => {
    try {
      return await jiti.import<Readonly<Record<string, unknown>>>(path.resolve(root, file));
    } catch (thrown) {
      throw new CommandError(`${file} could not be loaded: ${describeThrown(thrown)}`, {
        cause: thrown,
      });
    }
  };
}

/** The source of a module, which is JavaScript afterwards. */
type Compile = (module: TransformOptions) => string;

/** What jiti itself compiles in another way than NestJS and TypeORM need: a member of a class. */
const NEEDS_COMPILER = /\b(?:class|enum|namespace)\b|@\w/;

/**
 * Compiles by the compiler of the app, which knows decorators and their metadata. It is loaded with
 * the first module that needs it: loading takes longer than all else.
 */
function createCompiler(root: string): Compile {
  let compile: Compile | undefined;
  return (module) => {
    const { source, filename = 'module.js' } = module;
    if (!/\.[cm]?tsx?$/.test(filename) || !NEEDS_COMPILER.test(source)) return source;
    compile ??= loadCompiler(root) ?? ((one) => one.source);
    return compile(module);
  };
}

/** `undefined` where the app has none, or one without an API: jiti compiles the types away then. */
function loadCompiler(root: string): Compile | undefined {
  const typescript = findPackage(root, 'typescript');
  if (typescript === undefined) return undefined;
  const file = path.join(typescript, 'lib', 'typescript.js');
  if (!existsSync(file)) return undefined;
  // It is CommonJS. An import would read all of it twice more, for its format and its exports.
  const ts = createRequire(file)(file) as typeof TypeScript;
  if (typeof ts.transpileModule !== 'function') return undefined;
  const compilerOptions: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.Preserve,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    useDefineForClassFields: false,
    verbatimModuleSyntax: false,
  };
  return ({ source, filename = 'module.js' }) =>
    ts.transpileModule(source, { compilerOptions, fileName: filename }).outputText;
}

function listAliases(root: string): Record<string, string> {
  const recorder = fileURLToPath(import.meta.resolve('#recorded-config'));
  const recorded = RECORDED.map((name): [string, string] => [name, recorder]);
  const kept = RECORDED.flatMap((name) => {
    const folder = findPackage(root, name);
    return AS_THEY_ARE.map((part): [string, string] => [
      `${name}/${part}`,
      path.join(folder ?? name, part),
    ]);
  });
  const held = fileURLToPath(import.meta.resolve('#held-kysely'));
  const kysely: [string, string] = ['portcullis/adapters/kysely', held];
  return Object.fromEntries([...recorded, ...kept, kysely, ...listFrameworkAliases(root)]);
}

function listFrameworkAliases(root: string): [string, string][] {
  const environment = writeEnvironmentModule();
  const made = OF_FRAMEWORKS.map((name): [string, string] => [name, environment]);
  const library = path.join(root, 'src', 'lib');
  // SvelteKit writes the alias into a tsconfig.json of its own, which may not be there yet.
  return existsSync(library) ? [['$lib', library], ...made] : made;
}

/**
 * A module whose exports are the variables, as of `$env/static`, and `env`, as of `$env/dynamic`.
 */
function writeEnvironmentModule(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portcullis-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'environment.mjs');
  const names = Object.keys(process.env).filter((name) => /^[A-Z_][A-Z\d_]*$/.test(name));
  const exported = names.map((name) => `export const ${name} = env.${name};`);
  writeFileSync(file, ['export const { env } = process;', ...exported, ''].join('\n'));
  return file;
}

function isNextAuth4(root: string): boolean {
  const folder = findPackage(root, 'next-auth');
  return folder !== undefined && existsSync(path.join(folder, 'core', 'index.js'));
}
