/**
 * Which of several AuthModules a provider with hooks is meant for: those that its own module can see,
 * the nearest first. An app with one AuthModule, which is nearly every app, need not think about this.
 */
import type { HostModule } from '../startup/discovered.js';

/** @returns Whether a provider in this module has hooks for the AuthModule `own`. */
export function isMeantFor(
  own: HostModule,
  all: ReadonlySet<HostModule>,
  host: HostModule,
): boolean {
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
