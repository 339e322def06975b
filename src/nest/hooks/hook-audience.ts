/**
 * Which of several AuthModules a provider with hooks is meant for: those that its own module can see,
 * the nearest first. An app with one AuthModule, which is nearly every app, need not think about this.
 */
import type { DiscoveryService } from '@nestjs/core';

type Wrapper = ReturnType<DiscoveryService['getProviders']>[number];
type Module = NonNullable<Wrapper['host']>;

/** @returns Whether a provider in this module has hooks for the AuthModule `own`. */
export function isMeantFor(own: Module, all: ReadonlySet<Module>, host: Module): boolean {
  // A provider that an AuthModule was declared with is its own.
  if (all.has(host)) return host === own;
  // As for what is injected, a module's own imports go before what is global.
  const imported = [...all].filter((module) => !module.isGlobal && reaches(host, module));
  const seen = imported.length > 0 ? imported : [...all].filter(({ isGlobal }) => isGlobal);
  // Whoever sees none of them, as a listener in a module of its own, listens to all.
  return seen.length === 0 || seen.includes(own);
}

/** By its imports, or by what those export again. */
function reaches(host: Module, wanted: Module): boolean {
  return [...host.imports].some(
    (imported) =>
      imported === wanted || (imported.exports.has(wanted.metatype) && reaches(imported, wanted)),
  );
}
