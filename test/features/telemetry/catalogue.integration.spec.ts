/** The page lists all metrics. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import prettier from 'prettier';
import { listMetrics } from '../../../src/features/telemetry/core-metrics.js';
import { loadFeatures } from '../second-factors/matrix/entries.js';
import { PAGE, renderPage } from './catalogue.js';

const NAME = /^portcullis(\.[a-z]+(_[a-z]+)*)+$/;

it('each metric has a name of its namespace, and a sentence', async () => {
  for (const { name, description } of listMetrics(await loadFeatures())) {
    expect(name).toMatch(NAME);
    expect(description).toMatch(/^[A-Z].*\.$/);
  }
});

it('the page lists all metrics', async () => {
  const style = await prettier.resolveConfig(PAGE);
  const page = await prettier.format(renderPage(listMetrics(await loadFeatures())), {
    ...style,
    filepath: PAGE,
  });
  if (process.env['WRITE_DOCUMENTS'] === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
