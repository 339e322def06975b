// The samples' own tests. The package has to be built first: npm run test:samples does.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/sample'],
  testMatch: ['**/test/*.e2e-spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // They run the built package, as an app does, which finds its own parts.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testTimeout: 30_000,
};
