/**
 * Keeps an app from making the file of its SQLite database while a command reads it: a driver makes
 * it as it opens. A database in memory stands for a file that is not there.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TypeOrm from 'typeorm';
import { loadTypeOrm, replace } from './held-migrations.js';

/** Packages that are a class which opens a file. */
const DRIVERS = ['better-sqlite3', 'libsql'];

const IN_MEMORY = ':memory:';

/** Options by which a driver makes no file. */
const NO_NEW_FILE = ['readonly', 'fileMustExist'];

type Note = (file: string) => void;
type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Holds the drivers, and TypeORM, as the app has them installed.
 *
 * @param root - The folder of the app.
 * @param note - Called with each path that the app would have made a file at.
 * @returns What lets them go.
 */
export function holdSqliteFiles(root: string, note: Note): () => void {
  const load = createRequire(path.join(root, 'package.json'));
  const restored = DRIVERS.map((name) => holdPackage(load, name, note));
  const sources = loadTypeOrm(root)?.DataSource.prototype;
  if (sources) restored.push(holdSources(sources, note));
  return () => restored.forEach((restore) => restore());
}

function holdSources(sources: TypeOrm.DataSource, note: Note): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the source.
  const { initialize } = sources;
  return replace(sources, 'initialize', function (this: TypeOrm.DataSource) {
    holdSource(this, note);
    return initialize.call(this);
  });
}

/** What it exports is what others load from now on. */
function holdPackage(load: NodeJS.Require, name: string, note: Note): () => void {
  const cached = isThere(load, name) ? load.cache[load.resolve(name)] : undefined;
  const own: unknown = cached?.exports;
  if (!cached || !isFunction(own)) return () => undefined;
  cached.exports = standIn(own, note);
  return () => void (cached.exports = own);
}

/** An app has one of the drivers, if any. */
function isThere(load: NodeJS.Require, module: string): boolean {
  try {
    load(module);
    return true;
  } catch {
    return false;
  }
}

function standIn(driver: AnyFunction, note: Note): AnyFunction {
  const replace = ([file, ...others]: unknown[]): unknown[] => {
    if (!isNewFile(file) || others.some(refusesNewFile)) return [file, ...others];
    note(file);
    return [IN_MEMORY, ...others];
  };
  const stand: AnyFunction = new Proxy(driver, {
    // The default import of a package that is loaded already.
    get: (target, name): unknown =>
      name === 'default' && !(name in target) ? stand : Reflect.get(target, name),
    construct: (target, args, newTarget) => {
      const made: unknown = Reflect.construct(target, replace(args), newTarget);
      return Object(made) as object;
    },
    apply: (target, self, args) => Reflect.apply(target, self, replace(args)),
  });
  return stand;
}

/** Whether a driver makes no file as it is asked: it fails, and says so. */
function refusesNewFile(option: unknown): boolean {
  return isObject(option) && NO_NEW_FILE.some((name) => Reflect.get(option, name) === true);
}

/**
 * Holds a `DataSource` of TypeORM before it is opened: it makes the folder of its file, and
 * `enableWAL` writes into one that is there.
 */
function holdSource(source: TypeOrm.DataSource, note: Note): void {
  const { options, driver } = source;
  if (!/sqlite/.test(options.type)) return;
  Reflect.set(options, 'enableWAL', false);
  const file: unknown = Reflect.get(options, 'database');
  if (!isNewFile(file) || refusesNewFile(options)) return;
  note(file);
  // The driver takes the name of another database for one to attach.
  for (const holder of [options, driver]) Reflect.set(holder, 'database', IN_MEMORY);
}

function isNewFile(file: unknown): file is string {
  if (typeof file !== 'string' || file === '' || file.includes(IN_MEMORY)) return false;
  return !existsSync(file.replace(/^file:(?:\/\/)?/, '').replace(/\?.*$/, ''));
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function';
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}
