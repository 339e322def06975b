// The quickstart in a real browser. It has to be built first: npm run test:e2e does.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/e2e'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 60_000,
};
