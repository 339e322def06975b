/** The sign-in page, with every configured provider. */
import { Fragment, type VNode } from 'preact';
import { AlertIcon, LockIcon } from './icons.js';
import { type PageFrame, PageHeader, type PageProvider, renderDocument } from './page-document.js';
import type { PageScript } from './page-headers.js';
import { PASSKEY_SCRIPT, PasskeyForm } from './passkey-form.js';
import {
  MANY_PROVIDERS,
  ProviderButtons,
  getProviderRules,
  SEARCH_SCRIPT,
} from './provider-list.js';
import { CredentialsForm, EmailForm } from './sign-in-forms.js';
import { getSignInMessage, type SignInMessage } from './sign-in-message.js';

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
}

const ALERT_ID = 'alert';

/** Renders the page as an HTML document. */
export function renderSignInPage(props: SignInPageProps, frame: PageFrame): string {
  const buttons = getButtons(props);
  return renderDocument({
    title: 'Sign in',
    frame,
    body: <SignIn props={props} frame={frame} buttons={buttons} />,
    wide: buttons.length >= MANY_PROVIDERS,
    rules: getProviderRules(buttons),
    scripts: getSignInScripts(props),
  });
}

/** The page's scripts: none, unless it has passkeys or a long list of providers. */
export function getSignInScripts(props: Pick<SignInPageProps, 'providers'>): readonly PageScript[] {
  return [
    ...(props.providers.some(({ passkeys }) => passkeys) ? [PASSKEY_SCRIPT] : []),
    ...(getButtons(props).length >= MANY_PROVIDERS ? [SEARCH_SCRIPT] : []),
  ];
}

function getButtons({ providers }: Pick<SignInPageProps, 'providers'>): readonly PageProvider[] {
  return providers.filter(({ type }) => type === 'oauth' || type === 'oidc');
}

interface SignInViewProps {
  readonly props: SignInPageProps;
  readonly frame: PageFrame;
  readonly buttons: readonly PageProvider[];
}

function SignIn({ props, frame, buttons }: SignInViewProps): VNode {
  const { csrfToken, callbackUrl, error, code } = props;
  const message = getSignInMessage(error, code, frame.messages);
  const forms = getForms(props, message, buttons.length === 0);
  const list =
    buttons.length > 0
      ? [
          <ProviderButtons
            providers={buttons}
            commonFields={{ csrfToken, callbackUrl }}
            theme={frame.theme}
          />,
        ]
      : [];
  // A long list comes after the forms, which would be out of sight below it.
  const isLong = buttons.length >= MANY_PROVIDERS;
  const ways = isLong ? [...forms, ...list] : [...list, ...forms];
  return (
    <>
      <PageHeader frame={frame} heading="Sign in" preposition="to" />
      {message && <Alert message={message} />}
      {ways.map((way, index) => (
        <Fragment key={index}>
          {index > 0 && <p class="divider">or</p>}
          {way}
        </Fragment>
      ))}
      {ways.length === 0 && <NothingConfigured />}
    </>
  );
}

function getForms(
  props: SignInPageProps,
  message: SignInMessage | undefined,
  alone: boolean,
): readonly VNode[] {
  const { providers, csrfToken, callbackUrl, email } = props;
  const credentials = providers.filter(({ type }) => type === 'credentials');
  const mail = providers.filter(({ type }) => type === 'email');
  const passkeys = providers.filter((provider) => provider.passkeys);
  const [leading] = [...credentials, ...mail, ...passkeys];
  const only = alone && credentials.length + mail.length === 1;
  // With several forms of a kind it is unknown which one the error is about, so none is marked.
  const form = (provider: PageProvider, peers: readonly PageProvider[]) => {
    const single = peers.length === 1;
    const marked = single && message?.about === provider.type;
    return {
      provider,
      single,
      leading: provider === leading,
      commonFields: { csrfToken, callbackUrl },
      index: providers.indexOf(provider),
      focus: only || marked,
      errorId: marked ? ALERT_ID : undefined,
    };
  };
  return [
    ...credentials.map((provider) => <CredentialsForm {...form(provider, credentials)} />),
    ...mail.map((provider) => <EmailForm {...form(provider, mail)} email={email} />),
    ...passkeys.flatMap((provider) =>
      provider.passkeys
        ? [<PasskeyForm {...form(provider, passkeys)} passkeys={provider.passkeys} />]
        : [],
    ),
  ];
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

function NothingConfigured(): VNode {
  return (
    <div class="prose">
      <p>
        <strong>There is no way to sign in yet.</strong> If this is your site, add a provider to its
        configuration and reload this page.
      </p>
      <pre>
        <code>{EXAMPLE}</code>
      </pre>
    </div>
  );
}
