/** Each route that changes something has its entry, and the page lists them all. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import prettier from 'prettier';
import { listActions } from '../../../src/features/audit/catalogue.js';
import { loadFeatures } from '../second-factors/matrix/entries.js';
import { listChanges, PAGE, renderPage } from './catalogue.js';

/** Routes without an entry, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  offerTotp: 'It makes a secret that is not stored.',
  offerRequiredTotp: 'It makes a secret that is not stored.',
};

const NAME = /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/;

it('each route that changes something has an action, or a reason to have none', async () => {
  const changes = listChanges(await loadFeatures());
  expect(changes.length).toBeGreaterThan(30);
  const without = changes.filter(({ audit }) => typeof audit !== 'string' || !NAME.test(audit));
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT).sort());
});

it('the page lists all actions', async () => {
  const style = await prettier.resolveConfig(PAGE);
  const page = await prettier.format(renderPage(listActions(await loadFeatures())), {
    ...style,
    filepath: PAGE,
  });
  if (process.env['WRITE_DOCUMENTS'] === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
