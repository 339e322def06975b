/** A page of one section, in the design of the account page. */
import { SectionContent } from './account-section.js';
import { ACCOUNT_STYLES } from './account-styles.js';
import type { SectionPage } from './account-view.js';
import { type PageFrame, PageHeader, renderDocument } from './page-document.js';
import type { PageScript } from './page-headers.js';

/** Renders the page as an HTML document. */
export function renderSectionPage(
  page: SectionPage,
  frame: PageFrame,
  scripts: readonly PageScript[],
): string {
  const { localization } = frame;
  const { id, title, view, parent } = page;
  return renderDocument({
    title: localization.t(title),
    frame,
    layout: 'account',
    rules: [ACCOUNT_STYLES],
    scripts,
    body: (
      <>
        <PageHeader frame={frame} heading={localization.t(title)} />
        <div class="side">
          <a class="link" href={parent.href}>
            {localization.t(parent.label)}
          </a>
        </div>
        <div class="sections">
          <SectionContent section={id} view={view} page={page} localization={localization} />
        </div>
      </>
    ),
  });
}
