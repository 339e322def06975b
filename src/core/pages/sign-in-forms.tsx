/**
 * The forms of the sign-in page: for credentials, for an e-mail address, and for several methods
 * that take the same address.
 */
import type { ComponentChildren, VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import type { CredentialInput } from '../models/theme.js';
import { ChallengeField } from './challenge-field.js';
import type { ChallengeWidget } from './challenge-widget.js';
import { CredentialField } from './credential-field.js';
import { isIdentifier, wantsFocus } from './field-attributes.js';
import { type CommonFormFields, HiddenFields, type PageProvider } from './page-document.js';
import { getLastUsedId, LastUsed } from './provider-list.js';

/** What all forms of the sign-in page have. */
export interface FormProps {
  readonly t: Translate;
  readonly commonFields: CommonFormFields;
  /** Makes the ids of this form's fields unique. */
  readonly index: number;
  /** Whether this is the only form of its kind, so that its button need not name the provider. */
  readonly single: boolean;
  /** Whether this is the first form of the page, whose button is emphasized. */
  readonly leading: boolean;
  /** Whether the first field has the focus. */
  readonly focus: boolean;
  /** The id of the message about this form's fields. */
  readonly errorId: string | undefined;
  /** Whether that message is about the address alone, and not about a password beside it. */
  readonly isErrorOfAddress: boolean;
  /** The provider that was used last in this browser. */
  readonly lastUsed: string | undefined;
  /** The page for a forgotten password. */
  readonly forgotPassword: string | undefined;
  /** The challenge before the button; `undefined` for none. */
  readonly challenge: ChallengeWidget | undefined;
}

// The form sends these itself, and a repeated field is refused.
const RESERVED = new Set(['csrfToken', 'callbackUrl']);

/** The field for an address, in the form of an e-mail provider. */
const EMAIL_INPUT: CredentialInput = {
  type: 'email',
  required: true,
  autocomplete: 'email',
  autocapitalize: 'none',
  spellcheck: 'false',
};

interface CredentialsFormProps extends FormProps {
  readonly provider: PageProvider;
  /** An e-mail provider that takes the address in this form too, by a button of its own. */
  readonly emailProvider?: PageProvider | undefined;
  /** The initial address for the e-mail provider. */
  readonly address?: string | undefined;
  /** Replaces the autofill hint of the identifier: a passkey may be offered there. */
  readonly autocomplete?: string | undefined;
}

/** Posts the fields to the provider's callback URL. */
export function CredentialsForm(props: CredentialsFormProps): VNode {
  const { t, provider, emailProvider, commonFields, index, single, leading, lastUsed } = props;
  const label = t('signIn.submitWith', { provider: provider.name });
  const { challenge } = props;
  const isEmailLastUsed = emailProvider !== undefined && emailProvider.id === lastUsed;
  return (
    <form class="form" method="post" action={provider.callbackUrl} aria-label={label}>
      <HiddenFields {...commonFields} />
      <CredentialFields {...props} fields={getFields(props)} index={index} />
      <ChallengeField widget={challenge} t={t} />
      <SubmitButton
        isEmphasized={leading && !isEmailLastUsed}
        isLastUsed={provider.id === lastUsed}
      >
        {single ? t('signIn.submit') : label}
        <LastUsed t={t} isShown={provider.id === lastUsed} />
      </SubmitButton>
      {emailProvider && (
        <button
          type="submit"
          class={leading && isEmailLastUsed ? 'button primary' : 'button secondary'}
          formaction={emailProvider.signinUrl}
          formnovalidate
          aria-describedby={getLastUsedId(isEmailLastUsed)}
        >
          {t(emailProvider.sendsCode ? 'signIn.emailCode' : 'signIn.emailLink')}
          <LastUsed t={t} isShown={isEmailLastUsed} />
        </button>
      )}
    </form>
  );
}

/** The declared fields. The one for the address also serves the methods that share it. */
function getFields({
  provider,
  emailProvider,
  address,
  autocomplete,
}: CredentialsFormProps): Fields {
  const shared = {
    ...(autocomplete !== undefined && { autocomplete }),
    ...(emailProvider && { required: true }),
    ...(emailProvider && address !== undefined && { value: address }),
  };
  return Object.entries(provider.credentials ?? {}).map(([name, input]) =>
    name === 'email' ? [name, { ...input, ...shared }] : [name, input],
  );
}

interface EmailFormProps extends FormProps {
  readonly provider: PageProvider;
  /** The initial value. */
  readonly email: string | undefined;
  readonly autocomplete?: string | undefined;
}

/** The form for a magic link or a code. */
export function EmailForm(props: EmailFormProps): VNode {
  const { t, provider, commonFields, single, leading, lastUsed, email, autocomplete } = props;
  const { name, sendsCode } = provider;
  const label = single
    ? t(sendsCode ? 'signIn.emailCode' : 'signIn.emailLink')
    : t(sendsCode ? 'signIn.emailCodeWith' : 'signIn.emailLinkWith', { provider: name });
  const input = {
    ...EMAIL_INPUT,
    label: t('signIn.email'),
    placeholder: t('signIn.emailPlaceholder'),
    value: email,
    ...(autocomplete === undefined ? {} : { autocomplete }),
  };
  return (
    <form
      class="form"
      method="post"
      action={provider.signinUrl}
      aria-label={t('signIn.submitWith', { provider: name })}
    >
      <HiddenFields {...commonFields} />
      <CredentialFields {...props} fields={[['email', input]]} />
      <ChallengeField widget={props.challenge} t={t} />
      <SubmitButton isEmphasized={leading} isLastUsed={provider.id === lastUsed}>
        {label}
        <LastUsed t={t} isShown={provider.id === lastUsed} />
      </SubmitButton>
    </form>
  );
}

type Fields = readonly (readonly [string, CredentialInput])[];

function CredentialFields(props: FormProps & { readonly fields: Fields }): VNode {
  const { t, index, focus, errorId, isErrorOfAddress, forgotPassword } = props;
  const fields = props.fields.filter(([name]) => !RESERVED.has(name));
  const visible = fields.filter(([, input]) => input.type !== 'hidden');
  const empty = visible.find(([, input]) => !input.value) ?? visible[0];
  const first = fields.some(([, input]) => wantsFocus(input)) ? undefined : empty;
  return (
    <>
      {fields.map(([name, input], position) => (
        <CredentialField
          key={name}
          t={t}
          id={`field-${index}-${position}`}
          name={name}
          input={input}
          focus={focus && name === first?.[0]}
          errorId={isErrorOfAddress && name !== 'email' ? undefined : errorId}
          forgotPassword={forgotPassword}
        />
      ))}
    </>
  );
}

interface SubmitButtonProps {
  readonly isEmphasized: boolean;
  readonly isLastUsed: boolean;
  readonly children: ComponentChildren;
}

function SubmitButton({ isEmphasized, isLastUsed, children }: SubmitButtonProps): VNode {
  return (
    <button
      type="submit"
      class={isEmphasized ? 'button primary' : 'button secondary'}
      aria-describedby={getLastUsedId(isLastUsed)}
    >
      {children}
    </button>
  );
}

/**
 * Whether the form of a provider has the field `email`, so that other methods can use its value.
 */
export function takesAddress({ credentials }: PageProvider): boolean {
  const input = credentials?.email;
  return input !== undefined && isIdentifier('email', input);
}
