/**
 * Reads who can access the handlers of a NestJS app. Nothing of the app is created: NestJS builds
 * the graph of its modules in preview, and the rules are read by the code that the guard uses.
 */
import type { Type } from '@nestjs/common';
import { APP_GUARD, MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import type { Module } from '@nestjs/core/injector/module.js';
import {
  type AccessColumn,
  type AccessSubject,
  listAccessColumns,
  listRoutes as listFeatureRoutes,
  type RouteAccess,
} from '../../core/features/index.js';
import { normalizeBasePath } from '../../core/http/index.js';
import { summarizeRequirement } from '../../core/levels/index.js';
import { getHandlerAccess, type AccessCondition } from '../../nest/guard/access.js';
import { getAccessLevel, isAuthGuard } from '../../nest/guard/auth.guard.js';
import { type AuthModuleExtras, BasePathToken } from '../../nest/module/auth-module-options.js';
import { ExtrasToken } from '../../nest/module/module-extras.js';
import { CommandError } from '../command-error.js';
import { asError } from '../../core/errors/index.js';
import type { AccessRow, HandlerAccess } from './access-row.js';
import { LEVEL_COLUMN, PUBLIC } from './access-row.js';
import { listOperations } from './operations.js';

/** NestJS's metadata key of `@UseGuards()`, which it does not export. */
const GUARDS = '__guards__';

/** The guards that run for every handler. */
interface GlobalGuards {
  readonly isGuarded: boolean;
  /** The names of the app's own. */
  readonly others: readonly string[];
}

/**
 * Lists the handlers of all modules, and the routes of the library.
 *
 * @param prefix - The global prefix, which the app sets when it starts: `api`. Default: none.
 * @throws {CommandError} when NestJS cannot build the graph of the modules.
 */
export async function readAccess(module: Type, prefix: string): Promise<AccessRow[]> {
  const app = await createPreview(module);
  const container = app.get(ModulesContainer);
  const modules = [...container.values()];
  const guards = findGlobalGuards(modules);
  // A resource server has no sessions.
  const hasSessions = modules.some(({ providers }) => providers.has(BasePathToken));
  const usual = hasSessions ? [] : ['accessToken'];
  const context = { applicationId: container.applicationId, prefix };
  const columns = modules.flatMap((host) => listAccessColumns(getExtras(host)?.features));
  const scanner = new MetadataScanner();
  const rows = modules.flatMap((host) =>
    listClasses(host).flatMap((type) =>
      listMethods(type, scanner).flatMap(({ name, method }) =>
        listOperations({ type, method, host: host.metatype }, context).map(
          ({ transport, operation }) => ({
            transport,
            operation,
            handler: `${type.name}.${name}`,
            access: describe({ type, method }, guards.isGuarded, usual),
            guards: [...guards.others, ...listGuards(type), ...listGuards(method)],
            ...describeColumns(columns, { handler: { type, method } }),
          }),
        ),
      ),
    ),
  );
  const own = modules.flatMap((host) => listLibraryRoutes(host, prefix, columns));
  await app.close();
  return [...rows, ...own];
}

async function createPreview(module: Type) {
  try {
    return await NestFactory.createApplicationContext(module, {
      preview: true,
      logger: false,
      abortOnError: false,
    });
  } catch (thrown) {
    throw new CommandError(`The modules of the app cannot be read: ${asError(thrown).message}`);
  }
}

/** The guards of `APP_GUARD`, of which NestJS makes a token of its own each. */
function findGlobalGuards(modules: readonly Module[]): GlobalGuards {
  const found = modules
    .flatMap(({ providers }) => [...providers.values()])
    .filter(({ token, name }) =>
      [String(token), String(name)].some((one) => one.startsWith(APP_GUARD)),
    )
    .map(({ metatype, inject, instance }) => inject?.[0] ?? metatype ?? instance);
  return {
    isGuarded: found.some(isAuthGuard),
    others: found.filter((guard) => !isAuthGuard(guard)).map(getName),
  };
}

/** Controllers, resolvers and gateways: all classes that NestJS would instantiate. */
function listClasses({ controllers, providers }: Module): Type[] {
  // The library's own controllers pass requests to its router, whose routes are listed by
  // themselves.
  if (providers.has(BasePathToken)) return [];
  const wrappers = [...controllers.values(), ...providers.values()];
  const classes = wrappers
    .filter(({ inject, isAlias }) => !inject && !isAlias)
    .map(({ metatype }) => metatype)
    .filter((type): type is Type => typeof type === 'function' && Boolean(type.prototype));
  return [...new Set(classes)];
}

function listMethods(type: Type, scanner: MetadataScanner): { name: string; method: object }[] {
  const prototype = type.prototype as Readonly<Record<string, unknown>>;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const method = prototype[name];
    return typeof method === 'function' ? [{ name, method }] : [];
  });
}

