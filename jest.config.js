// Native ESM, as the sources are and every package of NestJS 12; the built CommonJS is for test/packaging/.
/** @param {'es6' | 'commonjs'} type */
const swc = (type) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: true },
      transform: {
        legacyDecorator: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
      keepClassNames: true,
    },
    module: { type },
    sourceMaps: 'inline',
  },
];

export default {
  testEnvironment: 'node',
  // Every core: by default one is left idle, and of two that is half.
  maxWorkers: '100%',
  // Modules of a test file are never let go of by a process that runs more of them.
  workerIdleMemoryLimit: '1GB',
  // With every core busy, a test waits for its turn as well.
  testTimeout: 20_000,
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/e2e/',
    '<rootDir>/test/edge/',
    '<rootDir>/test/frameworks/',
    '<rootDir>/test/packaging/',
    '<rootDir>/test/auth-js/',
  ],
  // Next.js looks for it as it is loaded.
  setupFiles: ['<rootDir>/test/interop/next/next-environment.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#session$': '<rootDir>/src/nest/decorators/session.decorator.ts',
    '^#digest$': '<rootDir>/src/core/kernel/digest.node.ts',
    '^#signed-jwt$': '<rootDir>/src/core/oauth/signed-jwt.node.ts',
    '^#simple-webauthn$': '<rootDir>/src/core/webauthn/simple-webauthn.ts',
    '^#token-cipher$': '<rootDir>/src/core/jwt/token-cipher.node.ts',
    // Drizzle asks for it by name; this one has the same interface, and needs no compiler.
    '^better-sqlite3$': 'libsql',
  },
  transform: {
    // Fastify's inject() helper requires an ESM-only package from CommonJS.
    '/node_modules/cookie/.+\\.js$': swc('commonjs'),
    '^.+\\.tsx?$': swc('es6'),
  },
  transformIgnorePatterns: ['/node_modules/(?!(light-my-request/node_modules/)?cookie/)'],
};
