/** The confirmation page of a magic link, for browsers other than the one that requested it. */
import {
  HiddenFields,
  Message,
  type PageFrame,
  PageHeader,
  renderDocument,
} from './page-document.js';
import { FORM_SCRIPT } from './form-script.js';
import type { PageScript } from './page-headers.js';
import { EnvelopeIcon } from './icons.js';

/** The content of the page, and of its form. */
export interface ConfirmSignInPageProps {
  /** The form's target. Trusted. */
  readonly action: string;
  /** Absent when the check is disabled. */
  readonly csrfToken: string | undefined;
  /** The URL to redirect to after the sign-in. Trusted. */
  readonly callbackUrl: string;
  readonly token: string;
  /** The address that the user will be signed in as. */
  readonly email: string;
}

export const CONFIRM_SIGN_IN_SCRIPTS: readonly PageScript[] = [FORM_SCRIPT];

/** Renders the page as an HTML document. It does not reveal whether the link is valid. */
export function renderConfirmSignInPage(props: ConfirmSignInPageProps, frame: PageFrame): string {
  const { action, csrfToken, callbackUrl, token, email } = props;
  const { t } = frame.localization;
  return renderDocument({
    title: t('confirmSignIn.title'),
    scripts: CONFIRM_SIGN_IN_SCRIPTS,
    frame,
    body: (
      <>
        <PageHeader
          frame={frame}
          heading={t('confirmSignIn.title')}
          site={t('signIn.site')}
          emblem={<EnvelopeIcon />}
        />
        <div class="prose">
          <p>
            <Message
              text={t('confirmSignIn.text')}
              values={{
                email: (
                  <strong>
                    <bdi>{email}</bdi>
                  </strong>
                ),
              }}
            />
          </p>
        </div>
        <div class="actions">
          <form method="post" action={action}>
            <HiddenFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="email" value={email} />
            <button type="submit" class="button primary" autofocus>
              {t('confirmSignIn.submit')}
            </button>
          </form>
        </div>
        <p class="prose">{t('confirmSignIn.notYou')}</p>
      </>
    ),
  });
}
