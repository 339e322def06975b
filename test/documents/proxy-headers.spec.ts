/** R20: The page on proxies names each header that is not read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { UNREAD_HEADERS } from '../../src/core/http/forwarded-headers.js';
import { ROOT } from './repository.js';

it('R20: the page on deployment names each header of a proxy that is not read', () => {
  const page = readFileSync(path.join(ROOT, 'docs/guides/deployment.md'), 'utf8').toLowerCase();
  expect(UNREAD_HEADERS.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
