/** `GET /account/activity`: all activity of the user, page by page. */
import { RouteError } from '../../../core/errors/index.js';
import {
  type FeatureLinks,
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../../core/features/index.js';
import {
  addQuery,
  type FeaturePath,
  getActionUrl,
  getFeatureUrl,
  getReturnUrl,
} from '../../../core/http/index.js';
import type { Clock } from '../../../core/kernel/index.js';
import { createSectionPage, type PageLink, type SectionView } from '../../../core/pages/index.js';
import type { Activity, ActivityPage } from './activity.js';
import { ACTIVITY_PATH } from './activity-paths.js';
import type { ActivityPhrases } from './activity-phrases.js';
import { ACTIVITY_SECTION } from './activity.section.js';
import { toItem } from './activity-view.js';

/** How many entries a page has. */
const SHOWN = 25;

/** Shows the page. */
export class ActivityPageHandler implements RouteHandler {
  constructor(
    private readonly activity: Activity,
    private readonly phrases: ActivityPhrases,
    private readonly links: FeatureLinks,
    private readonly clock: Clock,
  ) {}

  /** An entry that is not there any more has no older ones: those expire before it. */
  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields, requestOrigin, csrfToken } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const { cursor } = fields;
    const found = await this.activity.list(session.userId, { cursor, limit: SHOWN });
    const parent = this.findParent(request);
    const page = createSectionPage({
      id: ACTIVITY_SECTION.id,
      title: 'activity.all',
      ...{ parent, csrfToken },
      url: parent.href,
      view: this.describe(found, cursor !== undefined),
      now: this.clock(),
      toUrl: (path) => getFeatureUrl(requestOrigin, path),
      toProviderUrl: (action, provider) => getActionUrl(requestOrigin, action, provider),
    });
    return { page };
  }

  /** The account page, or in an app without it the page of the app that the user came from. */
  private findParent({ requestOrigin, callbackUrl }: FeatureRequest): PageLink {
    const { account } = this.links;
    if (account === undefined) {
      return { href: getReturnUrl(requestOrigin, callbackUrl), label: 'error.back' };
    }
    const href = `${getFeatureUrl(requestOrigin, account)}#${ACTIVITY_SECTION.id}`;
    return { href, label: 'activity.back' };
  }

  private describe(found: ActivityPage | undefined, isLater: boolean): SectionView {
    const { entries = [], cursor } = found ?? {};
    return {
      text: { name: 'activity.text' },
      items: entries.map((entry) => toItem(entry, this.phrases)),
      empty: { name: 'activity.empty' },
      links: [
        ...(isLater ? [{ label: 'activity.newest', path: ACTIVITY_PATH } as const] : []),
        ...(cursor === undefined
          ? []
          : [{ label: 'activity.older', path: toPath(cursor) } as const]),
      ],
    };
  }
}

function toPath(cursor: string): FeaturePath {
  return addQuery(ACTIVITY_PATH, { cursor }) as FeaturePath;
}

export const ACTIVITY_PAGE_ROUTE = route({
  method: 'GET',
  path: ACTIVITY_PATH,
  name: 'showActivity',
  audit: false,
  summary: 'Shows what was done to the account of the user',
  access: 'session',
  isPage: true,
  fields: { cursor: { description: 'The id of an entry: shows those before it.' } },
  responses: { 200: { description: 'The page.' } },
  handler: ActivityPageHandler,
});
