/**
 * Misspelt names of options. A misspelt option has no effect, and must not do so silently when it
 * is a `signIn` callback that denies access, or a `maxAge`. A name that is similar to no option is
 * left alone: other code may read it from the configuration.
 */
import { InvalidOption } from '../errors/configuration.errors.js';
import { findSimilarName } from '../kernel/similar-name.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import type { AuthConfig } from './auth-config.js';
import type { Option } from './option-kinds.js';
import { OPTIONS } from './options.js';
import { PROVIDER_OPTIONS } from './provider-options.js';

/** The names of all callbacks, including `authorized`, which runs in guards and middleware. */
export const CALLBACK_NAMES: readonly string[] = Object.keys(OPTIONS.callbacks.members);

/**
 * Options that may have other members: a theme may be a database row, and a logger a class of the
 * app.
 */
const OPEN_GROUPS: ReadonlySet<string> = new Set(['theme', 'logger', 'experimental']);

/** In a provider's options, more words are one letter away from a name shorter than this. */
const SHORTEST_NAME = 6;

/** Lists each name that is similar to an option's, with the option that was probably meant. */
export function nameErrors(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
): InvalidOption[] {
  const groups = Object.entries<Option>(OPTIONS).filter(([name]) => !OPEN_GROUPS.has(name));
  return [
    ...findMisspelt(config, '', Object.keys(OPTIONS)),
    ...groups.flatMap(([name, { members }]) =>
      members
        ? findMisspelt(Reflect.get(config, name) as unknown, `${name}.`, Object.keys(members))
        : [],
    ),
    ...providers.flatMap(providerNameErrors),
  ];
}

/** A provider's own options, such as a list of `issuers`, are not in the table. */
function providerNameErrors(provider: ProviderConfig): InvalidOption[] {
  const names = Object.keys(PROVIDER_OPTIONS[provider.type]);
  const distinctNames = names.filter((name) => name.length >= SHORTEST_NAME);
  const owner = ` of provider "${getProviderId(provider)}"`;
  // A provider function may merge its options into the provider, and keep them in `options` too.
  const written = [...new Set([provider, provider.options ?? {}].flatMap(Object.keys))];
  return written.flatMap((name) => {
    const isKnown = names.includes(name) || names.includes(name.replace(/s$/, ''));
    const holder = Object.hasOwn(provider.options ?? {}, name) ? provider.options : provider;
    return isKnown ? [] : checkSpelling(name, holder ?? {}, distinctNames, ['', owner]);
  });
}

function findMisspelt(options: unknown, prefix: string, known: readonly string[]): InvalidOption[] {
  const members = Object(options ?? {}) as object;
  return Object.keys(members).flatMap((name) => checkSpelling(name, members, known, [prefix, '']));
}

/** @param affixes - What is written before the name, and after it. */
function checkSpelling(
  name: string,
  options: object,
  known: readonly string[],
  [prefix, owner]: readonly [string, string],
): InvalidOption[] {
  const meant = findSimilarName(name, known);
  // Beside the option itself, the name is the app's own.
  if (meant === undefined || Object.hasOwn(options, meant)) return [];
  return [
    new InvalidOption(
      `\`${prefix}${name}\`${owner} is not an option, and would be ignored. ` +
        `Did you mean \`${prefix}${meant}\`?`,
    ),
  ];
}
