/** The sign-out page: asks before it ends the session. */
import { HiddenFields } from './hidden-fields.js';
import { renderDocument, type PageFrame } from './page-document.js';
import { PageHeader } from './page-header.js';

/** What the sign-out page shows. */
export interface SignOutPageProps {
  /** Absent when the check is switched off. */
  readonly csrfToken: string | undefined;
  /** Where the form posts to. Trusted. */
  readonly action: string;
}

/** The sign-out page as a full HTML document. */
export function renderSignOutPage(props: SignOutPageProps, frame: PageFrame): string {
  return renderDocument({
    title: 'Sign out',
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading="Sign out" preposition="of" />
        <p class="prose">Are you sure you want to sign out?</p>
        <div class="actions">
          <form method="post" action={props.action}>
            <HiddenFields csrfToken={props.csrfToken} />
            <button type="submit" class="button primary">
              Sign out
            </button>
          </form>
          <a class="button quiet" href="/">
            Stay signed in
          </a>
        </div>
      </>
    ),
  });
}
