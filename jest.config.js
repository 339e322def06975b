/**
 * Every suite that Jest runs is a project here. `npm test` runs `unit`; each other project has a script
 * in package.json and is a step of `.ci/run`.
 *
 * Native ESM, as the sources are and every package of NestJS 12; the built CommonJS is for test/packaging/.
 */
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

/** What all projects have in common. */
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#session$': '<rootDir>/src/nest/decorators/session.decorator.ts',
    '^#digest$': '<rootDir>/src/core/kernel/digest.node.ts',
    '^#hash-engine$': '<rootDir>/src/features/passwords/hashing/hash-engine.node.ts',
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

/** A project whose specs are in these folders. */
function project(displayName, folders, options = {}) {
  const roots = folders.map((folder) => `<rootDir>/${folder}`);
  return { ...base, displayName, roots, ...options };
}

/** Folders of `unit` hold a few specs that need Next.js and Auth.js for it. */
const WITH_NEXT = ['<rootDir>/test/interop/next/', '<rootDir>/test/types/contract-names.spec.ts'];

/** Stands in for modules that frameworks generate. */
const GENERATED = '<rootDir>/test/recipes/support/generated.ts';

/** Apps with several modules, or several transports, which take long to start. */
const INTEGRATION = '<rootDir>/test/nest/integration/';

/** Load and fuzzing, which take minutes of `unit` and find what is slow to find. */
const STRESS = [
  '<rootDir>/test/core/database-failures/database-failures.spec.ts',
  '<rootDir>/test/core/decryption-cost.spec.ts',
  '<rootDir>/test/core/fuzz.spec.ts',
  '<rootDir>/test/core/http/scaling.spec.ts',
  '<rootDir>/test/core/jwt/get-token-hostile.spec.ts',
  '<rootDir>/test/core/memory.spec.ts',
  '<rootDir>/test/core/sign-in/interleavings/sign-ins-at-once.spec.ts',
  '<rootDir>/test/nest/integration/concurrent-users.spec.ts',
];

// Jest takes time limits and reporters for a whole run only: the scripts of package.json name them.
export default {
  // Every core: by default one is left idle, and of two that is half.
  maxWorkers: '100%',
  // Modules of a test file are never let go of by a process that runs more of them.
  workerIdleMemoryLimit: '1GB',
  // With every core busy, a test waits for its turn as well.
  testTimeout: 20_000,
  projects: [
    project(
      'unit',
      ['client', 'core', 'features', 'interop', 'nest', 'node', 'testing'].map(
        (one) => `test/${one}`,
      ),
      { testPathIgnorePatterns: ['/node_modules/', INTEGRATION, ...WITH_NEXT, ...STRESS] },
    ),
    project('integration', ['test/nest/integration', 'test/types'], {
      testPathIgnorePatterns: ['/node_modules/', ...WITH_NEXT, ...STRESS],
    }),
    project('stress', ['test/core', 'test/nest/integration'], { testMatch: STRESS }),
    project('providers', ['test/providers']),
    project('conformance', ['test/conformance']),
    project('databases', ['test/adapters']),
    project('next', ['test/interop/next', 'test/types'], {
      testMatch: WITH_NEXT.map((place) =>
        place.endsWith('/') ? `${place}**/*.spec.{ts,tsx}` : place,
      ),
      // Next.js looks for it as it is loaded.
      setupFiles: ['<rootDir>/test/interop/next/next-environment.ts'],
    }),
    project('recipes', ['test/recipes'], {
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '^portcullis/(core|node)$': '<rootDir>/src/$1/index.ts',
        '^portcullis/providers/(.+)$': '<rootDir>/src/providers/$1.ts',
        // What the builds of the frameworks generate.
        '^#tanstack-router-entry$': '<rootDir>/test/recipes/support/tanstack-router.ts',
        '^(#tanstack-start-entry|tanstack-start-manifest:v)$': GENERATED,
        '^@qwik-(city-not-found-paths|city-static-paths|client-manifest)$': GENERATED,
      },
    }),
    project('cli', ['test/cli'], {
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/cli/(fixtures|new-projects)/'],
    }),
    project('auth-js', ['test/auth-js']),
    project('edge', ['test/edge']),
    project('packaging', ['test/packaging'], {
      // Those of the projects are run by the projects.
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/packaging/matrix/'],
    }),
    project('samples', ['sample'], {
      testMatch: ['**/test/*.e2e-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      // They run the built package, as an app does, which finds its own parts.
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    }),
    project('frameworks', ['test/frameworks'], {
      globalSetup: '<rootDir>/test/frameworks/support/prepare.mjs',
      globalTeardown: '<rootDir>/test/frameworks/support/clear-up.mjs',
    }),
    project('e2e', ['test/e2e']),
  ],
};
