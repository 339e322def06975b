/** A page with a form, in the design of the built-in pages. */
import type { VNode } from 'preact';
import type { MessageName, MessageValues, Translate } from '../localization/messages.js';
import type { CredentialInput } from '../models/theme.js';
import { ChallengeField } from './challenge-field.js';
import type { ChallengeWidget } from './challenge-widget.js';
import { CodeList, type PageCodes } from './code-list.js';
import { CredentialField } from './credential-field.js';
import { AlertIcon } from './icons.js';
import { HiddenFields, type PageFrame, PageHeader, renderDocument } from './page-document.js';
import type { PageScript } from './page-headers.js';
import { type PageQrCode, QrCode } from './qr-code.js';

/** A message, and the values of its placeholders. */
export interface PageText {
  readonly name: MessageName;
  readonly values?: MessageValues | undefined;
}

/** A field, whose label is a message. */
export interface FormField extends Omit<CredentialInput, 'label'> {
  readonly name: string;
  readonly label: MessageName;
  readonly hint?: PageText | undefined;
}

/** A link below the form. Its address is trusted. */
export interface PageLink {
  readonly href: string;
  readonly label: MessageName;
}

/** A form that posts to a route of this library. */
export interface PageForm {
  /** Trusted. */
  readonly action: string;
  readonly csrfToken: string | undefined;
  /** Trusted. */
  readonly callbackUrl: string | undefined;
  readonly hidden?: Readonly<Record<string, string>> | undefined;
  readonly fields: readonly FormField[];
  readonly submit: MessageName;
}

/** The content of a page. */
export interface FormPage {
  readonly title: MessageName;
  readonly text?: PageText | undefined;
  readonly error?: PageText | undefined;
  /** Above the form. */
  readonly qrCode?: PageQrCode | undefined;
  /** Codes for the user to keep, above the form. */
  readonly codes?: PageCodes | undefined;
  /** Default: a page that only says something. */
  readonly form?: PageForm | undefined;
  readonly links?: readonly PageLink[] | undefined;
  /** What the page does by itself. Default: nothing. */
  readonly script?: PageScript | undefined;
}

const ALERT_ID = 'alert';

/** Renders the page as an HTML document. */
export function renderFormPage(
  page: FormPage,
  frame: PageFrame,
  scripts: readonly PageScript[],
): string {
  const { t } = frame.localization;
  return renderDocument({
    title: t(page.title),
    frame,
    scripts,
    body: (
      <>
        <PageHeader frame={frame} heading={t(page.title)} />
        <Content page={page} t={t} challenge={frame.challenge} />
      </>
    ),
  });
}

interface ContentProps {
  readonly page: FormPage;
  readonly t: Translate;
  readonly challenge: ChallengeWidget | undefined;
}

function Content({ page, t, challenge }: ContentProps): VNode {
  const { text, error, qrCode, codes, form, links = [] } = page;
  return (
    <>
      {error && (
        <div class="alert" role="alert" id={ALERT_ID}>
          <AlertIcon />
          <p>{t(error.name, error.values)}</p>
        </div>
      )}
      {text && (
        <div class="prose" role={form ? undefined : 'status'}>
          <p>{t(text.name, text.values)}</p>
        </div>
      )}
      {qrCode && <QrCode code={qrCode} t={t} />}
      {codes && <CodeList codes={codes} t={t} />}
      {form && <Form form={form} t={t} challenge={challenge} hasError={error !== undefined} />}
      <PageLinks links={links} t={t} leads={!form} />
    </>
  );
}

interface PageLinksProps {
  readonly links: readonly PageLink[];
  readonly t: Translate;
  /** Whether the first one is the way forward, on a page that has no other. */
  readonly leads: boolean;
}

/** The links below the content of a page. */
export function PageLinks({ links, t, leads }: PageLinksProps): VNode {
  return (
    <>
      {links.map(({ href, label }, index) => (
        <a class={leads && index === 0 ? 'button primary' : 'link'} href={href} key={href}>
          {t(label)}
        </a>
      ))}
    </>
  );
}

interface FormProps {
  readonly form: PageForm;
  readonly t: Translate;
  readonly challenge: ChallengeWidget | undefined;
  readonly hasError: boolean;
}

function Form({ form, t, challenge, hasError }: FormProps): VNode {
  const { action, csrfToken, callbackUrl, hidden = {}, fields, submit } = form;
  const missing = fields.filter(({ value }) => !value);
  const empty = missing.find(({ required }) => required) ?? missing[0];
  return (
    <form class="form" method="post" action={action}>
      <HiddenFields csrfToken={csrfToken} callbackUrl={callbackUrl} />
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {fields.map(({ name, label, hint, ...input }) => (
        <>
          <CredentialField
            key={name}
            t={t}
            id={`field-${name}`}
            name={name}
            input={{ ...input, label: t(label) }}
            focus={name === empty?.name}
            errorId={hasError ? ALERT_ID : undefined}
          />
          {hint && <p class="hint">{t(hint.name, hint.values)}</p>}
        </>
      ))}
      <ChallengeField widget={challenge} t={t} />
      <button type="submit" class="button primary">
        {t(submit)}
      </button>
    </form>
  );
}
