/** The page that a link in a mail leads to in any browser but the one that asked for it. */
import { HiddenFields, type PageFrame, PageHeader, renderDocument } from './page-document.js';
import { EnvelopeIcon } from './icons.js';

/** What the page shows, and what its form repeats from the link. */
export interface ConfirmSignInPageProps {
  /** Where the form posts to. Trusted. */
  readonly action: string;
  /** Absent when the check is switched off. */
  readonly csrfToken: string | undefined;
  /** Where to go once signed in. Trusted. */
  readonly callbackUrl: string;
  readonly token: string;
  /** Whom the person becomes: they should see it before they do. */
  readonly email: string;
}

/** The page as a full HTML document. It neither says nor knows whether the link still works. */
export function renderConfirmSignInPage(props: ConfirmSignInPageProps, frame: PageFrame): string {
  const { action, csrfToken, callbackUrl, token, email } = props;
  return renderDocument({
    title: 'Confirm sign-in',
    frame,
    body: (
      <>
        <PageHeader
          frame={frame}
          heading="Confirm sign-in"
          preposition="to"
          emblem={<EnvelopeIcon />}
        />
        <div class="prose">
          <p>
            You are about to sign in as <strong>{email}</strong>.
          </p>
        </div>
        <div class="actions">
          <form method="post" action={action}>
            <HiddenFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="email" value={email} />
            <button type="submit" class="button primary" autofocus>
              Sign in
            </button>
          </form>
        </div>
        <p class="prose">If that is not you, or you did not ask for a link, close this page.</p>
      </>
    ),
  });
}
