/** What the declaration of a credentials field makes of its `<input>`, markup aside. */
import type { CredentialInput } from '../models/credential-input.js';

/** Attributes of an input. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

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
export function declared(input: CredentialInput): Attributes {
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
export function inputType(input: CredentialInput): string {
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
export function usual(name: string, type: string): Attributes {
  return USUAL.get(type === 'text' ? name.toLowerCase() : type) ?? {};
}
