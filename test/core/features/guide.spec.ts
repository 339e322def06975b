/** The guide to features has each part that a feature can have. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** What `defineFeature` sets. */
const NOT_FOR_AUTHORS = ['family'];

it('each member of `Feature` is in the table of the guide, and no other', () => {
  const [, body = ''] =
    /^export interface Feature \{\n(.*?)^\}/ms.exec(read('src/core/features/feature.ts')) ?? [];
  const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, name]) => name);
  const [, parts = ''] =
    /^## Parts of a feature\n(.*?)^## /ms.exec(read('docs/guides/features.md')) ?? [];
  const documented = [...parts.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const forAuthors = members.filter((name) => !NOT_FOR_AUTHORS.includes(String(name)));
  expect(documented.filter((name) => name !== 'inject').sort()).toEqual(forAuthors.sort());
});
