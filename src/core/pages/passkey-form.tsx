/** The form of a passkey provider, and the button that uses or registers a passkey. */
import type { ComponentChildren, VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import type { PasskeySignal } from '../models/webauthn.js';
import {
  type CommonFormFields,
  HiddenFields,
  type PagePasskeys,
  type PageProvider,
} from './page-document.js';
import { getLastUsedId, LastUsed } from './provider-list.js';
import { CredentialField } from './credential-field.js';

interface PasskeyFormProps {
  readonly t: Translate;
  readonly provider: PageProvider;
  readonly passkeys: PagePasskeys;
  readonly commonFields: CommonFormFields;
  /** Makes the ids of this form's fields unique. */
  readonly index: number;
  /** Whether this is the only form of its kind, so that its button need not name the provider. */
  readonly single: boolean;
  /** Whether this is the first form of the page, whose button is emphasized. */
  readonly leading: boolean;
  /** The provider that was used last in this browser. */
  readonly lastUsed: string | undefined;
  /** Whether the address is in the field of another form beside it. */
  readonly sharesField: boolean;
}

// The form sends these itself.
const RESERVED = new Set(['csrfToken', 'callbackUrl', 'action', 'data']);

/** The form of a passkey provider on the sign-in page. */
export function PasskeyForm(props: PasskeyFormProps): VNode {
  const { t, provider, passkeys, commonFields, index, single, leading, sharesField } = props;
  const declared = sharesField ? [] : Object.entries(passkeys.fields);
  const fields = declared.filter(([name]) => !RESERVED.has(name));
  const hint = `hint-${index}`;
  const hasHint = fields.length > 0 || sharesField;
  return (
    <PasskeyCeremony
      optionsUrl={passkeys.optionsUrl}
      callbackUrl={provider.callbackUrl}
      commonFields={commonFields}
      fillsIn={passkeys.hasConditionalUI}
      needsScript={t('signIn.passkeyNeedsScript')}
      errors={getErrorTexts(t)}
      label={single ? t('signIn.passkey') : t('signIn.continueWith', { provider: provider.name })}
      badge={<LastUsed t={t} isShown={provider.id === props.lastUsed} />}
      badgeId={getLastUsedId(provider.id === props.lastUsed)}
      describedBy={hasHint ? hint : undefined}
      leading={leading}
    >
      {fields.map(([name, input], position) => (
        <CredentialField
          key={name}
          t={t}
          id={`field-${index}-${position}`}
          name={name}
          input={input}
          focus={false}
          errorId={undefined}
        />
      ))}
      {hasHint && (
        <p class="hint" id={hint}>
          {t('signIn.passkeyHint')}
        </p>
      )}
    </PasskeyCeremony>
  );
}

interface PasskeyCeremonyProps {
  /** The URL of the WebAuthn options. Absolute and trusted. */
  readonly optionsUrl: string;
  /** The form's target. Trusted. */
  readonly callbackUrl: string;
  readonly commonFields: CommonFormFields;
  /** The ceremony. Default: the server chooses it. */
  readonly action?: 'authenticate' | 'register' | undefined;
  /** Whether the browser may offer passkeys where it fills in a field. Default `false`. */
  readonly fillsIn?: boolean;
  /** What is shown where the script does not run. */
  readonly needsScript: string;
  /**
   * The texts for errors of the browser, by the error's name, and for those of the server, by
   * status.
   */
  readonly errors: Readonly<Record<string, string>>;
  readonly label: string;
  readonly badge?: VNode;
  /** The id of the badge that describes the button. */
  readonly badgeId?: string | undefined;
  readonly describedBy?: string | undefined;
  /** Whether the button is emphasized. */
  readonly leading: boolean;
  /** What the script tells the password manager. Default: nothing. */
  readonly signals?: readonly PasskeySignal[];
  /**
   * The URL of the options of a passkey that the browser makes without asking. Trusted. Default:
   * none.
   */
  readonly silentUrl?: string | undefined;
  /** Fields above the button. */
  readonly children?: ComponentChildren;
}

/**
 * A button that uses or registers a passkey. The form is hidden until the script finds that the
 * browser supports passkeys. The hint is shown where the script does not run; `<noscript>` would
 * not cover a blocked script.
 */
export function PasskeyCeremony(props: PasskeyCeremonyProps): VNode {
  const { label, badge, describedBy, commonFields, signals = [], children } = props;
  return (
    <section
      class="passkey"
      data-passkey={props.optionsUrl}
      data-action={props.action}
      data-texts={JSON.stringify(props.errors)}
      data-fills-in={props.fillsIn ? '' : undefined}
      data-signals={signals.length > 0 ? JSON.stringify(signals) : undefined}
      data-silent={props.silentUrl}
    >
      <p class="hint">{props.needsScript}</p>
      <div class="alert" role="alert" hidden />
      <form
        class="form"
        method="post"
        action={props.callbackUrl}
        aria-label={label}
        aria-describedby={describedBy}
        hidden
      >
        <HiddenFields {...commonFields} />
        <input type="hidden" name="action" />
        <input type="hidden" name="data" />
        {children}
        <button
          type="submit"
          class={props.leading ? 'button primary' : 'button secondary'}
          aria-describedby={props.badgeId}
        >
          {label}
          {badge}
        </button>
      </form>
    </section>
  );
}

/**
 * The texts for errors of the browser, by the error's name, and for those of the server, by status.
 */
export function getErrorTexts(t: Translate): Readonly<Record<string, string>> {
  return {
    NotAllowedError: t('passkeyError.cancelled'),
    InvalidStateError: t('passkeyError.exists'),
    400: t('passkeyError.refused'),
    429: t('signInError.TooManyAttempts'),
    other: t('passkeyError.failed'),
    unsupported: t('passkeyError.unsupported'),
  };
}
