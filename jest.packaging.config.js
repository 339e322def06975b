// The package as apps install it. It has to be built first: npm run build does.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/packaging'],
  testPathIgnorePatterns: ['/node_modules/'],
  // Compiling takes longer than any request.
  testTimeout: 60_000,
};
