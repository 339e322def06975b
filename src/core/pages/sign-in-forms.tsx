/** The providers that ask for something: a form for credentials, a form for an email address. */
import type { VNode } from 'preact';
import { CredentialField, wantsFocus } from './credential-field.js';
import { HiddenFields } from './hidden-fields.js';
import type { FormTicket, PageProvider } from './page-provider.js';

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
