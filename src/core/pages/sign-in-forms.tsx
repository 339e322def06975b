/** The forms of the sign-in page: for credentials, and for an e-mail address. */
import type { VNode } from 'preact';
import type { MessageName, Translate } from '../localization/messages.js';
import type { CredentialInput } from '../models/theme.js';
import { type CommonFormFields, HiddenFields, type PageProvider } from './page-document.js';

interface FormProps {
  readonly t: Translate;
  readonly provider: PageProvider;
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
}

// The form sends these itself, and a repeated field is refused.
const RESERVED = new Set(['csrfToken', 'callbackUrl']);

/** Posts the fields to the provider's callback URL. */
export function CredentialsForm(props: FormProps): VNode {
  const { t, provider, commonFields, index, single, leading, focus, errorId } = props;
  const fields = Object.entries(provider.credentials ?? {}).filter(([name]) => !RESERVED.has(name));
  const visible = fields.filter(([, input]) => input.type !== 'hidden');
  const empty = visible.find(([, input]) => !input.value) ?? visible[0];
  const first = fields.some(([, input]) => wantsFocus(input)) ? undefined : empty;
  const label = t('signIn.submitWith', { provider: provider.name });
  return (
    <form class="form" method="post" action={provider.callbackUrl} aria-label={label}>
      <HiddenFields {...commonFields} />
      {fields.map((field, position) => (
        <CredentialField
          key={field[0]}
          t={t}
          id={`field-${index}-${position}`}
          name={field[0]}
          input={field[1]}
          focus={focus && field === first}
          errorId={errorId}
        />
      ))}
      <button type="submit" class={leading ? 'button primary' : 'button secondary'}>
        {single ? t('signIn.submit') : label}
      </button>
    </form>
  );
}

/** The form for a magic link. */
export function EmailForm(props: FormProps & { readonly email: string | undefined }): VNode {
  const { t, provider, commonFields, index, single, leading, focus, errorId, email } = props;
  const label = t('signIn.emailLinkWith', { provider: provider.name });
  const id = `field-${index}-email`;
  return (
    <form
      class="form"
      method="post"
      action={provider.signinUrl}
      aria-label={t('signIn.submitWith', { provider: provider.name })}
    >
      <HiddenFields {...commonFields} />
      <div class="field">
        <label for={id}>{t('signIn.email')}</label>
        <input
          id={id}
          type="email"
          name="email"
          value={email}
          placeholder={t('signIn.emailPlaceholder')}
          autocomplete="email"
          autocapitalize="none"
          spellcheck={false}
          autofocus={focus}
          aria-describedby={errorId}
          aria-invalid={errorId ? 'true' : undefined}
          required
        />
      </div>
      <button type="submit" class={leading ? 'button primary' : 'button secondary'}>
        {single ? t('signIn.emailLink') : label}
      </button>
    </form>
  );
}

interface CredentialFieldProps {
  readonly t: Translate;
  readonly id: string;
  readonly name: string;
  readonly input: CredentialInput;
  readonly focus: boolean;
  /** The id of the message about the field. */
  readonly errorId: string | undefined;
}

/**
 * A label and an input from the provider's declaration. The label is above the input, or beside a
 * checkbox; a hidden field has none.
 */
export function CredentialField(props: CredentialFieldProps): VNode {
  const { t, id, name, input } = props;
  const type = getInputType(input);
  const element = <input {...getAttributes(props, type)} />;
  if (type === 'hidden') return element;
  const label = input.label ?? getDefaultLabel(name, t);
  if (type === 'checkbox') {
    return (
      <label class="check" for={id}>
        {element}
        {label}
      </label>
    );
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {element}
    </div>
  );
}

/** Whether the declaration sets `autofocus`. */
function wantsFocus(input: CredentialInput): boolean {
  return 'autofocus' in getDeclaredAttributes(input);
}

function getAttributes(props: CredentialFieldProps, type: string): Record<string, unknown> {
  const { id, name, input, focus, errorId } = props;
  const { value, placeholder } = input;
  if (type === 'hidden') return { type, name, value };
  const common = { ...getDeclaredAttributes(input), id, name, type, value };
  if (type === 'checkbox') return common;
  return {
    ...(focus ? { autofocus: true } : {}),
    ...getDefaultAttributes(name, type),
    ...common,
    placeholder,
    'aria-describedby': errorId,
    'aria-invalid': errorId ? 'true' : undefined,
  };
}

const FIELD_LABELS: ReadonlyMap<string, MessageName> = new Map<string, MessageName>([
  ['email', 'signIn.email'],
  ['password', 'signIn.password'],
  ['username', 'signIn.username'],
]);

function getDefaultLabel(name: string, t: Translate): string {
  const message = FIELD_LABELS.get(name);
  return message === undefined ? toLabel(name) : t(message);
}

/** Makes a label from a name: `oneTimeCode` and `one_time_code` give "One time code". */
function toLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The attributes of an input. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

const TYPES = new Set(
  'text password email tel url number search date month week time datetime-local checkbox hidden'.split(
    ' ',
  ),
);

// Without `style`, `on…`, `form…` and `id`: a declaration affects its field alone, not the page.
const ATTRIBUTES = new Set(
  'autocomplete autocapitalize autocorrect autofocus checked dir disabled enterkeyhint inputmode lang max maxlength min minlength pattern readonly required size spellcheck step title'.split(
    ' ',
  ),
);

// Autofill hints, where the declaration has none.
const IDENTIFIER = { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' };
const DEFAULT_ATTRIBUTES: ReadonlyMap<string, Attributes> = new Map<string, Attributes>([
  ['username', IDENTIFIER],
  ['login', IDENTIFIER],
  ['email', IDENTIFIER],
  ['password', { autocomplete: 'current-password' }],
  ['otp', { autocomplete: 'one-time-code', inputmode: 'numeric' }],
]);

/** The allowed attributes of a declaration. */
function getDeclaredAttributes(input: CredentialInput): Attributes {
  const kept: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(input)) {
    const name = key.toLowerCase();
    if (!ATTRIBUTES.has(name)) continue;
    if (typeof value === 'string' || typeof value === 'number' || value === true) {
      kept[name] = value;
    }
  }
  return kept;
}

/** The type of the input; an unknown one becomes `text`. */
function getInputType(input: CredentialInput): string {
  const type = String(input.type ?? 'text').toLowerCase();
  return TYPES.has(type) ? type : 'text';
}

/** Autofill values that identify a user and are not secret. */
const IDENTIFYING: ReadonlySet<string> = new Set(['username', 'email', 'tel']);

/** Whether a field takes an address, a user name or a phone number, and never a secret. */
export function isIdentifier(name: string, input: CredentialInput): boolean {
  const type = getInputType(input);
  const { autocomplete } = { ...getDefaultAttributes(name, type), ...getDeclaredAttributes(input) };
  if (typeof autocomplete !== 'string') return type === 'email' || type === 'tel';
  return (
    TEXTUAL.has(type) &&
    autocomplete
      .toLowerCase()
      .split(' ')
      .some((one) => IDENTIFYING.has(one))
  );
}

/** Input types whose value may be shown again. */
const TEXTUAL: ReadonlySet<string> = new Set(['text', 'email', 'tel']);

/** The default autofill hints of a field. */
function getDefaultAttributes(name: string, type: string): Attributes {
  return DEFAULT_ATTRIBUTES.get(type === 'text' ? name.toLowerCase() : type) ?? {};
}
