// The OpenID relying-party cases, printed as a table. `npm test` runs them too.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/conformance'],
  testPathIgnorePatterns: ['/node_modules/'],
  reporters: [
    ['default', { summaryThreshold: 1000 }],
    '<rootDir>/test/conformance/table-reporter.mjs',
  ],
};
