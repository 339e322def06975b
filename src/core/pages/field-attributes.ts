/**
 * The type and the attributes of a field, from its declaration by a provider. Apart from its
 * element, which takes a renderer.
 */
import type { CredentialInput } from '../models/theme.js';

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
export function getDeclaredAttributes(input: CredentialInput): Attributes {
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
export function getInputType(input: CredentialInput): string {
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
export function getDefaultAttributes(name: string, type: string): Attributes {
  return DEFAULT_ATTRIBUTES.get(type === 'text' ? name.toLowerCase() : type) ?? {};
}

/** Whether the declaration sets `autofocus`. */
export function wantsFocus(input: CredentialInput): boolean {
  return 'autofocus' in getDeclaredAttributes(input);
}
