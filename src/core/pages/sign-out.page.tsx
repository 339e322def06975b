/** The sign-out page: asks before it ends the session. */
import type { VNode } from 'preact';
import { HiddenFields, type PageFrame, PageHeader, renderDocument } from './page-document.js';

/** What the sign-out page shows. Its addresses are trusted. */
export interface SignOutPageProps {
  /** Absent when the check is switched off. */
  readonly csrfToken: string | undefined;
  /** Where the form posts to. */
  readonly action: string;
  /** Where it leads when nobody is to be signed out. */
  readonly returnUrl: string;
  /** Where the sign-in page is. */
  readonly signInUrl: string;
  /** Whether there is a session to end. */
  readonly isSignedIn: boolean;
}

/** The sign-out page as a full HTML document. */
export function renderSignOutPage(props: SignOutPageProps, frame: PageFrame): string {
  return renderDocument({
    title: 'Sign out',
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading="Sign out" preposition="of" />
        {props.isSignedIn ? <Confirmation {...props} /> : <NobodySignedIn {...props} />}
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

function NobodySignedIn({ signInUrl, returnUrl }: SignOutPageProps): VNode {
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
