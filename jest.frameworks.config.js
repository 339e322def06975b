// The samples of the frameworks in a real browser. The package and the quickstart's identity provider
// have to be built first: npm run test:frameworks does.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/frameworks'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/test/frameworks/support/prepare.mjs',
  globalTeardown: '<rootDir>/test/frameworks/support/clear-up.mjs',
  testTimeout: 90_000,
};
