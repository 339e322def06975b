/** The sign-out page, which asks for confirmation. */
import type { VNode } from 'preact';
import type { Localization } from '../localization/messages.js';
import { FORM_SCRIPT } from './form-script.js';
import type { PageScript } from './page-headers.js';
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
  /** The name of the provider at which the user may sign out too. */
  readonly provider?: string | undefined;
}

export const SIGN_OUT_SCRIPTS: readonly PageScript[] = [FORM_SCRIPT];

/** Renders the page as an HTML document. */
export function renderSignOutPage(props: SignOutPageProps, frame: PageFrame): string {
  const { t } = frame.localization;
  const view = { ...props, t };
  return renderDocument({
    title: t('signOut.title'),
    scripts: SIGN_OUT_SCRIPTS,
    frame,
    body: (
      <>
        <PageHeader frame={frame} heading={t('signOut.title')} site={t('signOut.site')} />
        {props.isSignedIn ? <Confirmation {...view} /> : <NotSignedIn {...view} />}
      </>
    ),
  });
}

/** The content, and its messages. */
type ViewProps = SignOutPageProps & Pick<Localization, 't'>;

function Confirmation({ csrfToken, action, returnUrl, provider, t }: ViewProps): VNode {
  return (
    <>
      <p class="prose">{t('signOut.question')}</p>
      <div class="actions">
        <form method="post" action={action}>
          <HiddenFields csrfToken={csrfToken} />
          {provider !== undefined && (
            <label class="check">
              <input type="checkbox" name="provider" value="true" />
              {t('signOut.provider', { provider })}
            </label>
          )}
          <button type="submit" class="button primary">
            {t('signOut.submit')}
          </button>
        </form>
        <a class="button quiet" href={returnUrl}>
          {t('signOut.stay')}
        </a>
      </div>
    </>
  );
}

function NotSignedIn({ signInUrl, returnUrl, t }: ViewProps): VNode {
  return (
    <>
      <p class="prose">{t('signOut.notSignedIn')}</p>
      <div class="actions">
        <a class="button primary" href={signInUrl}>
          {t('error.signIn')}
        </a>
        <a class="button quiet" href={returnUrl}>
          {t('error.back')}
        </a>
      </div>
    </>
  );
}
