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

  // What the password manager may forget, and how it calls the user now. Browsers without signals go on as before.
  const Key = window.PublicKeyCredential;
  const signal = async (name, data) => {
    try { await Key['signal' + name]?.(data); } catch { /* The next visit tries again. */ }
  };

  const REMOVED = 'removed-passkey';
  // A user who has removed a passkey in this tab wants no other one without being asked.
  const UNWANTED = 'unwanted-passkeys';
  const tell = async (section) => {
    const signals = JSON.parse(section.dataset.signals);
    const [owner, removed] = JSON.parse(sessionStorage.getItem(REMOVED) ?? '[]');
    sessionStorage.removeItem(REMOVED);
    for (const { rpId, userId, name, displayName, credentialIds } of signals) {
      await signal('AllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds: credentialIds });
      await signal('CurrentUserDetails', { rpId, userId, name, displayName });
    }
    // A passkey of before has a handle that the server does not know: by its own id it is forgotten, once it is gone.
    if (!removed || !signals.some(({ userId }) => userId === owner)) return;
    if (signals.some(({ credentialIds }) => credentialIds.includes(removed))) return;
    for (const rpId of new Set(signals.map((one) => one.rpId))) {
      await signal('UnknownCredential', { rpId, credentialId: removed });
    }
  };

  // The form that removes a passkey says which one: its page is gone when the server has removed it.
  const remember = ({ target }) => {
    const id = target.dataset.removesPasskey;
    const shown = document.querySelector('[data-signals]');
    if (!id || !shown) return;
    const [{ userId }] = JSON.parse(shown.dataset.signals);
    sessionStorage.setItem(REMOVED, JSON.stringify([userId, id]));
    sessionStorage.setItem(UNWANTED, '1');
  };

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
      if (response.status === 401) {
        const { location: page } = await response.json();
        // The user proves who they are first, and comes back.
        if (page) return new Promise(() => location.assign(page));
      }
      if (!response.ok) throw Object.assign(new Error('Refused.'), { name: String(response.status) });
      return response.json();
    };

    const toJson = (credential) =>
      JSON.stringify(encoded(credential, credential.getClientExtensionResults()));

    const send = async (action, credential, rpId) => {
      form.elements.namedItem('action').value = action;
      form.elements.namedItem('data').value = toJson(credential);
      // A script alone can tell the password manager that the server does not know the passkey.
      const isSignIn = action === 'authenticate' && !section.dataset.action;
      if (!isSignIn || !Key.signalUnknownCredential) return HTMLFormElement.prototype.submit.call(form);
      try {
        const url = await post(new URLSearchParams(new FormData(form)));
        if (url.searchParams.get('code') === 'unknown_passkey') {
          await signal('UnknownCredential', { rpId: rpId ?? location.hostname, credentialId: credential.id });
        }
        location.assign(url);
      } catch {
        HTMLFormElement.prototype.submit.call(form);
      }
    };

    // A field of the form has the name "action".
    const post = async (body) => {
      const headers = { 'x-auth-return-redirect': '1' };
      const response = await fetch(form.getAttribute('action'), { method: 'POST', headers, body });
      return new URL((await response.json()).url);
    };

    // Without asking, where the browser can: it may refuse, and nothing is shown then.
    const addSilently = async () => {
      const { silent } = section.dataset;
      if (!silent || sessionStorage.getItem(UNWANTED)) return;
      if (!(await Key.getClientCapabilities?.())?.conditionalCreate || isBusy) return;
      const response = await fetch(silent);
      if (!response.ok) return;
      const { options, challenge } = await response.json();
      const controller = new AbortController();
      waiting = controller;
      const request = { publicKey: decoded(options), mediation: 'conditional', signal: controller.signal };
      const data = toJson(await navigator.credentials.create(request));
      const csrfToken = form.elements.namedItem('csrfToken')?.value;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ csrfToken, challenge, data });
      const stored = await fetch(silent, { method: 'POST', headers, body });
      // What the user has begun to type stays.
      if (stored.ok && !isBusy && !document.querySelector('details[open]')) {
        location.assign(form.elements.namedItem('callbackUrl').value);
      }
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
          return await send('authenticate', await navigator.credentials.get(request), options.rpId);
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
        const credential = await navigator.credentials[method]({ publicKey: decoded(options) });
        await send(action, credential, options.rpId);
      } catch (error) {
        say(texts[error.name] ?? texts.other);
        isBusy = false;
        form.removeAttribute('aria-busy');
        offer();
      }
    });

    const hint = section.querySelector('.hint');
    if (!Key) {
      hint.textContent = texts.unsupported;
      return;
    }
    hint.remove();
    form.hidden = false;
    offer();
    if (section.dataset.signals) tell(section);
    addSilently().catch(() => undefined);
  };

  document.addEventListener('submit', remember);
  document.querySelectorAll('[data-passkey]').forEach(start);
})();
`;

/** The script requests the WebAuthn options from this site. */
export const PASSKEY_SCRIPT: PageScript = { text: TEXT, connects: true };
