/** The page on which a user who is signed in proves again who they are. */
import { Fragment, type VNode } from 'preact';
import type { MessageName, Translate } from '../localization/messages.js';
import { ChallengeField } from './challenge-field.js';
import { CredentialField } from './credential-field.js';
import { type PageLink, PageLinks, type PageText } from './form-page.js';
import { AlertIcon } from './icons.js';
import {
  type CommonFormFields,
  HiddenFields,
  type PageFrame,
  PageHeader,
  type PageProvider,
  renderDocument,
} from './page-document.js';
import type { PageScript } from './page-headers.js';
import { getErrorTexts, PasskeyCeremony } from './passkey-form.js';
import { getProviderRules, ProviderButtons } from './provider-list.js';

/** A form with a button alone. Its target is trusted. */
export interface ProofButton {
  readonly action: string;
  readonly label: MessageName;
  readonly hint: PageText;
}

/** The ways in which the user can give the proof, and what the page says. */
export interface ProofPage {
  readonly title: MessageName;
  readonly text: PageText;
  readonly error?: PageText | undefined;
  readonly confirm: MessageName;
  readonly usePasskey: MessageName;
  /** With what forms need in their fields: the user's own address is hidden. */
  readonly providers: readonly PageProvider[];
  /** Pages of features, each with a way of its own. */
  readonly pages: readonly PageLink[];
  /** A code to the user's address. */
  readonly email?: ProofButton | undefined;
  readonly commonFields: CommonFormFields;
  /** The page for a forgotten password. */
  readonly forgotPassword?: string | undefined;
  readonly links: readonly PageLink[];
}

const ALERT_ID = 'alert';

/** Renders the page as an HTML document. */
export function renderProofPage(
  page: ProofPage,
  frame: PageFrame,
  scripts: readonly PageScript[],
): string {
  const { t } = frame.localization;
  const buttons = page.providers.filter(isButton);
  const ways = listWays(page, frame, buttons);
  return renderDocument({
    title: t(page.title),
    frame,
    scripts,
    rules: getProviderRules(buttons),
    body: (
      <>
        <PageHeader frame={frame} heading={t(page.title)} />
        {page.error && (
          <div class="alert" role="alert" id={ALERT_ID}>
            <AlertIcon />
            <p>{t(page.error.name, page.error.values)}</p>
          </div>
        )}
        <div class="prose">
          <p>{t(page.text.name, page.text.values)}</p>
        </div>
        {ways.map((way, index) => (
          <Fragment key={index}>
            {index > 0 && <p class="divider">{t('signIn.or')}</p>}
            {way}
          </Fragment>
        ))}
        <PageLinks links={page.links} t={t} leads={ways.length === 0} />
      </>
    ),
  });
}

function isButton({ type }: PageProvider): boolean {
  return type === 'oauth' || type === 'oidc';
}

/** What needs no other site comes first, and the strongest of that before. */
function listWays(page: ProofPage, frame: PageFrame, buttons: readonly PageProvider[]): VNode[] {
  const { providers, pages, email, commonFields } = page;
  const { localization, theme } = frame;
  const { t } = localization;
  const passkeys = providers.flatMap((provider) =>
    provider.passkeys ? [{ provider, optionsUrl: provider.passkeys.optionsUrl }] : [],
  );
  const forms = providers.filter(({ type }) => type === 'credentials');
  return [
    ...passkeys.map(({ provider, optionsUrl }) => (
      <PasskeyCeremony
        optionsUrl={optionsUrl}
        callbackUrl={provider.callbackUrl}
        commonFields={commonFields}
        action="authenticate"
        needsScript={t('signIn.passkeyNeedsScript')}
        errors={getErrorTexts(t)}
        label={t(page.usePasskey)}
        leading
      />
    )),
    ...forms.map((provider, index) => (
      <Form provider={provider} index={index} page={page} frame={frame} />
    )),
    ...pages.map(({ href, label }) => (
      <a class="button secondary" href={href}>
        {t(label)}
      </a>
    )),
    ...(buttons.length > 0
      ? [
          <ProviderButtons
            providers={buttons}
            commonFields={commonFields}
            t={t}
            theme={theme}
            lastUsed={undefined}
          />,
        ]
      : []),
    ...(email ? [<ButtonForm button={email} commonFields={commonFields} t={t} />] : []),
  ];
}

interface FormProps {
  readonly provider: PageProvider;
  readonly index: number;
  readonly page: ProofPage;
  readonly frame: PageFrame;
}

function Form({ provider, index, page, frame }: FormProps): VNode {
  const { t } = frame.localization;
  const fields = Object.entries(provider.credentials ?? {});
  const first = fields.find(([, { type }]) => type !== 'hidden');
  return (
    <form class="form" method="post" action={provider.callbackUrl}>
      <HiddenFields {...page.commonFields} />
      {fields.map(([name, input], position) => (
        <CredentialField
          key={name}
          t={t}
          id={`field-${index}-${position}`}
          name={name}
          input={input}
          focus={index === 0 && name === first?.[0]}
          errorId={page.error ? ALERT_ID : undefined}
          forgotPassword={page.forgotPassword}
        />
      ))}
      <ChallengeField widget={frame.challenge} t={t} />
      <button type="submit" class="button primary">
        {t(page.confirm)}
      </button>
    </form>
  );
}

interface ButtonFormProps {
  readonly button: ProofButton;
  readonly commonFields: CommonFormFields;
  readonly t: Translate;
}

function ButtonForm({ button, commonFields, t }: ButtonFormProps): VNode {
  return (
    <form class="form" method="post" action={button.action}>
      <HiddenFields {...commonFields} />
      <p class="hint">{t(button.hint.name, button.hint.values)}</p>
      <button type="submit" class="button secondary">
        {t(button.label)}
      </button>
    </form>
  );
}
