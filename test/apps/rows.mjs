/**
 * The apps, a row for each framework or version of one. A row has an app or several; an app is made
 * by the generator of its framework (`generate`), or is a copy of a folder here (`copy`) or of a
 * sample (`sample`).
 *
 * A stage is what is done with it, in this order, and `then` the next one:
 * - `files` are laid over it, `rename` renames some, `text` writes some;
 * - `beside` is installed with the package, unless `init` installs it; `installs` are the commands
 *   for another way to install the packed file;
 * - `init` runs `portcullis init`, from the packed file or as it was built, with the options
 * `start`;
 * - `types`, `builds` and `tests` are commands;
 * - `starts` are the ways to start it, with a build before if it needs one, and what a user does
 *   there;
 * - `doctor` runs `portcullis doctor`;
 * - `journeys` are those of `test/frameworks/`, in Chromium.
 *
 * `.ci/run` leaves a row out while its app, `uses` and the `apis` that the app imports (files of
 * `etc/api/`) are the same. `uses` are the door of its framework and what `portcullis init` writes
 * for it. Two rows are `always` run after a change of the core or of `uses`.
 */
import { visitNextInDevelopment } from './chromium.mjs';
import { visitInitialised, visitNest, visitNext, visitReadme, visitSample } from './visits.mjs';

const nest = (version) =>
  `npx --yes @nestjs/cli@${version} new app --skip-install --skip-git --package-manager npm`;

const next = (version) =>
  `npx --yes create-next-app@${version} app --skip-install --yes --use-npm --ts --app ` +
  '--no-src-dir --no-eslint --no-linter --no-tailwind --no-react-compiler --disable-git';

const SVELTEKIT =
  'npx --yes sv@0.8 create app --template minimal --types ts --no-add-ons --install npm';

/** The compiler of the project, with other settings than its own. */
const tsc = (module, resolution) =>
  `npx tsc --noEmit -p . --module ${module} --moduleResolution ${resolution} ` +
  '--resolvePackageJsonExports null --incremental false';

/** What runs in an app of `portcullis init`. */
const INIT = ['src/cli/init', 'src/cli/project', 'src/cli/commands/init.ts'];
const NEST = ['src/nest', 'src/node', 'src/index.ts'];
/** All that the two rows run which stand for the others. */
const ALL_DOORS = [
  'src/adapters',
  'src/cli',
  'src/client',
  'src/features',
  'src/index.ts',
  'src/interop',
  'src/issuers',
  'src/nest',
  'src/node',
  'src/testing',
  'README.md',
];
/** What the folders of frameworks share. */
const INTEROP = /^src\/interop\/[^/]+$/;

const signIn = { command: 'node dist/main.js', visit: visitNest };
/** The whole app in one file, in a folder of its own. */
const bundled = (file) => ({
  build: `node bundle.mjs ${file}`,
  command: `node ../bundled/${file}`,
  visit: visitNest,
});

const readme = { command: 'node dist/readme.js', visit: visitReadme };

/** The layout that Next.js generates fetches a font while it is built. */
const LAYOUT = `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/** An app of a server, set up by `portcullis init`. */
const server = (made, command, builds = []) => ({
  ...made,
  init: 'built',
  builds,
  starts: [{ command, visit: visitInitialised('/auth', '/me') }],
  doctor: true,
});

/**
 * A new product, set up by a preset: its own test starts it, and signs a user up and in (U22). One
 * framework always, and the others with `CI_ALL`.
 */
const product = (generate, { isAlways = false, ...more } = {}) =>
  isAlways || process.env.CI_ALL
    ? [
        {
          generate,
          init: 'built',
          start: '--preset saas',
          tests: ['node --test auth.e2e.mjs'],
          ...more,
        },
      ]
    : [];

/** A sample whose users sign in on the built-in pages, without a browser. */
const sample = (folder) => ({
  sample: folder,
  builds: ['npm run build'],
  starts: [{ command: 'npm start', visit: visitSample, hasIdentityProvider: true }],
});

/** A sample with pages of its own, in Chromium. */
const sampleInChromium = (folder) => ({
  sample: folder,
  builds: ['npm run build'],
  journeys: folder,
});

/**
 * An app of NestJS that a package manager has installed in its own way, and the command by which
 * this runs a program.
 */
const installed = (name, { installs, run, ...more }) => ({
  copy: 'installed',
  installs: (tarball) => installs(`${tarball} ${NEST_12}`),
  starts: [{ command: `${run} main.mjs`, visit: visitNest }],
  tests: [`AUTH_URL=http://localhost ${name} doctor --config app.module.mjs`],
  ...more,
});

