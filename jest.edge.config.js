// The core in runtimes other than Node. It has to be built first: npm run test:edge does.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/edge'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 20_000,
  // edge-runtime's `AbortSignal.timeout` holds the process until it is due, long after the last test.
  forceExit: true,
  reporters: ['default', '<rootDir>/test/edge/support/table-reporter.mjs'],
};
