/** A field of a form, from its declaration by a provider. */
import type { VNode } from 'preact';
import type { MessageName, Translate } from '../localization/messages.js';
import type { CredentialInput } from '../models/theme.js';
import { EyeIcon } from './icons.js';

/** A field, and what the form knows of it. */
interface CredentialFieldProps {
  readonly t: Translate;
  readonly id: string;
  readonly name: string;
  readonly input: CredentialInput;
  readonly focus: boolean;
  /** The id of the message about the field. */
  readonly errorId: string | undefined;
  /** The page for a forgotten password, which a password links to. */
  readonly forgotPassword?: string | undefined;
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
      {type === 'password' ? <Secret t={t}>{element}</Secret> : element}
      {type === 'password' && props.forgotPassword && (
        <a class="link beside-label" href={props.forgotPassword}>
          {t('signIn.forgotPassword')}
        </a>
      )}
      {type === 'password' && (
        <p class="hint caps-lock" role="status" data-caps-lock={t('signIn.capsLock')} />
      )}
    </div>
  );
}

/** A password, with a button that shows it. The button is hidden until the script runs. */
function Secret({ t, children }: { readonly t: Translate; readonly children: VNode }): VNode {
  const show = t('signIn.showPassword');
  return (
    <div class="secret">
      {children}
      <button
        type="button"
        aria-label={show}
        data-show={show}
        data-hide={t('signIn.hidePassword')}
        hidden
      >
        <EyeIcon />
      </button>
    </div>
  );
}

/** Whether the declaration sets `autofocus`. */
export function wantsFocus(input: CredentialInput): boolean {
  return 'autofocus' in getDeclaredAttributes(input);
}

function getAttributes(props: CredentialFieldProps, type: string): Record<string, unknown> {
  const { id, name, input, focus, errorId } = props;
  const { value, placeholder } = input;
  if (type === 'hidden') return { type, name, value };
  const common = {
    ...getDeclaredAttributes(input),
    id,
    name,
    type,
    value,
  };
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
  // A password that is shown is a text, which a browser would send to its spell checker.
  ['password', { autocomplete: 'current-password', autocapitalize: 'none', spellcheck: 'false' }],
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