const NEST_12 =
  '@nestjs/common@12 @nestjs/core@12 @nestjs/platform-express@12 reflect-metadata rxjs';
const PNPM = 'npx --yes pnpm@12';
const YARN =
  'YARN_ENABLE_TELEMETRY=0 YARN_ENABLE_IMMUTABLE_INSTALLS=false ' +
  'YARN_NPM_REGISTRY_SERVER="$(npm config get registry)" npx --yes --package @yarnpkg/cli-dist@4 yarn';
const BUN = 'npx --yes bun@1';

const dependingOn = (packages) =>
  `mkdir app && cd app && npm init --yes && npm install ${packages}`;

export const ROWS = [
  {
    name: 'NestJS 12, ES modules, vitest',
    apis: [
      'adapters',
      'adapters-typeorm',
      'client',
      'core',
      'errors',
      'index',
      'jwt',
      'node',
      'providers',
      'providers-each',
      'testing',
      'types',
    ],
    uses: [...NEST, ...INIT, 'README.md'],
    apps: [
      {
        generate: nest(12),
        init: 'packed',
        builds: ['npx tsc --noEmit -p .', 'npm run build'],
        // U9: the project's own.
        tests: ['npm run test', 'npm run test:e2e'],
        starts: [{ command: 'npm run start:prod', visit: visitInitialised('/auth', '/me') }],
        doctor: true,
        then: {
          files: 'nest',
          types: ['npx tsc --noEmit -p .'],
          builds: ['npx nest build'],
          tests: ['npx vitest run src'],
          starts: [signIn, readme],
        },
      },
      ...product(nest(12)),
    ],
  },
  {
    name: 'NestJS 11, CommonJS, ts-jest, SWC and webpack',
    always: true,
    uses: ALL_DOORS,
    apps: [
      {
        generate: nest(11),
        files: 'nest',
        beside: [
          'typeorm@0.3',
          'nodemailer@6',
          '@simplewebauthn/server@9',
          '@simplewebauthn/browser@9',
          '@nestjs/platform-fastify@11',
          'esbuild',
          'webpack',
        ],
        types: [
          'npx tsc --noEmit -p .',
          tsc('commonjs', 'node10'),
          tsc('node16', 'node16'),
          tsc('esnext', 'bundler'),
        ],
        builds: ['npx nest build'],
        tests: ['npx jest', 'node versions.cjs', 'node platforms.mjs'],
        starts: [
          signIn,
          readme,
          bundled('esbuild.cjs'),
          bundled('esbuild-minified.cjs'),
          bundled('esbuild.mjs'),
          bundled('webpack.cjs'),
        ],
        then: {
          // Users in a database, by the version of TypeORM that most apps have.
          files: 'nest-typeorm',
          beside: ['@nestjs/typeorm@11', 'libsql'],
          types: ['npx tsc --noEmit -p .'],
          builds: ['npx nest build'],
          tests: ['node dist/database.js'],
          then: {
            beside: ['@swc/cli', '@swc/core', '@swc/jest', 'class-validator@0.14', 'typeorm@1'],
            builds: ['npx nest build --builder swc'],
            // As the documentation of NestJS sets Jest up for SWC.
            tests: [
              'node dist/database.js',
              `npx jest --transform '{"^.+\\\\.(t|j)s$":["@swc/jest",{"jsc":{"parser":{"syntax":"typescript",` +
                `"decorators":true},"transform":{"legacyDecorator":true,"decoratorMetadata":true}}}]}'`,
            ],
            starts: [signIn, { ...signIn, build: 'npx nest build --webpack' }],
          },
        },
      },
    ],
  },
  {
    name: 'NestJS 10, CommonJS, ts-jest',
    apis: [
      'adapters',
      'adapters-typeorm',
      'client',
      'core',
      'errors',
      'index',
      'jwt',
      'node',
      'providers',
      'providers-each',
      'testing',
      'types',
    ],
    uses: [...NEST, 'README.md'],
    apps: [
      {
        generate: nest(10),
        files: 'nest',
        beside: ['nodemailer@7'],
        types: ['npx tsc --noEmit -p .'],
        builds: ['npx nest build'],
        tests: ['npx jest'],
        starts: [signIn, readme],
      },
    ],
  },
  {
    name: 'Next.js 16, Turbopack',
    always: true,
    uses: ALL_DOORS,
    apps: [
      {
        generate: next(16),
        text: { 'app/layout.tsx': LAYOUT },
        init: 'built',
        builds: ['npx next build'],
        starts: [
          {
            command: 'npx next start',
            visit: visitInitialised('/api/auth', '/members', '.env.local'),
          },
          { command: 'npx next dev', visit: visitNextInDevelopment },
        ],
        doctor: true,
        then: {
          files: 'next',
          rename: { 'middleware.ts': 'proxy.ts' },
          beside: ['@simplewebauthn/server@14', 'typeorm@0.3'],
          builds: ['npx next build'],
          starts: [{ command: 'npx next start', visit: visitNext }],
        },
      },
      ...product(next(16), { text: { 'app/layout.tsx': LAYOUT } }),
      {
        // Whether npm can install it beside these.
        isResolvedOnly: true,
        beside: ['next@14', 'react@18', 'nodemailer@7', '@simplewebauthn/server@9', 'svelte@3'],
      },
    ],
  },
  {
    name: 'Next.js 15, webpack, edge',
    apis: ['adapters', 'next', 'providers-each'],
    uses: ['src/interop/next', INTEROP],
    apps: [
      {
        generate: next(15),
        files: 'next',
        beside: ['@simplewebauthn/server@14', 'nodemailer@6'],
        builds: ['npx next build'],
        starts: [{ command: 'npx next start', visit: visitNext }],
      },
    ],
  },
  {
    // The first version that the codemod moves apps of: both routers, and a middleware.
    name: 'Next.js 13.5, webpack',
    apis: ['adapters', 'next', 'providers-each'],
    uses: ['src/interop/next', INTEROP],
    apps: [
      {
        generate: next(13.5),
        text: { 'app/layout.tsx': LAYOUT },
        files: 'next',
        beside: [
          'next@13.5',
          'react@18',
          'react-dom@18',
          '@simplewebauthn/server@14',
          'nodemailer@6',
        ],
        builds: ['npx next build'],
        starts: [{ command: 'npx next start', visit: visitNext }],
      },
    ],
  },
  {
    name: 'Next.js, sample 07',
    apis: ['adapters', 'core', 'next', 'providers-each', 'react', 'types', 'webauthn'],
    uses: ['src/interop/next', INTEROP],
    apps: [sampleInChromium('07-next')],
  },
  {
    name: 'SvelteKit, sample 08',
    apis: ['providers-each', 'sveltekit', 'sveltekit-client', 'sveltekit-components', 'types'],
    uses: ['src/interop/sveltekit', 'src/client/sveltekit', INTEROP, ...INIT],
    apps: [
      sampleInChromium('08-sveltekit'),
      {
        generate: SVELTEKIT,
        init: 'built',
        builds: ['npx svelte-kit sync', 'npx svelte-check', 'npx vite build'],
        starts: [
          {
            command: 'node node_modules/vite/bin/vite.js preview --port $PORT',
            visit: visitInitialised('/auth', '/members'),
          },
        ],
        doctor: true,
      },
      ...product(SVELTEKIT),
    ],
  },
  {
    name: 'SolidStart, sample 09',
    apis: ['providers-each', 'solid', 'solid-client', 'types'],
    uses: ['src/interop/solid', 'src/client/solid', INTEROP, ...INIT],
    apps: [
      sampleInChromium('09-solid-start'),
      {
        // The generator fetches its template from GitHub. It needs Node 24, which the project
        // brings.
        copy: 'new/solid-start',
        init: 'built',
        builds: ['npx tsc', 'npx vite build'],
        starts: [
          {
            command: 'node_modules/.bin/node --env-file=.env .output/server/index.mjs',
            visit: visitInitialised('/api/auth', '/members'),
          },
        ],
        doctor: true,
      },
    ],
  },
  {
    name: 'Next.js with a NestJS API, sample 10',
    apis: [
      'adapters',
      'adapters-typeorm',
      'core',
      'errors',
      'features-provider-logout',
      'features-provider-tokens',
      'features-sessions',
      'index',
      'next',
      'providers-each',
      'types',
    ],
    uses: ['src/interop/next', INTEROP, ...NEST],
    apps: [sampleInChromium('10-next-with-nest-api')],
  },
  {
    name: 'Edge worker, sample 11',
    apis: ['core', 'providers-each', 'types'],
    uses: [],
    apps: [sampleInChromium('11-edge-worker')],
  },
  {
    name: 'Express, sample 15',
    apis: ['express', 'providers-each', 'types'],
    uses: ['src/node', ...INIT],
    apps: [
      server({ generate: dependingOn('express@5') }, 'node --env-file=.env server.mjs'),
      server({ generate: dependingOn('express@4') }, 'node --env-file=.env server.mjs'),
      ...product(dependingOn('express@5'), { isAlways: true }),
      server({ copy: 'new/express-typescript' }, 'node --env-file=.env dist/index.js', ['npx tsc']),
      sample('15-express'),
    ],
  },
  {
    name: 'Fastify, sample 16',
    apis: ['fastify', 'providers-each', 'types'],
    uses: ['src/node', ...INIT],
    apps: [
      server({ generate: dependingOn('fastify@5') }, 'node --env-file=.env server.mjs'),
      server({ generate: dependingOn('fastify@4') }, 'node --env-file=.env server.mjs'),
      sample('16-fastify'),
    ],
  },
  {
    name: 'Hono, sample 17',
    apis: ['hono', 'providers-each', 'types'],
    uses: ['src/interop/hono', INTEROP, ...INIT],
    apps: [
      // The generator fetches its template from GitHub.
      server({ copy: 'new/hono-typescript' }, 'node --env-file=.env dist/index.js', ['npx tsc']),
      sample('17-hono'),
    ],
  },
  {
    name: 'Astro, sample 18',
    apis: ['astro', 'providers-each', 'types'],
    uses: ['src/interop/astro', INTEROP],
    apps: [sample('18-astro')],
  },
  {
    name: 'React Router, sample 19',
    apis: ['providers-each', 'react-router', 'types'],
    uses: ['src/interop/react-router', INTEROP],
    apps: [sample('19-react-router')],
  },
  {
    name: 'Installed by npm, without network and scripts, and twice',
    apis: ['adapters', 'core', 'features-account', 'features-sessions', 'index', 'providers-each'],
    uses: ['src/cli/main.ts', 'src/cli/program.ts'],
    apps: [
      installed('npx portcullis', {
        installs: (packages) => [
          `npm install ${packages}`,
          'rm -r node_modules',
          'npm ci --offline --ignore-scripts',
        ],
        run: 'node',
        then: {
          files: 'copies',
          installs: (tarball) => [`npm install other@${tarball}`],
          tests: ['node mistakes.mjs'],
          starts: [{ command: 'node main.mjs', visit: visitNest }],
        },
      }),
    ],
  },
  {
    name: 'Installed by pnpm, Yarn and Bun',
    apis: ['adapters', 'features-account', 'features-sessions', 'index', 'providers-each'],
    uses: ['src/cli/main.ts', 'src/cli/program.ts'],
    apps: [
      // A package finds what it depends on, and nothing else.
      installed(`${PNPM} exec portcullis`, {
        installs: (packages) => [`${PNPM} add ${packages}`],
        run: 'node',
      }),
      // Packages stay in archives: there is no `node_modules`.
      installed(`${YARN} portcullis`, {
        installs: (packages) => [`${YARN} add ${packages}`],
        run: `${YARN} node`,
      }),
      installed(`${BUN} --bun portcullis`, {
        installs: (packages) => [`${BUN} add ${packages}`],
        run: BUN,
      }),
    ],
  },
];
