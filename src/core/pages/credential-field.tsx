/** A field of a form, from its declaration by a provider. */
import type { VNode } from 'preact';
import type { MessageName, Translate } from '../localization/messages.js';
import type { CredentialInput } from '../models/theme.js';
import { getDeclaredAttributes, getDefaultAttributes, getInputType } from './field-attributes.js';
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

function getAttributes(props: CredentialFieldProps, type: string): Record<string, unknown> {
  const { id, name, input, focus, errorId } = props;
  const { value, placeholder } = input;
  if (type === 'hidden') return getHiddenAttributes(props);
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

/**
 * A user name that is known stays a field of text, which the page does not show: password managers
 * look for one beside a password, and not among hidden fields.
 */
function getHiddenAttributes({ name, input }: CredentialFieldProps): Record<string, unknown> {
  const { value, autocomplete } = input;
  if (autocomplete !== 'username') return { type: 'hidden', name, value };
  return { type: 'text', name, value, autocomplete, readonly: true, hidden: true };
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
