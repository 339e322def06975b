// The package as apps install it. It has to be built first: npm run build does.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/packaging'],
  // Those of the projects are run by the projects.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/packaging/matrix/'],
  // Compiling takes longer than any request.
  testTimeout: 60_000,
};
