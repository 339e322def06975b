/**
 * The form of a passkey provider, and the script that completes it with the browser's WebAuthn API.
 */
import type { VNode } from 'preact';
import type { Translate } from '../localization/messages.js';
import {
  type CommonFormFields,
  HiddenFields,
  type PagePasskeys,
  type PageProvider,
} from './page-document.js';
import type { PageScript } from './page-headers.js';
import { LastUsed } from './provider-list.js';
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

/**
 * The form is hidden until the script finds that the browser supports passkeys. The hint is shown
 * where the script does not run; `<noscript>` would not cover a blocked script.
 */
export function PasskeyForm(props: PasskeyFormProps): VNode {
  const { t, provider, passkeys, commonFields, index, single, leading, sharesField } = props;
  const declared = sharesField ? [] : Object.entries(passkeys.fields);
  const fields = declared.filter(([name]) => !RESERVED.has(name));
  const hint = `hint-${index}`;
  const hasHint = fields.length > 0 || sharesField;
  const label = single
    ? t('signIn.passkey')
    : t('signIn.continueWith', { provider: provider.name });
  return (
    <section
      class="passkey"
      data-passkey={passkeys.optionsUrl}
      data-texts={JSON.stringify(getErrorTexts(t))}
      data-fills-in={passkeys.hasConditionalUI ? '' : undefined}
    >
      <p class="hint">{t('signIn.passkeyNeedsScript')}</p>
      <div class="alert" role="alert" hidden />
      <form
        class="form"
        method="post"
        action={provider.callbackUrl}
        aria-label={label}
        aria-describedby={hasHint ? hint : undefined}
        hidden
      >
        <HiddenFields {...commonFields} />
        <input type="hidden" name="action" />
        <input type="hidden" name="data" />
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
        <button type="submit" class={leading ? 'button primary' : 'button secondary'}>
          {label}
          <LastUsed t={t} isShown={provider.id === props.lastUsed} />
        </button>
      </form>
    </section>
  );
}

/** The texts for errors of the browser, by the error's name, and for those of the server, by status. */
function getErrorTexts(t: Translate): Readonly<Record<string, string>> {
  return {
    NotAllowedError: t('passkeyError.cancelled'),
    InvalidStateError: t('passkeyError.exists'),
    400: t('passkeyError.refused'),
    429: t('signInError.TooManyAttempts'),
    other: t('passkeyError.failed'),
    unsupported: t('passkeyError.unsupported'),
  };
}

const TEXT = `'use strict';
(() => {
  // Five minutes before the server forgets the challenge.
  const STALE_MS = 10 * 60 * 1000;

  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');

  const withId = (entry) => ({ ...entry, id: bytes(entry.id) });
  const decoded = ({ challenge, user, excludeCredentials, allowCredentials, ...options }) => ({
    ...options,
    challenge: bytes(challenge),
    ...(user && { user: withId(user) }),
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(withId) }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(withId) }),
  });

  const PARTS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
  const encoded = ({ id, rawId, type, response, ...credential }, extensions) => ({
    id,
    rawId: text(rawId),
    type,
    response: {
      ...Object.fromEntries(
        PARTS.filter((part) => response[part]).map((part) => [part, text(response[part])]),
      ),
      ...(response.getTransports && { transports: response.getTransports() }),
    },
    clientExtensionResults: extensions,
  });

  const start = (section) => {
    const form = section.querySelector('form');
    const shared = section.closest('.methods')?.querySelector('[name=email]');
    const status = section.querySelector('[role=alert]');
    const texts = JSON.parse(section.dataset.texts);
    const say = (words) => { status.textContent = words; status.hidden = !words; };
    let isBusy = false;
    let waiting;

    const ask = async (action, fields = []) => {
      const url = new URL(section.dataset.passkey);
      if (action) url.searchParams.set('action', action);
      for (const { name, value } of fields) if (value) url.searchParams.set(name, value);
      const response = await fetch(url);
      if (response.redirected) throw new Error('The options could not be made.');
      if (!response.ok) throw Object.assign(new Error('Refused.'), { name: String(response.status) });
      return response.json();
    };

    const send = (action, credential) => {
      const answer = encoded(credential, credential.getClientExtensionResults());
      form.elements.namedItem('action').value = action;
      form.elements.namedItem('data').value = JSON.stringify(answer);
      HTMLFormElement.prototype.submit.call(form);
    };

    // Lets the browser offer passkeys where it fills in the field.
    const fillIn = async () => {
      if (!('fillsIn' in section.dataset)) return;
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      while (!isBusy) {
        const { options } = await ask('authenticate');
        const controller = new AbortController();
        waiting = controller;
        const timer = setTimeout(() => controller.abort('stale'), STALE_MS);
        try {
          const request = { publicKey: decoded(options), mediation: 'conditional', signal: controller.signal };
          return send('authenticate', await navigator.credentials.get(request));
        } catch (error) {
          if (controller.signal.reason !== 'stale') throw error;
        } finally {
          clearTimeout(timer);
        }
        if (document.hidden) {
          await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
        }
      }
    };
    // The user did not start this, so failures are not shown.
    const offer = () => fillIn().catch(() => undefined);

    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      waiting?.abort();
      form.setAttribute('aria-busy', 'true');
      say('');
      try {
        const fields = shared ? [shared]
          : [...form.elements].filter(({ type, name }) => name && type !== 'hidden');
        const { action, options } = await ask(undefined, fields);
        const method = action === 'register' ? 'create' : 'get';
        send(action, await navigator.credentials[method]({ publicKey: decoded(options) }));
      } catch (error) {
        say(texts[error.name] ?? texts.other);
        isBusy = false;
        form.removeAttribute('aria-busy');
        offer();
      }
    });

    section.querySelector('.hint').remove();
    if (!window.PublicKeyCredential) return say(texts.unsupported);
    form.hidden = false;
    offer();
  };

  document.querySelectorAll('[data-passkey]').forEach(start);
})();
`;

/** The script requests the WebAuthn options from this site. */
export const PASSKEY_SCRIPT: PageScript = { text: TEXT, connects: true };
