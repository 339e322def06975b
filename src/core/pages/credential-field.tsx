/** One field of a credentials form: a label and an input made from the provider's declaration. */
import type { VNode } from 'preact';
import type { CredentialInput } from '../models/credential-input.js';

interface CredentialFieldProps {
  readonly id: string;
  readonly name: string;
  readonly input: CredentialInput;
  readonly focus: boolean;
  /** The id of the message that says what is wrong with the field. */
  readonly errorId: string | undefined;
}

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
export function wantsFocus(input: CredentialInput): boolean {
  return 'autofocus' in declared(input);
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

function usual(name: string, type: string): Attributes {
  return USUAL.get(type === 'text' ? name.toLowerCase() : type) ?? {};
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

function inputType(input: CredentialInput): string {
  const type = String(input.type ?? 'text').toLowerCase();
  return TYPES.has(type) ? type : 'text';
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
