import { expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { TypeORMAdapter, UnsupportedTypeOrm } from '../../../src/adapters/typeorm/index.js';

/** As far as version 0.3 differs in what an app hands over. */
const manager: object = { connection: { isInitialized: true } };

it.each([
  ['a DataSource', { isInitialized: true, manager }],
  ['an EntityManager', manager],
])('I1 refuses %s of TypeORM 0.3, and names the remedy', (_, source) => {
  expect(() => TypeORMAdapter(source as EntityManager)).toThrow(UnsupportedTypeOrm);
  expect(() => TypeORMAdapter(source as EntityManager)).toThrow(
    /needs typeorm 1\.0\.0 or later, and finds 0\.3: npm install typeorm@latest.*@auth\/typeorm-adapter/,
  );
});
