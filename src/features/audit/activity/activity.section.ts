/** The latest activity of the user, on the account page. */
import type {
  AccountSection,
  AccountSectionHandler,
  FeatureRequest,
} from '../../../core/features/index.js';
import type { SectionView } from '../../../core/pages/index.js';
import type { Activity } from './activity.js';
import { ACTIVITY_PATH } from './activity-paths.js';
import type { ActivityPhrases } from './activity-phrases.js';
import { toItem } from './activity-view.js';

/** The others are on a page of their own. */
const SHOWN = 10;

/** Shows the section. */
export class ActivitySection implements AccountSectionHandler {
  constructor(
    private readonly activity: Activity,
    private readonly phrases: ActivityPhrases,
  ) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const page = await this.activity.list(session.userId, { limit: SHOWN });
    return {
      text: { name: 'activity.text' },
      items: page?.entries.map((entry) => toItem(entry, this.phrases)) ?? [],
      empty: { name: 'activity.empty' },
      links: page?.cursor === undefined ? [] : [{ label: 'activity.all', path: ACTIVITY_PATH }],
    };
  }
}

export const ACTIVITY_SECTION: AccountSection = {
  id: 'activity',
  title: 'activity.title',
  order: 400,
  handler: ActivitySection,
};
