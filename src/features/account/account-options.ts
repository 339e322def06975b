/** The options of the feature `Account`. */
import { key, type OptionNames } from '../../core/kernel/index.js';
import type { FeatureFacts } from '../../core/features/index.js';
import { NO_LEVELS } from '../../core/sessions/index.js';

export interface AccountOptions {
  /** The ids of sections that the page does not show. Their routes stay. Default: none. */
  readonly hide?: readonly string[];
  /**
   * The ids of the sections that come first, in this order. The others follow in theirs. Default:
   * none.
   */
  readonly order?: readonly string[];
  /**
   * Whether a user who has just signed in by a password gets a passkey without being asked, where
   * the browser can do that. It needs the feature `Sessions` and a passkey provider. The user gets
   * an email about it. Default `false`.
   */
  readonly passkeyUpgrade?: boolean;
}

export const AccountOptionsToken = key<AccountOptions>('AccountOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<AccountOptions> = {
  hide: true,
  order: true,
  passkeyUpgrade: true,
};

/** The problems of the options, as sentences. */
export function findOptionProblems(options: AccountOptions, facts?: FeatureFacts): string[] {
  return [...findListProblems(options, facts), ...findUpgradeProblems(options, facts)];
}

function findUpgradeProblems({ passkeyUpgrade }: AccountOptions, facts?: FeatureFacts): string[] {
  const given: unknown = passkeyUpgrade ?? false;
  if (typeof given !== 'boolean') return ['`passkeyUpgrade` must be `true` or `false`.'];
  if (!given || !facts || facts.featureIds.includes('sessions')) return [];
  return [`\`passkeyUpgrade\` ${NO_LEVELS}`];
}

function findListProblems(options: AccountOptions, facts?: FeatureFacts): string[] {
  return (['hide', 'order'] as const).flatMap((name) => {
    const ids: unknown = options[name] ?? [];
    if (!isListOfText(ids)) return [`\`${name}\` must be a list of ids of sections.`];
    const known = facts?.sectionIds;
    return ids
      .filter((id) => known && !known.includes(id))
      .map(
        (id) =>
          `\`${name}\` names the section "${id}", which no feature has. The sections are ${known?.join(', ')}.`,
      );
  });
}

function isListOfText(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
