/** The app's providers that listen to events, or are callbacks. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { AuthEventMessages, AuthEventName } from '../../core/events/event-bus.js';
import type { Discovered, HostModule } from '../errors/startup.errors.js';
import type { ModuleCallbacks } from '../guard/permissions.js';
import { InvalidAuthOptions } from '../errors/startup.errors.js';
import { callbackProblems } from './callback-problems.js';
import { getEvents, hasCallbacks } from './hook.decorators.js';

/** A method of a provider that listens to an event. */
interface Listener {
  readonly event: AuthEventName;
  call(message: AuthEventMessages[AuthEventName]): unknown;
}

interface Hooks {
  readonly listeners: readonly Listener[];
  readonly callbacks: readonly Partial<ModuleCallbacks>[];
}

/**
 * Finds them once all providers exist. The services that call them are made earlier, and such a
 * provider may well depend on one of those: hence nothing is looked for before it is needed.
 */
@Injectable()
export class DiscoveredHooks implements OnModuleInit {
  private found: Hooks | undefined;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
  ) {}

  /**
   * @throws {InvalidAuthOptions} naming each provider that is made for one request at a time, and each
   *   whose callbacks nobody would call.
   */
  onModuleInit(): void {
    this.found = this.discover();
  }

  get listeners(): readonly Listener[] {
    return this.hooks.listeners;
  }

  get callbacks(): readonly Partial<ModuleCallbacks>[] {
    return this.hooks.callbacks;
  }

  private get hooks(): Hooks {
    this.found ??= this.discover();
    return this.found;
  }

  private discover(): Hooks {
    const providers = this.discovery.getProviders();
    const isMeant = this.audience(providers);
    const wrappers = [...providers, ...this.discovery.getControllers()]
      // An alias is another name of what is found anyway.
      .filter((wrapper) => !wrapper.isAlias)
      .filter((wrapper) => this.isHook(getClass(wrapper)) && isMeant(wrapper));
    const transient = wrappers.filter(
      (wrapper) => wrapper.isTransient || !wrapper.isDependencyTreeStatic(),
    );
    if (transient.length > 0) throw new InvalidAuthOptions(transient.map(scopeProblem));
    const instances = [...new Set(wrappers.map(({ instance }) => instance as object))];
    const callbacks = instances.filter((instance) => hasCallbacks(instance.constructor));
    const problems = callbacks.flatMap((instance) => callbackProblems(instance, this.scanner));
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
    return { listeners: instances.flatMap((instance) => this.listListeners(instance)), callbacks };
  }

  private audience(providers: readonly Discovered[]): (wrapper: Discovered) => boolean {
    const homes = providers.filter(isHome);
    const own = homes.find(({ instance }) => instance === this)?.host;
    const all = new Set(homes.flatMap(({ host }) => host ?? []));
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

/** Each module of this library has hooks of its own. */
function isHome({ token }: Discovered): boolean {
  return token === DiscoveredHooks;
}

/** The class of what a provider is, or will be: one that is request-scoped has no instance yet. */
function getClass(
  wrapper: Discovered,
): { readonly name: string; readonly prototype: object } | undefined {
  const isMadeOtherwise = wrapper.isNotMetatype || Boolean(wrapper.inject);
  const made = Object(wrapper.instance) as object;
  const type: unknown = isMadeOtherwise ? made.constructor : (wrapper.metatype as unknown);
  return isClass(type) ? type : undefined;
}

function isClass(type: unknown): type is { readonly name: string; readonly prototype: object } {
  return typeof type === 'function' && typeof type.prototype === 'object';
}

function scopeProblem(wrapper: Discovered): string {
  const name = getClass(wrapper)?.name ?? String(wrapper.name);
  return (
    `${name} has callbacks or listens to events, and is made anew for a request or for each ` +
    'consumer, or depends on something that is. Make it a singleton, and have it ask ModuleRef for ' +
    'what belongs to a request.'
  );
}

/* MERGED hook-audience.ts: Which of several AuthModules a provider with hooks is meant for: those that its own module can see,
   the nearest first. An app with one AuthModule, which is nearly every app, need not think about this. */

/** @returns Whether a provider in this module has hooks for the AuthModule `own`. */
function isMeantFor(own: HostModule, all: ReadonlySet<HostModule>, host: HostModule): boolean {
  // A provider that an AuthModule was declared with is its own.
  if (all.has(host)) return host === own;
  // As for what is injected, a module's own imports go before what is global.
  const imported = [...all].filter((module) => !module.isGlobal && reaches(host, module));
  const seen = imported.length > 0 ? imported : [...all].filter(({ isGlobal }) => isGlobal);
  // Whoever sees none of them, as a listener in a module of its own, listens to all.
  return seen.length === 0 || seen.includes(own);
}

/** By its imports, or by what those export again. */
function reaches(host: HostModule, wanted: HostModule): boolean {
  return [...host.imports].some(
    (imported) =>
      imported === wanted || (imported.exports.has(wanted.metatype) && reaches(imported, wanted)),
  );
}
