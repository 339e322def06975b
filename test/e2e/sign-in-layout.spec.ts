/**
 * Where things stand on the sign-in page, measured in a real browser: with few and many buttons,
 * with every kind of form, on a desktop and on a phone.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Visit, launchChromium, newVisit, screenshots } from './support/chromium.js';
import { FORM_NAMES, type WaysApp, startWays } from './support/ways-app.js';

let app: WaysApp;
let browser: Browser;
let visit: Visit;

beforeAll(async () => {
  browser = await launchChromium();
  app = await startWays();
});

afterAll(async () => {
  await browser?.close();
  app?.close();
});

afterEach(async () => {
  await visit.page.context().close();
  expect(visit.complaints).toEqual([]);
});

interface Box {
  /** What it is: `field`, `hint`, `check` or `button`. */
  readonly kind: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Form extends Box {
  readonly items: readonly Box[];
}

/** The forms as they are seen, and whether the page is wider than the window. */
async function measured(): Promise<{ forms: Form[]; overflow: number }> {
  const { page } = visit;
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-passkey] form')].every(
      (form) => !form.hasAttribute('hidden'),
    ),
  );
  return page.evaluate(() => {
    const toBox = (element: Element, kind: string) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { kind, left, right, top, bottom };
    };
    const forms = [...document.querySelectorAll('.form')].map((form) => {
      const found = [...form.querySelectorAll<HTMLElement>('.field, .hint, .check, .button')];
      // What is part of a field, such as the hint about Caps Lock, is measured with it.
      const items = found.filter((item) => !item.parentElement?.closest('.field'));
      const kinds = items.map((item) => toBox(item, item.classList[0] ?? ''));
      return { ...toBox(form, 'form'), items: kinds };
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { forms, overflow: scrollWidth - clientWidth };
  });
}

/** What stands beside one another, from the top to the bottom. */
function toRows({ items }: Form): Box[][] {
  const rows: Box[][] = [];
  for (const item of [...items].sort((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.find((others) =>
      others.some((one) => item.top < one.bottom && one.top < item.bottom),
    );
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** The rows of a form by what is in them, beneath nine buttons or more on a desktop. */
const IN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  email: ['field button'],
  passkey: ['field button', 'hint'],
  passkeyBesideEmail: ['hint', 'button'],
  code: ['field button'],
  password: ['field field', 'button'],
  rememberedCode: ['field', 'check', 'button'],
  threeFields: ['field field', 'field', 'button'],
  nothingToFillIn: ['button'],
};

describe.each(Object.entries(DEVICES))('P3 on a %s', (device, viewport) => {
  async function open(count: number, ...forms: readonly string[]): Promise<void> {
    visit = await newVisit(browser);
    await visit.page.setViewportSize(viewport);
    await visit.page.goto(app.signInUrl(count, ...forms));
  }

  it.each([0, 1, 8, 9, 10, 24])('P3 every form is aligned beside %d buttons', async (count) => {
    await open(count, ...FORM_NAMES);
    const { forms, overflow } = await measured();
    expect(overflow).toBe(0);
    expect(forms).toHaveLength(FORM_NAMES.length);
    const isInColumns = device === 'desktop' && count >= 9;
    for (const form of forms) {
      const rows = toRows(form);
      const kinds = rows.map((row) => row.map(({ kind }) => kind).join(' '));
      if (!isInColumns) expect(rows.every(({ length }) => length === 1)).toBe(true);
      else expect(Object.values(IN_COLUMNS)).toContainEqual(kinds);
      for (const row of rows) {
        expect(row[0]!.left).toBeCloseTo(form.left, 0);
        const isOddField = isInColumns && kinds.includes('field field') && row.length === 1;
        if (isOddField && row[0]!.kind === 'field') continue;
        expect(row.at(-1)!.right).toBeCloseTo(form.right, 0);
        expect(row.at(-1)!.bottom).toBeCloseTo(row[0]!.bottom, 0);
      }
    }
  });

  it.each(FORM_NAMES)('P3 nine buttons and %s', async (name) => {
    await open(9, name);
    const [form] = (await measured()).forms;
    const kinds = toRows(form!).map((row) => row.map(({ kind }) => kind).join(' '));
    const expected = IN_COLUMNS[name]!;
    if (device === 'desktop') expect(kinds).toEqual(expected);
    else expect(kinds.toSorted()).toEqual(expected.join(' ').split(' ').toSorted());
    if (device === 'desktop') await screenshots(visit.page, `sign-in-9-${name}`);
  });

  it.each([
    [1, 1],
    [8, 1],
    [9, 2],
    [24, 2],
  ])('P3 %d buttons are in %d columns where there is room', async (count, columns) => {
    await open(count, 'passkey');
    const lefts = await visit.page
      .locator('.providers li')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(lefts).toHaveLength(count);
    expect(new Set(lefts).size).toBe(device === 'desktop' ? columns : 1);
    if (device === 'desktop') await screenshots(visit.page, `sign-in-${count}-and-passkey`);
  });
});
