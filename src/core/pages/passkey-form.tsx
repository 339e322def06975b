/** A sign-in by passkey: a form that the page's script fills in, with the help of a device. */
import type { VNode } from 'preact';
import { CredentialField } from './credential-field.js';
import { HiddenFields } from './hidden-fields.js';
import type { FormTicket, PagePasskeys, PageProvider } from './page-provider.js';

interface PasskeyFormProps {
  readonly provider: PageProvider;
  readonly passkeys: PagePasskeys;
  readonly ticket: FormTicket;
  /** Tells the fields of one form from those of another. */
  readonly index: number;
  /** The only form of its kind: its button need not say which provider it is. */
  readonly single: boolean;
  /** The first form of the page, whose button stands out. */
  readonly leading: boolean;
}

// The page sends these itself.
const RESERVED = new Set(['csrfToken', 'callbackUrl', 'action', 'data']);

/**
 * Hidden until the script has found that the browser knows passkeys. The first words are for where it
 * never runs, which `<noscript>` would not know of a script that was blocked.
 */
export function PasskeyForm(props: PasskeyFormProps): VNode {
  const { provider, passkeys, ticket, index, single, leading } = props;
  const fields = Object.entries(passkeys.fields).filter(([name]) => !RESERVED.has(name));
  const hint = `hint-${index}`;
  const label = single ? 'Continue with a passkey' : `Continue with ${provider.name}`;
  return (
    <section
      class="passkey"
      data-passkey={passkeys.optionsUrl}
      data-fills-in={passkeys.fillsIn ? '' : undefined}
    >
      <p class="hint">Signing in with a passkey needs JavaScript.</p>
      <div class="alert" role="alert" hidden />
      <form
        class="form"
        method="post"
        action={provider.callbackUrl}
        aria-label={label}
        aria-describedby={fields.length > 0 ? hint : undefined}
        hidden
      >
        <HiddenFields {...ticket} />
        <input type="hidden" name="action" />
        <input type="hidden" name="data" />
        {fields.map(([name, input], position) => (
          <CredentialField
            key={name}
            id={`field-${index}-${position}`}
            name={name}
            input={input}
            focus={false}
            errorId={undefined}
          />
        ))}
        {fields.length > 0 && (
          <p class="hint" id={hint}>
            Leave it empty to use a passkey you have, or fill it in to make your first one.
          </p>
        )}
        <button type="submit" class={leading ? 'button primary' : 'button secondary'}>
          {label}
        </button>
      </form>
    </section>
  );
}
