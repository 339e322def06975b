/** The script of forms: a pressed button shows it, and a form is not sent twice. */
import type { PageScript } from './page-headers.js';

/**
 * Also shows a password on request, and warns about Caps Lock. Without the script, every form
 * works. A browser that returns to the page from its cache gets the forms as they were.
 */
export const FORM_SCRIPT: PageScript = {
  connects: false,
  text: `'use strict';
(() => {
  // A navigation that was stopped fires no event. The server answers within a minute.
  const RELEASE_MS = 65_000;
  const timers = new Map();
  const status = document.querySelector('[data-busy]');

  const release = (form) => {
    delete form.dataset.sent;
    clearTimeout(timers.get(form));
    form.querySelectorAll('[aria-busy]').forEach((button) => button.removeAttribute('aria-busy'));
    status.textContent = '';
  };

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    // A file leaves the page as it is.
    if (event.defaultPrevented || 'download' in form.dataset) return;
    if ('sent' in form.dataset) return event.preventDefault();
    // Enter presses the first button, and the emphasized one may be that for a link.
    const link = form.querySelector('.primary[formaction]');
    if (link && link !== submitter && form.querySelector('.secret input')?.value === '') {
      event.preventDefault();
      return form.requestSubmit(link);
    }
    const identifier = submitter?.formNoValidate && form.querySelector('[name=email]');
    if (identifier && !identifier.reportValidity()) return event.preventDefault();
    form.dataset.sent = '';
    submitter?.setAttribute('aria-busy', 'true');
    status.textContent = status.dataset.busy;
    timers.set(form, setTimeout(release, RELEASE_MS, form));
  });
  addEventListener('pageshow', ({ persisted }) => persisted && [...document.forms].forEach(release));

  document.querySelectorAll('.secret').forEach((secret) => {
    const field = secret.querySelector('input');
    const reveal = secret.querySelector('button');
    const hint = secret.parentElement.querySelector('[data-caps-lock]');
    const { show, hide } = reveal.dataset;
    const set = (isShown) => {
      field.type = isShown ? 'text' : 'password';
      reveal.setAttribute('aria-label', isShown ? hide : show);
      secret.toggleAttribute('data-shown', isShown);
    };
    reveal.addEventListener('click', () => { set(field.type === 'password'); field.focus(); });
    // A password manager saves a field only when it is one of a password.
    field.form.addEventListener('submit', () => set(false));
    const check = (event) => {
      const isOn = event.getModifierState?.('CapsLock') === true;
      hint.textContent = isOn ? hint.dataset.capsLock : '';
    };
    field.addEventListener('keydown', check);
    field.addEventListener('keyup', check);
    field.addEventListener('blur', () => { hint.textContent = ''; });
    reveal.hidden = false;
  });
})();
`,
};
