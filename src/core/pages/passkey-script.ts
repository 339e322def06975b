/** The script that completes a form by a passkey, with the browser's WebAuthn API. */
import type { PageScript } from './page-headers.js';

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
        const { action, options } = await ask(section.dataset.action, fields);
        const method = action === 'register' ? 'create' : 'get';
        send(action, await navigator.credentials[method]({ publicKey: decoded(options) }));
      } catch (error) {
        say(texts[error.name] ?? texts.other);
        isBusy = false;
        form.removeAttribute('aria-busy');
        offer();
      }
    });

    const hint = section.querySelector('.hint');
    if (!window.PublicKeyCredential) {
      hint.textContent = texts.unsupported;
      return;
    }
    hint.remove();
    form.hidden = false;
    offer();
  };

  document.querySelectorAll('[data-passkey]').forEach(start);
})();
`;

/** The script requests the WebAuthn options from this site. */
export const PASSKEY_SCRIPT: PageScript = { text: TEXT, connects: true };
