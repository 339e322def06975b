/** What actions are called on pages, in the words of the features that they are of. */
import type { AuditAction, Feature } from '../../../core/features/index.js';
import type { MessageName } from '../../../core/localization/index.js';
import type { SectionText } from '../../../core/pages/index.js';
import type { AuditCatalogue } from '../catalogue.js';

/** The message of an action begins so: `audit.password.change`. */
const PREFIX = 'audit.';

/** The area of routes that name no action. */
const UNNAMED = 'app.';

/** Knows the phrases of actions: each feature has those of its own among its messages. */
export class ActivityPhrases {
  private readonly names: ReadonlySet<string>;

  constructor(
    features: readonly Feature[],
    private readonly actions: AuditCatalogue,
  ) {
    this.names = new Set(features.flatMap(({ messages }) => Object.keys(messages?.en ?? {})));
  }

  /** One without a phrase is shown by its name, or as the visit of a page if it changes nothing. */
  describe(action: AuditAction): SectionText {
    const name = `${PREFIX}${action}`;
    if (this.isMessage(name)) return { name };
    const isVisit = action.startsWith(UNNAMED) && !this.actions.has(action);
    return isVisit ? { name: 'activity.visit' } : { name: 'activity.other', values: { action } };
  }

  private isMessage(name: string): name is MessageName {
    return this.names.has(name);
  }
}
