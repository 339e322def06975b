/**
 * Misspelt and unknown names of options. A misspelt option has no effect, and must not do so
 * silently when it is a `signIn` callback that denies access, or a `maxAge`. A name that is similar
 * to no option is logged alone: other code may read it from the configuration.
 */
import { InvalidOption } from '../errors/configuration.errors.js';
import { listFeatureEvents, toFeatures } from '../features/configured-features.js';
import { findMisspeltNames, findUnknownNames, type MemberNames } from '../kernel/misspelt-names.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import type { AuthConfig } from './auth-config.js';
import { COOKIE_NAMES, PROVIDER_MEMBERS } from './member-names.js';
import type { EntryOptions } from './entry-options.js';
import type { Option } from './option-kinds.js';
import { OPTIONS } from './options.js';
import type { OptionWithoutEffect } from './options-without-effect.js';
import { PROVIDER_OPTIONS } from './provider-options.js';

/** The names of all callbacks, including `authorized`, which runs in guards and middleware. */
export const CALLBACK_NAMES: readonly string[] = Object.keys(OPTIONS.callbacks.members);

/**
 * Options that may have other members: a theme may be a database row, and a logger a class of the
 * app.
 */
const OPEN_GROUPS: ReadonlySet<string> = new Set(['theme', 'logger', 'experimental']);

const NAMES: MemberNames = {
  ...Object.fromEntries(
    Object.entries<Option>(OPTIONS).map(([name, { members }]) => [
      name,
      members && !OPEN_GROUPS.has(name) ? toNames(Object.keys(members)) : true,
    ]),
  ),
  cookies: COOKIE_NAMES,
};

/** In a provider's options, more words are one letter away from a name shorter than this. */
const SHORTEST_NAME = 6;

/** Lists each name that is similar to an option's, with the option that was probably meant. */
export function nameErrors(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
): InvalidOption[] {
  const sentences = [...findMisspeltNames(config, NAMES), ...providers.flatMap(findOfProvider)];
  return sentences.map((sentence) => new InvalidOption(sentence));
}

/**
 * The options of a provider that the library reads by itself. The others, such as the metadata of a
 * client, are passed on with whatever names they have.
 */
const CLOSED_MEMBERS = ['authorization', 'token', 'userinfo', 'offlineAccess', 'relayingParty'];

/** Lists the names that no option has: nothing of the library reads them. */
export function findUnknownOptions(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
  { reads }: EntryOptions,
): OptionWithoutEffect[] {
  const features = toFeatures(config.features);
  const names: MemberNames = {
    ...NAMES,
    ...toNames(reads),
    events: toNames([...Object.keys(OPTIONS.events.members), ...listFeatureEvents(features)]),
    // Their names are loaded later: see the warning `message-missing`.
    messages: true,
  };
  const because = 'there is no such option';
  return [
    ...findUnknownNames(config, names).map((option) => ({ option, because })),
    ...providers.flatMap((one) =>
      findUnknownOfProvider(one).map((option) => {
        return { option, provider: getProviderId(one), because };
      }),
    ),
    ...features.flatMap(({ id, listUnknownOptions }) =>
      (listUnknownOptions?.() ?? []).map((option) => ({ option, feature: id, because })),
    ),
  ];
}

function findUnknownOfProvider(provider: ProviderConfig): string[] {
  const members = PROVIDER_MEMBERS[provider.type];
  const paths = [provider.options ?? {}, provider].flatMap((holder: object) =>
    CLOSED_MEMBERS.flatMap((name) =>
      findUnknownNames(Reflect.get(holder, name), members[name] ?? { '*': true }, `${name}.`),
    ),
  );
  return [...new Set(paths)];
}

/** A provider's own options, such as a list of `issuers`, are not in the table. */
function findOfProvider(provider: ProviderConfig): string[] {
  const owner = ` of provider "${getProviderId(provider)}"`;
  const names = Object.keys(PROVIDER_OPTIONS[provider.type]);
  const distinctNames = names.filter((name) => name.length >= SHORTEST_NAME);
  const isKnown = (name: string) => names.includes(name) || names.includes(name.replace(/s$/, ''));
  // A provider function may merge its options into the provider, and keep them in `options` too.
  const sentences = [provider.options ?? {}, provider].flatMap((holder: object) => [
    ...findMisspeltNames(
      holder,
      toNames([...distinctNames, ...Object.keys(holder).filter(isKnown)]),
      { owner },
    ),
    ...Object.entries(PROVIDER_MEMBERS[provider.type]).flatMap(([name, members]) =>
      findMisspeltNames(Reflect.get(holder, name), members, { prefix: `${name}.`, owner }),
    ),
  ]);
  return [...new Set(sentences)];
}

function toNames(names: readonly string[]): MemberNames {
  return Object.fromEntries(names.map((name) => [name, true]));
}
