/** A field with a list to choose from, which needs no script. */
import type { VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import type { MessageName } from '../localization/messages.js';

/** What can be chosen. */
export interface FieldChoice {
  readonly value: string;
  /** What it is called; a message where it is in the language of the page. */
  readonly text: string | { readonly name: MessageName };
  /** The language of a text that is not a message, as a language tag. */
  readonly lang?: string;
}

interface ChoiceFieldProps {
  readonly t: Translate;
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly FieldChoice[];
  /** The value that is chosen. */
  readonly value: string | undefined;
}

/** A label, and the list. */
export function ChoiceField({ t, id, name, label, choices, value }: ChoiceFieldProps): VNode {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {choices.map((choice) => (
          <option
            key={choice.value}
            value={choice.value}
            lang={choice.lang}
            selected={choice.value === value}
          >
            {typeof choice.text === 'string' ? choice.text : t(choice.text.name)}
          </option>
        ))}
      </select>
    </div>
  );
}
