/** The account page: navigation, what was done, and the sections of features. */
import type { VNode } from 'preact';
import { Section } from './account-section.js';
import { ACCOUNT_STYLES } from './account-styles.js';
import { Avatar } from './avatar.js';
import type { AccountPage } from './account-view.js';
import { AlertIcon } from './icons.js';
import {
  HiddenFields,
  Message,
  type PageFrame,
  PageHeader,
  renderDocument,
} from './page-document.js';
import type { PageScript } from './page-headers.js';
import type { Localization } from '../localization/messages.js';

/** Renders the page as an HTML document. */
export function renderAccountPage(
  page: AccountPage,
  frame: PageFrame,
  scripts: readonly PageScript[],
): string {
  const { localization } = frame;
  const parts = { page, localization };
  return renderDocument({
    title: localization.t(page.title),
    frame,
    layout: 'account',
    rules: [ACCOUNT_STYLES],
    scripts,
    body: (
      <>
        <PageHeader frame={frame} heading={localization.t(page.title)} />
        <Navigation {...parts} />
        <div class="sections">
          <Notice {...parts} />
          {page.sections.map((section) => (
            <Section key={section.id} section={section} failed={page.sectionFailed} {...parts} />
          ))}
        </div>
      </>
    ),
  });
}

interface PageParts {
  readonly page: AccountPage;
  readonly localization: Localization;
}

function Navigation({ page, localization: { t } }: PageParts): VNode {
  const { sections, user, csrfToken, signOutUrl, returnUrl } = page;
  return (
    <div class="side">
      {user !== undefined && (
        <div class="who">
          <Avatar image={page.image} name={user} />
          <p>
            <Message text={t(page.signedInAs)} values={{ user: <bdi>{user}</bdi> }} />
          </p>
        </div>
      )}
      <nav aria-label={t(page.navigation)}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="leave">
        <a class="link" href={returnUrl}>
          {t('error.back')}
        </a>
        <form method="post" action={signOutUrl}>
          <HiddenFields csrfToken={csrfToken} callbackUrl={returnUrl} />
          <button type="submit" class="link">
            {t('signOut.submit')}
          </button>
        </form>
      </div>
    </div>
  );
}

function Notice({ page: { error, notice }, localization: { t } }: PageParts): VNode | undefined {
  if (error) {
    return (
      <div class="alert" role="alert">
        <AlertIcon />
        <p>{t(error.name, error.values)}</p>
      </div>
    );
  }
  if (!notice) return undefined;
  return (
    <div class="alert notice" role="status">
      <p>{t(notice.name, notice.values)}</p>
    </div>
  );
}
