/** The rows of `test/apps/rows.mjs`. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROWS } from '../apps/rows.mjs';
import { SAMPLES as IN_CHROMIUM } from '../frameworks/samples.js';

const SAMPLES = path.resolve(import.meta.dirname, '../../sample');

it('every sample with its own lock file is installed, built and signed in to', () => {
  const locked = readdirSync(SAMPLES).filter((name) =>
    existsSync(path.join(SAMPLES, name, 'package-lock.json')),
  );
  const samples = ROWS.flatMap(({ apps }) => apps.flatMap(({ sample }) => sample ?? []));
  expect(samples.toSorted()).toEqual(locked);
});

it('the samples with journeys in Chromium are those that have them', () => {
  const journeys = ROWS.flatMap(({ apps }) => apps.flatMap((app) => app.journeys ?? []));
  expect(journeys.toSorted()).toEqual(IN_CHROMIUM.map(({ folder }) => folder).toSorted());
});
