/**
 * The script of forms, on a page of its own for each test.
 *
 * @jest-environment ./test/client/page-environment.js
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FORM_SCRIPT } from '../../../src/core/pages/form-script.js';
import { EMAIL, provider, signIn } from './samples.js';

const PASSWORD = provider('Password', 'credentials', {
  credentials: { email: { type: 'email', required: true }, password: { type: 'password' } },
});

let page: Window & typeof globalThis;

const element = <T extends Element>(selector: string) => page.document.querySelector<T>(selector)!;
const form = () => element<HTMLFormElement>('form');
const address = () => element<HTMLInputElement>('[name=email]');
const secret = () => element<HTMLInputElement>('[name=password]');
const reveal = () => element<HTMLButtonElement>('.secret button');
const signInButton = () => element<HTMLButtonElement>('button[type=submit]');
const linkButton = () => element<HTMLButtonElement>('button[formaction]');
const status = () => element('[data-busy]').textContent;
const hint = () => element('[data-caps-lock]').textContent;

/** Whether the browser would send the form. */
function submit(submitter = signInButton()): boolean {
  const event = new page.SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  return form().dispatchEvent(event);
}

function open(): void {
  // A frame: the script listens to the document, which the tests would otherwise share.
  const frame = document.body.appendChild(document.createElement('iframe'));
  page = frame.contentWindow as typeof page;
  page.document.documentElement.innerHTML = signIn([PASSWORD, EMAIL]);
}

function run(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page does
  const script = new Function('document', 'addEventListener', FORM_SCRIPT.text);
  script(page.document, page.addEventListener.bind(page));
}

function showAgain(persisted: boolean): void {
  const event = new page.Event('pageshow');
  page.dispatchEvent(Object.assign(event, { persisted }));
}

beforeEach(() => {
  jest.useFakeTimers();
  open();
});

afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('Enter in a form whose emphasized button sends a link', () => {
  beforeEach(() => {
    page.document.documentElement.innerHTML = signIn([PASSWORD, EMAIL], {
      usedProviders: [EMAIL.id],
    });
    run();
  });

  it('presses that button while there is no password', () => {
    const pressed = jest.fn<(submitter: unknown) => void>();
    form().requestSubmit = pressed;
    expect(submit()).toBe(false);
    expect(pressed).toHaveBeenCalledWith(linkButton());
  });

  it('signs in with a password', () => {
    secret().value = 'secret';
    expect(submit()).toBe(true);
  });
});

describe('without the script', () => {
  it('every form can be sent, and the button that shows the password is hidden', () => {
    expect(submit()).toBe(true);
    expect(submit(linkButton())).toBe(true);
    expect(reveal().hidden).toBe(true);
    expect(secret().type).toBe('password');
    expect([status(), hint()]).toEqual(['', '']);
  });
});

describe('a form that was sent', () => {
  beforeEach(run);

  it('is busy, which is announced, and is not sent again', () => {
    expect(submit()).toBe(true);
    expect(signInButton().getAttribute('aria-busy')).toBe('true');
    expect(status()).toBe(element<HTMLElement>('[data-busy]').dataset['busy']);
    expect(status()).not.toBe('');
    expect(submit()).toBe(false);
    expect(submit(linkButton())).toBe(false);
    expect(linkButton().hasAttribute('aria-busy')).toBe(false);
  });

  it.each([
    ['the browser shows the page from its cache', () => showAgain(true), true],
    ['the page is loaded', () => showAgain(false), false],
    ['the navigation was stopped', () => jest.advanceTimersByTime(65_000), true],
    ['the navigation takes a while', () => jest.advanceTimersByTime(64_999), false],
  ])('when %s', (_, happen, isReleased) => {
    submit();
    happen();
    expect(signInButton().hasAttribute('aria-busy')).toBe(!isReleased);
    expect(status() === '').toBe(isReleased);
    expect(submit()).toBe(isReleased);
  });

  it('is not busy when another script handles it', () => {
    form().addEventListener('submit', (event) => event.preventDefault());
    submit();
    expect(signInButton().hasAttribute('aria-busy')).toBe(false);
  });
});

describe('the button for a link', () => {
  beforeEach(run);

  it.each(['', 'nonsense'])('reports the address %j, and does not send it', (value) => {
    const invalid = jest.fn();
    address().addEventListener('invalid', invalid);
    address().value = value;
    expect(submit(linkButton())).toBe(false);
    expect(invalid).toHaveBeenCalledTimes(1);
    expect(linkButton().hasAttribute('aria-busy')).toBe(false);
  });

  it('sends an address without a password', () => {
    address().value = 'ada@example.com';
    expect(submit(linkButton())).toBe(true);
    expect(linkButton().getAttribute('aria-busy')).toBe('true');
  });
});

describe('a password', () => {
  beforeEach(run);

  const state = () => [secret().type, reveal().getAttribute('aria-label')];

  it('is shown and hidden by its button, and keeps the focus', () => {
    expect(reveal().hidden).toBe(false);
    expect(state()).toEqual(['password', 'Show characters']);
    reveal().click();
    expect(state()).toEqual(['text', 'Hide characters']);
    expect(page.document.activeElement).toBe(secret());
    reveal().click();
    expect(state()).toEqual(['password', 'Show characters']);
  });

  it('is hidden again when the form is sent', () => {
    reveal().click();
    submit();
    expect(state()).toEqual(['password', 'Show characters']);
  });

  const press = (modifierCapsLock: boolean, type = 'keydown') =>
    secret().dispatchEvent(new page.KeyboardEvent(type, { key: 'A', modifierCapsLock }));

  it.each(['keydown', 'keyup'])('has a hint about Caps Lock on %s', (type) => {
    press(true, type);
    expect(hint()).toBe(element<HTMLElement>('[data-caps-lock]').dataset['capsLock']);
    press(false, type);
    expect(hint()).toBe('');
  });

  it('has no hint without the focus, or after autofill', () => {
    press(true);
    secret().dispatchEvent(new page.Event('blur'));
    expect(hint()).toBe('');
    // Autofill fires a key event that is none.
    secret().dispatchEvent(new page.Event('keydown'));
    expect(hint()).toBe('');
  });
});
