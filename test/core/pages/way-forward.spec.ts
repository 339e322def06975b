import { describe, expect, it } from '@jest/globals';
import { renderFormPage, type FormPage } from '../../../src/core/pages/form-page.js';
import { parseDescription } from '../../../src/features/sessions/user-agent.js';
import { all } from './html.js';
import { FRAME } from './samples.js';

const LINKS = [
  { href: 'https://example.com/on', label: 'error.back' },
  { href: 'https://example.com/other', label: 'signIn.submit' },
] as const;

const render = (page: Partial<FormPage>) =>
  renderFormPage({ title: 'signIn.submit', ...page }, FRAME, []);

describe('U21: a page that only says something', () => {
  it('has one button, and it is the way forward', () => {
    const links = all(render({ links: LINKS }), 'a');
    expect(links.map((link) => link['class'])).toEqual(['button primary', 'link']);
  });

  it('shows codes with buttons that wait for the script', () => {
    const html = render({
      links: LINKS,
      codes: {
        list: ['1-ABCDE'],
        copy: 'secondFactor.copyCodes',
        copied: 'secondFactor.codesCopied',
        download: 'secondFactor.downloadCodes',
        print: 'secondFactor.printCodes',
        fileName: 'codes.txt',
      },
    });
    expect(all(html, 'button')).toHaveLength(3);
    expect(all(html, 'div').filter((one) => one['class'] === 'choices')).toMatchObject([
      { hidden: '' },
    ]);
    // No address holds them: a browser keeps those.
    expect(all(html, 'a').some((link) => link['href']?.includes('ABCDE'))).toBe(false);
  });
});

describe('U21: a device', () => {
  it.each([
    ['Chrome on Linux', 'Linux', 'desktop'],
    ['Safari on iPhone', 'iPhone', 'phone'],
    ['Safari on iPad', 'iPad', 'tablet'],
    ['Chrome on Android', 'Android', 'phone'],
    ['Chrome on Android tablet', 'Android', 'tablet'],
  ])('%s has its system and kind', (description, system, kind) => {
    expect(parseDescription(description)).toMatchObject({ system, kind });
  });

  it.each(['curl', 'Linux', 'a client on Mars'])('%s is shown as it is', (description) => {
    expect(parseDescription(description)).toBeUndefined();
  });
});
