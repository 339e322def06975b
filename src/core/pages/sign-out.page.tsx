/** The sign-out page, which asks for confirmation. */
import type { VNode } from 'preact';
import { HiddenFields, type PageFrame, PageHeader, renderDocument } from './page-document.js';

/** The content of the sign-out page. Its URLs are trusted. */
export interface SignOutPageProps {
  /** Absent when the check is disabled. */
  readonly csrfToken: string | undefined;
  /** The form's target. */
  readonly action: string;
  /** The target of the link that keeps the session. */
  readonly returnUrl: string;
  /** The URL of the sign-in page. */
  readonly signInUrl: string;
  /** Whether there is a session to end. */
  readonly isSignedIn: boolean;
}

/** Renders the page as an HTML document. */
export function renderSignOutPage(props: SignOutPageProps, frame: PageFrame): string {
  return renderDocument({
    title: 'Sign out',
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading="Sign out" preposition="of" />
        {props.isSignedIn ? <Confirmation {...props} /> : <NotSignedIn {...props} />}
      </>
    ),
  });
}

function Confirmation({ csrfToken, action, returnUrl }: SignOutPageProps): VNode {
  return (
    <>
      <p class="prose">Are you sure you want to sign out?</p>
      <div class="actions">
        <form method="post" action={action}>
          <HiddenFields csrfToken={csrfToken} />
          <button type="submit" class="button primary">
            Sign out
          </button>
        </form>
        <a class="button quiet" href={returnUrl}>
          Stay signed in
        </a>
      </div>
    </>
  );
}

function NotSignedIn({ signInUrl, returnUrl }: SignOutPageProps): VNode {
  return (
    <>
      <p class="prose">You are not signed in.</p>
      <div class="actions">
        <a class="button primary" href={signInUrl}>
          Sign in
        </a>
        <a class="button quiet" href={returnUrl}>
          Back to the site
        </a>
      </div>
    </>
  );
}
