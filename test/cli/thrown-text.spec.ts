/** What commands print of errors. */
import { expect, it } from '@jest/globals';
import { maskSecrets } from '../../src/cli/thrown-text.js';

it.each([
  [
    'connect to postgres://me:canary@db.test/app failed',
    'connect to postgres://***@db.test/app failed',
  ],
  ['Server=db;Password=canary;Database=app', 'Server=db;Password=***;Database=app'],
  ['{"client_secret":"canary","id":"a"}', '{"client_secret":***,"id":"a"}'],
  ['Authorization: Bearer canary.canary', 'Authorization: Bearer ***'],
  ['the token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.canary', 'the token ***'],
  ['The secret: it must have 32 bytes.', 'The secret: it must have 32 bytes.'],
])('%s', (text, shown) => {
  expect(maskSecrets(text, [])).toBe(shown);
});
