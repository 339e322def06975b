/** The sign-in page, with every configured provider. */
import { Fragment, type VNode } from 'preact';
import type { Localization, Translate } from '../localization/messages.js';
import type { PagesOptions } from '../http/routes.js';
import { FORM_SCRIPT } from './form-script.js';
import { AlertIcon, LockIcon } from './icons.js';
import { type PageFrame, PageHeader, type PageProvider, renderDocument } from './page-document.js';
import type { PageScript } from './page-headers.js';
import { PASSKEY_SCRIPT } from './passkey-script.js';
import {
  MANY_PROVIDERS,
  ProviderButtons,
  getProviderRules,
  SEARCH_SCRIPT,
} from './provider-list.js';
import { getSignInMessage, type SignInMessage } from './sign-in-message.js';
import { ALERT_ID, hasForm, renderForms, sortFirst } from './sign-in-method-forms.js';

export type { PageProvider } from './page-document.js';

/** The content of the sign-in page, without access to the request. */
export interface SignInPageProps {
  readonly providers: readonly PageProvider[];
  /** Absent when the check is disabled: the forms then have no token. */
  readonly csrfToken: string | undefined;
  /** The URL to redirect to after the sign-in. Trusted. */
  readonly callbackUrl: string;
  /** The initial value of the address in an e-mail provider's form. */
  readonly email?: string | undefined;
  /** An error code; an unknown one gives a general message. */
  readonly error?: string | undefined;
  /** The code of a `CredentialsSignin`. Never shown itself; the app can have a message for it. */
  readonly code?: string | undefined;
  /** The ids of the providers that were used in this browser, the last one first. */
  readonly usedProviders?: readonly string[] | undefined;
  /** The app's own pages that this page links to. */
  readonly links?: Partial<PagesOptions> | undefined;
}

/** Renders the page as an HTML document. */
export function renderSignInPage(props: SignInPageProps, frame: PageFrame): string {
  const buttons = getButtons(props);
  return renderDocument({
    title: frame.localization.t('signIn.title'),
    frame,
    body: <SignIn props={props} frame={frame} buttons={buttons} />,
    layout: buttons.length >= MANY_PROVIDERS ? 'wide' : undefined,
    rules: getProviderRules(buttons),
    scripts: getSignInScripts(props),
  });
}

/** The page's scripts. */
export function getSignInScripts(props: Pick<SignInPageProps, 'providers'>): readonly PageScript[] {
  return [
    FORM_SCRIPT,
    ...(props.providers.some(({ passkeys }) => passkeys) ? [PASSKEY_SCRIPT] : []),
    ...(getButtons(props).length >= MANY_PROVIDERS ? [SEARCH_SCRIPT] : []),
  ];
}

function getButtons({
  providers,
  usedProviders = [],
}: Pick<SignInPageProps, 'providers' | 'usedProviders'>): readonly PageProvider[] {
  return sortFirst(
    providers.filter((provider) => !hasForm(provider)),
    usedProviders[0],
  );
}

interface SignInViewProps {
  readonly props: SignInPageProps;
  readonly frame: PageFrame;
  readonly buttons: readonly PageProvider[];
}

function SignIn({ props, frame, buttons }: SignInViewProps): VNode {
  const { providers, csrfToken, callbackUrl, email, usedProviders = [], links = {} } = props;
  const { t } = frame.localization;
  const names = usedProviders.flatMap((id) => providers.find((one) => one.id === id)?.name ?? []);
  const message = getSignInMessage(props.error, props.code, names, frame.localization);
  const [lastUsed] = usedProviders;
  const commonFields = { csrfToken, callbackUrl };
  const { challenge } = frame;
  const common = { providers, commonFields, t, message, email, lastUsed, links };
  const forms = renderForms({ ...common, challenge });
  const list =
    buttons.length > 0
      ? [
          <ProviderButtons
            providers={buttons}
            commonFields={commonFields}
            t={t}
            theme={frame.theme}
            lastUsed={lastUsed}
          />,
        ]
      : [];
  // A long list comes after the forms, which would be out of sight below it.
  const isLong = buttons.length >= MANY_PROVIDERS;
  const isFormLastUsed = providers.some((one) => one.id === lastUsed && hasForm(one));
  const methods = isLong || isFormLastUsed ? [...forms, ...list] : [...list, ...forms];
  return (
    <>
      <PageHeader frame={frame} heading={t('signIn.title')} site={t('signIn.site')} />
      {message && <Alert message={message} />}
      {methods.map((method, index) => (
        <Fragment key={index}>
          {index > 0 && <p class="divider">{t('signIn.or')}</p>}
          {method}
        </Fragment>
      ))}
      {methods.length === 0 && <NothingConfigured t={t} />}
      <SignInLinks t={t} links={links} />
    </>
  );
}

interface SignInLinksProps {
  readonly t: Translate;
  readonly links: Partial<PagesOptions>;
}

/** Links to the app's own pages, as far as they are configured. */
function SignInLinks({ t, links: { signUp, terms, privacy } }: SignInLinksProps): VNode {
  return (
    <>
      {signUp && (
        <a class="link" href={signUp}>
          {t('signIn.signUp')}
        </a>
      )}
      {(terms ?? privacy) && (
        <p class="legal">
          {terms && <a href={terms}>{t('signIn.terms')}</a>}
          {privacy && <a href={privacy}>{t('signIn.privacy')}</a>}
        </p>
      )}
    </>
  );
}

function Alert({ message }: { readonly message: SignInMessage }): VNode {
  return (
    <div class={message.calm ? 'alert notice' : 'alert'} role="alert" id={ALERT_ID}>
      {message.calm ? <LockIcon /> : <AlertIcon />}
      <p>{message.text}</p>
    </div>
  );
}

const EXAMPLE = `import GitHub from
  'portcullis/providers/github'

providers: [GitHub]`;

function NothingConfigured({ t }: Pick<Localization, 't'>): VNode {
  return (
    <div class="prose">
      <p>
        <strong>{t('signIn.empty')}</strong> {t('signIn.emptyHint')}
      </p>
      <pre>
        <code>{EXAMPLE}</code>
      </pre>
    </div>
  );
}
