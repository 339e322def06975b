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

/** Actions that no user sees of the own account, and why. */
const WITHOUT_WORDS: Readonly<Record<string, string>> = {
  'session.end-by-provider':
    'A provider acts, and no user is known. What it ends is session.revoke.',
};

it('each action has words for the activity of a user, or a reason to have none', async () => {
  const features = await loadFeatures();
  const named = features.flatMap(({ messages }) => Object.keys(messages?.en ?? {}));
  const words = named.filter((name) => name.startsWith('audit.'));
  const actions = [...listActions(features).keys()].filter((action) => !action.startsWith('app.'));
  const needed = actions.filter((action) => !Object.hasOwn(WITHOUT_WORDS, action));
  expect(words.sort()).toEqual(needed.map((action) => `audit.${action}`).sort());
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
