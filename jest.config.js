/**
 * Every suite that Jest runs is a project here. `npm test` runs `unit`; each other project has a
 * script in package.json and is a step of `.ci/run`.
 *
 * Native ESM, as the sources are and every package of NestJS 12; the built CommonJS is for
 * test/packaging/.
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
  setupFiles: ['<rootDir>/test/support/rsa-keys.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#per-request$': '<rootDir>/src/core/kernel/per-request.ts',
    '^#session$': '<rootDir>/src/nest/decorators/session.decorator.ts',
    '^#digest$': '<rootDir>/src/core/kernel/digest.node.ts',
    '^#hash-engine$': '<rootDir>/src/core/hashing/hash-engine.node.ts',
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

/** Spec files run a number at a time in one environment: loading takes longer than their tests. */
const SHARED = {
  runner: '<rootDir>/tools/jest/shared-runner.mjs',
  testRunner: '<rootDir>/tools/jest/shared-circus.mjs',
};

/** Folders of `unit` hold a few specs that need Next.js and Auth.js for it. */
const WITH_NEXT = ['<rootDir>/test/interop/next/', '<rootDir>/test/types/contract-names.spec.ts'];

/** Of the table of `.ci/run`, which every file is part of: it is a step of its own. */
const STEPS = '<rootDir>/test/tools/steps.spec.ts';

/** Stands in for modules that frameworks generate. */
const GENERATED = '<rootDir>/test/recipes/support/generated.ts';

/**
 * Specs that are not of `npm test`, by their names or their folder: whole apps and second
 * implementations, and load and fuzzing.
 */
const INTEGRATION = [
  '**/*.integration.spec.{ts,tsx}',
  '<rootDir>/test/nest/integration/**/*.spec.ts',
];
const STRESS = '**/*.stress.spec.ts';
const APART = ['/test/nest/integration/', '\\.(integration|stress)\\.spec\\.'];

/** Folders of `unit`, `integration` and `stress`. */
const FOLDERS = [
  'client',
  'contract',
  'core',
  'features',
  'interop',
  'nest',
  'node',
  'testing',
  'tools',
].map((one) => `test/${one}`);

/** Specs whose databases are on the servers of `TEST_DATABASES`, and dropped afterwards. */
const ON_SERVERS = {
  globalSetup: '<rootDir>/test/adapters/support/name-databases.mjs',
  globalTeardown: '<rootDir>/test/adapters/support/drop-databases.mjs',
};

/**
 * A project for specs of the TypeORM adapter on the version that is installed as
 * `typeorm-<version>`.
 *
 * @param specs - Their names, as a regular expression: contracts, and what the versions may differ
 *   in.
 */
function onTypeOrm(version, specs) {
  const name = `typeorm-${version}`;
  return project(name, ['test/adapters/typeorm'], {
    ...ON_SERVERS,
    testRegex: `/${specs}\\.spec\\.ts$`,
    globals: { TYPEORM: version },
    moduleNameMapper: { ...base.moduleNameMapper, '^typeorm$': name },
  });
}

// Jest takes time limits and reporters for a whole run only: the scripts of package.json name them.
export default {
  // Every core: by default one is left idle, and of two that is half.
  maxWorkers: '100%',
  // Modules of a test file are never let go of by a process that runs more of them.
  workerIdleMemoryLimit: '1GB',
  // With every core busy, a test waits for its turn as well.
  testTimeout: 20_000,
  projects: [
    project('unit', FOLDERS, {
      ...SHARED,
      testPathIgnorePatterns: ['/node_modules/', ...APART, ...WITH_NEXT, STEPS],
    }),
    project('integration', [...FOLDERS, 'test/types'], {
      testMatch: [...INTEGRATION, '<rootDir>/test/types/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.stress\\.spec\\.', ...WITH_NEXT],
    }),
    project('steps', ['test/tools'], { testMatch: [STEPS] }),
    project('stress', FOLDERS, { testMatch: [STRESS] }),
    project('providers', ['test/providers']),
    project('conformance', ['test/conformance']),
    project('documents', ['test/documents']),
    project('databases', ['test/adapters'], ON_SERVERS),
    // The same specs, on other versions of TypeORM that the adapter works with.
    onTypeOrm(
      '0.3',
      '(typeorm.adapter|servers|features|transactions|upgrade|connection|versions|feature-entities)',
    ),
    onTypeOrm('0.3.20', '(connection|versions|feature-entities)'),
    project('next', ['test/interop/next', 'test/types'], {
      testMatch: WITH_NEXT.map((place) =>
        place.endsWith('/') ? `${place}**/*.spec.{ts,tsx}` : place,
      ),
      // Next.js looks for it as it is loaded.
      setupFiles: [...base.setupFiles, '<rootDir>/test/interop/next/next-environment.ts'],
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
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/cli/fixtures/'],
    }),
    project('auth-js', ['test/auth-js']),
    project('edge', ['test/edge']),
    project('packaging', ['test/packaging']),
    project('samples', ['sample'], {
      testMatch: ['**/test/*.e2e-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      // They run the built package, as an app does, which finds its own parts.
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    }),
    // On apps that test/apps/run.mjs has made.
    project('frameworks', ['test/frameworks']),
    project('e2e', ['test/e2e']),
  ],
};
