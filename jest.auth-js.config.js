// The adapters that need packages of their own. `npm run test:auth-js` installs those.
import base from './jest.config.js';

export default {
  ...base,
  roots: ['<rootDir>/test/auth-js'],
  testPathIgnorePatterns: ['/node_modules/'],
};
