/** Discovers the app's providers that listen to events or have callbacks. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CALLBACK_NAMES } from '../../core/config/index.js';
import type { AuthEventName, MessageOf } from '../../core/events/index.js';
import { findSimilarName } from '../../core/kernel/index.js';
import { type Discovered, type HostModule, InvalidAuthOptions } from '../errors/startup.errors.js';
import type { ModuleCallbacks } from '../guard/authorized.js';
import { getEvents, hasCallbacks } from './hook.decorators.js';

/** A method of a provider that listens to an event. */
interface Listener {
  readonly event: AuthEventName;
  call(message: MessageOf<AuthEventName>): unknown;
}

interface Hooks {
  readonly listeners: readonly Listener[];
  readonly callbacks: readonly ModuleCallbacks[];
}

/**
 * Finds the hooks once all providers exist. The services that call them are created earlier, and a
 * provider with hooks may depend on such a service, so the search starts on demand.
 */
@Injectable()
export class DiscoveredHooks implements OnModuleInit {
  private found: Hooks | undefined;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
  ) {}

  /**
   * @throws {InvalidAuthOptions} naming each provider that is request-scoped, and each whose
   *   callbacks are misspelt or missing.
   */
  onModuleInit(): void {
    this.found = this.discover();
  }

  get listeners(): readonly Listener[] {
    return this.hooks.listeners;
  }

  get callbacks(): readonly ModuleCallbacks[] {
    return this.hooks.callbacks;
  }

  private get hooks(): Hooks {
    this.found ??= this.discover();
    return this.found;
  }

  private discover(): Hooks {
    const providers = this.discovery.getProviders();
    const isMeant = this.createAudienceFilter(providers);
    const wrappers = [...providers, ...this.discovery.getControllers()]
      // An alias is another name of a provider that is found too.
      .filter((wrapper) => !wrapper.isAlias)
      .filter((wrapper) => this.isHook(getClass(wrapper)) && isMeant(wrapper));
    const scoped = wrappers.filter(
      (wrapper) => wrapper.isTransient || !wrapper.isDependencyTreeStatic(),
    );
    if (scoped.length > 0) throw new InvalidAuthOptions(scoped.map(describeScopeProblem));
    const instances = [...new Set(wrappers.map(({ instance }) => instance as object))];
    const callbacks = instances.filter((instance) => hasCallbacks(instance.constructor));
    const problems = callbacks.flatMap((instance) => findCallbackProblems(instance, this.scanner));
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
    return { listeners: instances.flatMap((instance) => this.listListeners(instance)), callbacks };
  }

  /** Creates the filter of the providers whose hooks are for this module. */
  private createAudienceFilter(providers: readonly Discovered[]): (wrapper: Discovered) => boolean {
    const allHooks = providers.filter(isDiscoveredHooks);
    const own = allHooks.find(({ instance }) => instance === this)?.host;
    const all = new Set(allHooks.flatMap(({ host }) => host ?? []));
    return ({ host }) => !own || !host || isMeantFor(own, all, host);
  }

  private isHook(type: { readonly prototype: object } | undefined): boolean {
    if (!type) return false;
    return (
      hasCallbacks(type) || this.listMethods(type.prototype).some(([, events]) => events.length)
    );
  }

  private listListeners(instance: object): Listener[] {
    const methods = instance as Record<string, (message: unknown) => unknown>;
    return this.listMethods(Object.getPrototypeOf(instance) as object).flatMap(([name, events]) =>
      events.map((event) => ({ event, call: (message: unknown) => methods[name]?.(message) })),
    );
  }

  private listMethods(prototype: object): [string, readonly AuthEventName[]][] {
    const methods = prototype as Record<string, object>;
    return this.scanner
      .getAllMethodNames(prototype)
      .map((name) => [name, getEvents(methods[name] ?? prototype)]);
  }
}

/** Each AuthModule has its own `DiscoveredHooks`. */
function isDiscoveredHooks({ token }: Discovered): boolean {
  return token === DiscoveredHooks;
}

/** The class of a provider's instance. A request-scoped provider has no instance yet. */
function getClass(
  wrapper: Discovered,
): { readonly name: string; readonly prototype: object } | undefined {
  const hasFactory = wrapper.isNotMetatype || Boolean(wrapper.inject);
  const instance = Object(wrapper.instance) as object;
  const type: unknown = hasFactory ? instance.constructor : (wrapper.metatype as unknown);
  return isClass(type) ? type : undefined;
}

function isClass(type: unknown): type is { readonly name: string; readonly prototype: object } {
  return typeof type === 'function' && typeof type.prototype === 'object';
}

function describeScopeProblem(wrapper: Discovered): string {
  const name = getClass(wrapper)?.name ?? String(wrapper.name);
  return (
    `${name} has callbacks or listens to events, and is made anew for a request or for each ` +
    'consumer, or depends on something that is. Make it a singleton, and have it ask ModuleRef for ' +
    'what belongs to a request.'
  );
}

/**
 * Whether the hooks of a provider in the module `host` are for the AuthModule `own`. Of several
 * AuthModules, they are for those that the provider's module can reach, the nearest first.
 */
function isMeantFor(own: HostModule, all: ReadonlySet<HostModule>, host: HostModule): boolean {
  // A provider within an AuthModule is for that module alone.
  if (all.has(host)) return host === own;
  // As in dependency injection, a module's imports take precedence over global modules.
  const imported = [...all].filter((module) => !module.isGlobal && reaches(host, module));
  const reachable = imported.length > 0 ? imported : [...all].filter(({ isGlobal }) => isGlobal);
  // A provider that reaches none of them, for instance in a module of listeners, listens to all.
  return reachable.length === 0 || reachable.includes(own);
}

/** Whether a module imports another, directly or by a module that exports it again. */
function reaches(host: HostModule, wanted: HostModule): boolean {
  return [...host.imports].some(
    (imported) =>
      imported === wanted || (imported.exports.has(wanted.metatype) && reaches(imported, wanted)),
  );
}

/**
 * The misspelt callbacks of a class with `@AuthCallbacks()`, with the names that were probably
 * meant. Methods are recognized by name alone, so a misspelt `signIn` would silently admit every
 * user.
 */
function findCallbackProblems(instance: object, scanner: MetadataScanner): string[] {
  const { name: type } = instance.constructor;
  const functions = getFunctions(instance, scanner);
  const present = CALLBACK_NAMES.filter((name) => functions.includes(name));
  const misspelt = functions.flatMap((name) => {
    const meant = findSimilarName(name, CALLBACK_NAMES);
    // If the class has the callback itself, this is a helper of it.
    if (meant === undefined || present.includes(meant)) return [];
    return [
      `${type}.${name} is not a callback and is never called. Did you mean \`${meant}\`? If it is ` +
        `a helper, give it another name. The callbacks are ${CALLBACK_NAMES.join(', ')}.`,
    ];
  });
  if (misspelt.length > 0 || present.length > 0) return misspelt;
  return [
    `${type} has \`@AuthCallbacks()\` and no callback. Give it one of ${CALLBACK_NAMES.join(', ')} ` +
      'as a method, or leave out the decorator.',
  ];
}

/** The names of methods and of properties with functions, except listeners of events. */
function getFunctions(instance: object, scanner: MetadataScanner): string[] {
  const members = instance as Readonly<Record<string, unknown>>;
  const names = [
    ...scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object),
    ...Object.keys(instance),
  ];
  return names.filter((name) => {
    const member = members[name];
    return typeof member === 'function' && getEvents(member).length === 0;
  });
}