function describe(
  handler: { type: Type; method: object },
  isGuarded: boolean,
  usual: readonly string[],
): HandlerAccess {
  const level = getAccessLevel(handler, isGuarded);
  if (level !== 'required') return { ...PUBLIC, level };
  const { roles, scopes, via = usual, conditions } = getHandlerAccess(handler.method, handler.type);
  return { level: 'session', roles, scopes, via, conditions: conditions.map(nameCondition) };
}

function nameCondition(condition: AccessCondition): string {
  return condition.name || 'a function without a name';
}

/** The guards of `@UseGuards()` that are not the library's. */
function listGuards(decorated: object): string[] {
  const guards: unknown = Reflect.getMetadata(GUARDS, decorated);
  return Array.isArray(guards) ? guards.filter((guard) => !isAuthGuard(guard)).map(getName) : [];
}

function getName(guard: unknown): string {
  if (typeof guard === 'function') return guard.name;
  return guard instanceof Object ? guard.constructor.name : String(guard);
}

function getExtras({ providers }: Module): AuthModuleExtras | undefined {
  return providers.get(ExtrasToken)?.instance as AuthModuleExtras | undefined;
}

/**
 * What features say, one line each; and what the user must have proven, where the handler requires
 * that.
 */
function describeColumns(
  columns: readonly AccessColumn[],
  subject: AccessSubject,
): Pick<AccessRow, 'columns'> {
  const described: Readonly<Record<string, string>> = Object.fromEntries(
    columns.map((column) => {
      const line = column.describe(subject).replaceAll(/\s+/g, ' ').trim();
      return [column.name, line] as const;
    }),
  );
  const level = describeLevel(subject);
  if (level === '') return columns.length === 0 ? {} : { columns: described };
  // A feature may have a column of this name.
  const lines = [level, described[LEVEL_COLUMN] ?? ''].filter((line) => line !== '');
  return { columns: { ...described, [LEVEL_COLUMN]: lines.join('; ') } };
}

/** Of routes of features, the access says `fresh`. */
function describeLevel({ handler }: AccessSubject): string {
  const proof = handler && getHandlerAccess(handler.method, handler.type).proof;
  return proof ? summarizeRequirement(proof) : '';
}

/** The routes of the library, and those of features, which the router itself protects. */
function listLibraryRoutes(
  host: Module,
  prefix: string,
  columns: readonly AccessColumn[],
): AccessRow[] {
  const { providers } = host;
  const path: unknown = providers.get(BasePathToken)?.instance;
  if (typeof path !== 'string') return [];
  const base = `${normalizeBasePath(prefix)}${normalizeBasePath(path)}`;
  const features = listFeatureRoutes(getExtras(host)?.features).map((route) => ({
    operation: `${route.method} ${base}${route.path}`,
    access: describeRouteAccess(route.access),
    ...describeColumns(columns, { route }),
  }));
  return [{ operation: `ALL ${base}/*`, access: PUBLIC }, ...features].map((row) => ({
    ...row,
    transport: 'HTTP' as const,
    handler: 'portcullis',
    guards: [],
  }));
}

function describeRouteAccess(access: RouteAccess): HandlerAccess {
  if (access === 'anyone') return PUBLIC;
  if (access === 'session' || access === 'fresh') return { ...PUBLIC, level: access };
  return { ...PUBLIC, level: 'step', conditions: [access.slice('step:'.length)] };
}
