/** One field of a credentials form: a label and an input made from the provider's declaration. */
import type { VNode } from 'preact';
import type { CredentialInput } from '../models/credential-input.js';
import { declared, inputType, usual } from './credential-attributes.js';

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
export function wantsFocus(input: CredentialInput): boolean {
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
