/**
 * The search among many providers, on the page that has it.
 *
 * @jest-environment ./test/client/page-environment.js
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SEARCH_SCRIPT } from '../../../src/core/pages/provider-list.js';
import { PASSWORD, provider, signIn } from './samples.js';

const NAMES = 'GitHub GitLab Google Okta Spotify Élan Straße'.split(' ');
const PROVIDERS = [
  ...NAMES.map((name) => provider(name.toLowerCase(), 'oauth', { name })),
  provider('microsoft-entra-id', 'oidc', { name: 'Microsoft Entra ID' }),
  provider('42-school', 'oauth', { name: 'Forty-two' }),
];
const ALL = PROVIDERS.map(({ name }) => name);

let submitted: string[];

const element = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const field = () => element<HTMLInputElement>('#search');
const status = () => element('.search [role=status]');

function open(): void {
  document.documentElement.innerHTML = signIn([...PROVIDERS, PASSWORD]);
  submitted = [];
  document.body.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted.push((event.target as HTMLFormElement).action);
  });
}

function run(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page does
  new Function(SEARCH_SCRIPT.text)();
}

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input'));
}

function press(key: string, isComposing = false): void {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, isComposing }));
}

/** The names that are shown. */
function shown(): string[] {
  const entries = [...document.querySelectorAll<HTMLElement>('.providers li')];
  return entries
    .filter(({ hidden }) => !hidden)
    .map((entry) => entry.querySelector('button')?.lastElementChild?.lastChild?.textContent ?? '');
}

beforeEach(open);

describe('without the script', () => {
  it('shows every provider, and no field', () => {
    expect(shown()).toEqual(ALL);
    expect(field().closest('[hidden]')).not.toBeNull();
  });
});

describe('with the script', () => {
  beforeEach(run);

  it('shows every provider and the field, and no status', () => {
    expect(shown()).toEqual(ALL);
    expect(field().closest('[hidden]')).toBeNull();
    expect(field().labels?.[0]?.textContent).toBe('Search providers');
    expect(status().textContent).toBe('');
  });

  it.each([
    ['git', ['GitHub', 'GitLab'], 'Providers found: 2'],
    ['GITHUB', ['GitHub'], 'Providers found: 1'],
    ['elan', ['Élan'], 'Providers found: 1'],
    ['ÈLÄN', ['Élan'], 'Providers found: 1'],
    ['id entra', ['Microsoft Entra ID'], 'Providers found: 1'],
    ['entra-id', ['Microsoft Entra ID'], 'Providers found: 1'],
    ['42-sch', ['Forty-two'], 'Providers found: 1'],
    ['continue', [], 'No provider found'],
    ['.*', [], 'No provider found'],
    ['  ', ALL, ''],
  ])('%j leaves %j and says %j', (text, names, words) => {
    type(text);
    expect(shown()).toEqual(names);
    expect(status().textContent).toBe(words);
  });

  it('shows the status only when nothing matches', () => {
    type('git');
    expect(status().className).toBe('unseen');
    type('gitx');
    expect(status().className).toBe('hint');
  });

  it('shows every provider again when the input is deleted', () => {
    type('zzz');
    type('');
    expect(shown()).toEqual(ALL);
    expect(status().textContent).toBe('');
  });

  it.each([
    ['one is left', 'github', false, ['https://example.com/auth/signin/github']],
    ['two are left', 'git', false, []],
    ['none is left', 'zzz', false, []],
    ['nothing was typed', '', false, []],
    ['a word is still being composed', 'github', true, []],
  ])('on Enter while %s', (_, text, isComposing, actions) => {
    type(text);
    press('Enter', isComposing);
    expect(submitted).toEqual(actions);
  });

  it('does nothing on any other key', () => {
    type('github');
    press(' ');
    expect(submitted).toEqual([]);
  });
});
