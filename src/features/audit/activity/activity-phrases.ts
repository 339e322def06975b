/** What actions are called on pages, in the words of the features that they are of. */
import type { AuditAction, Feature } from '../../../core/features/index.js';
import type { MessageName } from '../../../core/localization/index.js';
import type { SectionText } from '../../../core/pages/index.js';

/** The message of an action begins so: `audit.password.change`. */
const PREFIX = 'audit.';

/** Knows the phrases of actions: each feature has those of its own among its messages. */
export class ActivityPhrases {
  private readonly names: ReadonlySet<string>;

  constructor(features: readonly Feature[]) {
    this.names = new Set(features.flatMap(({ messages }) => Object.keys(messages?.en ?? {})));
  }

  /** The id of one without a phrase is for the log, and not for the user. */
  describe(action: AuditAction): SectionText {
    const name = `${PREFIX}${action}`;
    return this.isMessage(name) ? { name } : { name: 'activity.other' };
  }

  private isMessage(name: string): name is MessageName {
    return this.names.has(name);
  }
}
