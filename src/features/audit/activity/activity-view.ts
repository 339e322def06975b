/** The entries of a user as rows. */
import {
  InsufficientUserAuthentication,
  SecondFactorRequired,
} from '../../../core/errors/index.js';
import type { MessageName } from '../../../core/localization/index.js';
import type { SectionItem, SectionText } from '../../../core/pages/index.js';
import type { ActivityEntry } from './activity.js';
import type { ActivityPhrases } from './activity-phrases.js';

/** Beside what did not simply take effect. */
const MARKS: Readonly<Partial<Record<ActivityEntry['outcome'], MessageName>>> = {
  intended: 'activity.intended',
  refused: 'activity.refused',
  failed: 'activity.failed',
  unsettled: 'activity.unsettled',
};

/** The reasons for which a user was asked for a proof, and may have given it then. */
const PROOFS: ReadonlySet<string | null> = new Set([
  InsufficientUserAuthentication.type,
  SecondFactorRequired.type,
]);

/** Who did what the user did not. */
const OTHERS: Readonly<Record<ActivityEntry['by'], MessageName | undefined>> = {
  self: undefined,
  user: 'activity.byUser',
  key: 'activity.byKey',
  client: 'activity.byClient',
  system: 'activity.bySystem',
};

/** A row: what was done and how it ended, and below it when, by whom and from where. */
export function toItem(entry: ActivityEntry, phrases: ActivityPhrases): SectionItem {
  const { action, outcome, reason, at, count } = entry;
  const by = OTHERS[entry.by];
  return {
    title: phrases.describe(action),
    mark: PROOFS.has(reason) ? 'activity.unproven' : MARKS[outcome],
    details: [
      { name: 'activity.at', moments: { time: at } },
      ...(by ? [{ name: by } as const] : []),
      ...describeSource(entry),
      ...(count > 1 ? [{ name: 'activity.count', values: { count: String(count) } } as const] : []),
    ],
  };
}

function describeSource({ userAgent, ip }: ActivityEntry): SectionText[] {
  const known = [userAgent?.replace(' on ', ' · '), ip].filter((text) => text);
  return known.length === 0 ? [] : [known.join(' · ')];
}
