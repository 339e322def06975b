/** The providers that ask for something: a form for credentials, a form for an email address. */
import type { VNode } from 'preact';
import type { CredentialInput } from '../models/theme.js';
import { type FormTicket, HiddenFields, type PageProvider } from './page-document.js';

interface FormProps {
  readonly provider: PageProvider;
  readonly ticket: FormTicket;
  /** Tells the fields of one form from those of another. */
  readonly index: number;
  /** The only form of its kind: its button need not say which provider it is. */
  readonly single: boolean;
  /** The first form of the page, whose button stands out. */
  readonly leading: boolean;
  /** The cursor starts in the first field. */
  readonly focus: boolean;
  /** The id of the message about this form's fields. */
  readonly errorId: string | undefined;
}

// The page sends these itself, and a guarded field that is sent twice is refused.
const RESERVED = new Set(['csrfToken', 'callbackUrl']);

/** Posts the fields to the provider's callback address. */
export function CredentialsForm(props: FormProps): VNode {
  const { provider, ticket, index, single, leading, focus, errorId } = props;
  const fields = Object.entries(provider.credentials ?? {}).filter(([name]) => !RESERVED.has(name));
  const visible = fields.filter(([, input]) => input.type !== 'hidden');
  const empty = visible.find(([, input]) => !input.value) ?? visible[0];
  const first = fields.some(([, input]) => wantsFocus(input)) ? undefined : empty;
  const label = `Sign in with ${provider.name}`;
  return (
    <form class="form" method="post" action={provider.callbackUrl} aria-label={label}>
      <HiddenFields {...ticket} />
      {fields.map((field, position) => (
        <CredentialField
          key={field[0]}
          id={`field-${index}-${position}`}
          name={field[0]}
          input={field[1]}
          focus={focus && field === first}
          errorId={errorId}
        />
      ))}
      <button type="submit" class={leading ? 'button primary' : 'button secondary'}>
        {single ? 'Sign in' : label}
      </button>
    </form>
  );
}

/** Asks for an address to send a sign-in link to. */
export function EmailForm(props: FormProps & { readonly email: string | undefined }): VNode {
  const { provider, ticket, index, single, leading, focus, errorId, email } = props;
  const id = `field-${index}-email`;
  return (
    <form
      class="form"
      method="post"
      action={provider.signinUrl}
      aria-label={`Sign in with ${provider.name}`}
    >
      <HiddenFields {...ticket} />
      <div class="field">
        <label for={id}>Email</label>
        <input
          id={id}
          type="email"
          name="email"
          value={email}
          placeholder="you@example.com"
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
        Email me a sign-in link{single ? '' : ` with ${provider.name}`}
      </button>
    </form>
  );
}

/* MERGED credential-field.tsx: One field of a credentials form: a label and an input made from the provider's declaration. */

interface CredentialFieldProps {
  readonly id: string;
  readonly name: string;
  readonly input: CredentialInput;
  readonly focus: boolean;
  /** The id of the message that says what is wrong with the field. */
  readonly errorId: string | undefined;
}

/** The label stands above the input; beside it for a checkbox; a hidden field has none. */
export function CredentialField(props: CredentialFieldProps): VNode {
  const { id, name, input } = props;
  const type = inputType(input);
  const element = <input {...attributes(props, type)} />;
  if (type === 'hidden') return element;
  const label = input.label ?? spoken(name);
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

/** Whether the declaration itself says which field the cursor starts in. */
function wantsFocus(input: CredentialInput): boolean {
  return 'autofocus' in declared(input);
}

function attributes(props: CredentialFieldProps, type: string): Record<string, unknown> {
  const { id, name, input, focus, errorId } = props;
  const { value, placeholder } = input;
  if (type === 'hidden') return { type, name, value };
  const common = { ...declared(input), id, name, type, value };
  if (type === 'checkbox') return common;
  return {
    ...(focus ? { autofocus: true } : {}),
    ...usual(name, type),
    ...common,
    placeholder,
    'aria-describedby': errorId,
    'aria-invalid': errorId ? 'true' : undefined,
  };
}

/** `oneTimeCode` and `one_time_code` are both "One time code". */
function spoken(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/* MERGED credential-attributes.ts: What the declaration of a credentials field makes of its `<input>`, markup aside. */

/** Attributes of an input. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

const TYPES = new Set(
  'text password email tel url number search date month week time datetime-local checkbox hidden'.split(
    ' ',
  ),
);

// Neither `style`, `on…`, `form…` nor `id`: a field declares itself, not the page around it.
const ATTRIBUTES = new Set(
  'autocomplete autocapitalize autocorrect autofocus checked dir disabled enterkeyhint inputmode lang max maxlength min minlength pattern readonly required size spellcheck step title'.split(
    ' ',
  ),
);

// What a browser or a password manager fills in, where the declaration does not say.
const IDENTIFIER = { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' };
const USUAL: ReadonlyMap<string, Attributes> = new Map<string, Attributes>([
  ['username', IDENTIFIER],
  ['login', IDENTIFIER],
  ['email', IDENTIFIER],
  ['password', { autocomplete: 'current-password' }],
  ['otp', { autocomplete: 'one-time-code', inputmode: 'numeric' }],
]);

/** What the declaration says of the input, as far as it may. */
function declared(input: CredentialInput): Attributes {
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

/** The type of the input; what is none is `text`. */
function inputType(input: CredentialInput): string {
  const type = String(input.type ?? 'text').toLowerCase();
  return TYPES.has(type) ? type : 'text';
}

/** What a browser fills into a field of these purposes says who somebody is, and proves nothing. */
const IDENTIFYING: ReadonlySet<string> = new Set(['username', 'email', 'tel']);

/** Whether a field takes an address, a name or a number that somebody is known by: never a secret. */
export function isIdentifier(name: string, input: CredentialInput): boolean {
  const type = inputType(input);
  const { autocomplete } = { ...usual(name, type), ...declared(input) };
  if (typeof autocomplete !== 'string') return type === 'email' || type === 'tel';
  return (
    TEXTUAL.has(type) &&
    autocomplete
      .toLowerCase()
      .split(' ')
      .some((one) => IDENTIFYING.has(one))
  );
}

/** Types whose value may stand in a page again. */
const TEXTUAL: ReadonlySet<string> = new Set(['text', 'email', 'tel']);

/** What a browser fills in, where the declaration does not say. */
function usual(name: string, type: string): Attributes {
  return USUAL.get(type === 'text' ? name.toLowerCase() : type) ?? {};
}
