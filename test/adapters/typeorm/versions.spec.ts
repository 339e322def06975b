/**
 * The versions of TypeORM: these specs run on 1, and in projects of their own on versions of 0.3.
 */
import { expect, it } from '@jest/globals';
import * as typeorm from 'typeorm';
import { assertSupportedTypeOrm } from '../../../src/adapters/typeorm/installed-typeorm.js';
import { UnsupportedTypeOrm } from '../../../src/adapters/typeorm/index.js';

/** What `jest.config.js` says of the project; nothing for version 1. */
const { TYPEORM = '1' }: { readonly TYPEORM?: string } = globalThis as object;

/** What tells the versions apart: 1.0 has removed the first, and 0.3.23 has added the second. */
const NAMES: Readonly<Record<string, readonly boolean[]>> = {
  '1': [false, true],
  '0.3': [true, true],
  '0.3.20': [true, false],
};

it('is the version that the project is for', () => {
  const names = ['getConnectionManager', 'ForeignKey'].map((name) => name in typeorm);
  expect(names).toEqual(NAMES[TYPEORM]);
});

it('is supported', () => {
  expect(() => assertSupportedTypeOrm()).not.toThrow();
});

it('I1 refuses one that is older than 0.3.20, and names the remedy', () => {
  const older = { DataSource: typeorm.DataSource };
  expect(() => assertSupportedTypeOrm(older)).toThrow(UnsupportedTypeOrm);
  expect(() => assertSupportedTypeOrm(older)).toThrow(
    /needs typeorm 0\.3\.20 or later, and finds an older one: npm install typeorm@latest, or typeorm@0\.3 /,
  );
});
