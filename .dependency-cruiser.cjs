/**
 * The rules of dependence, as tables. The rules themselves are made from the tables, so a new
 * folder or a new protocol library is one line here and cannot be forgotten in half of the rules.
 *
 * What they protect: a folder can be read, tested and moved with only the floors beneath it in
 * mind, the core runs wherever there is a web-standard `Request`, and an app loads what it uses.
 */
'use strict';

/**
 * The folders of `src/core` by floor, lowest first. A file imports its own folder or a lower floor;
 * folders on one floor do not know each other, on floor 0 neither: a model, an error or a clock
 * must be usable without the other two. The files directly in `src/core` are barrels, and stand
 * above them all.
 */
const CORE_FLOORS = [
  ['kernel', 'errors', 'models'],
  ['http', 'tables'],
  ['localization', 'levels'],
  ['jwt', 'csrf', 'callbacks', 'events', 'providers', 'adapters', 'hashing'],
  ['oauth', 'email', 'webauthn', 'sessions', 'pages'],
  ['sign-in', 'access-tokens'],
  ['features'],
  ['config'],
  ['handler'],
  ['compose'],
  ['request'],
];

/** The folders of `src/nest` by floor, under the same rule. */
const NEST_FLOORS = [
  ['errors'],
  ['transports'],
  ['session'],
  ['guard'],
  ['decorators', 'hooks', 'health'],
  ['module'],
  ['openapi'],
];

/**
 * What stands around the core; `also` is what each may reach besides the core and itself. They do
 * not import one another: who uses one framework or one database must not load a second one.
 */
const RIM = [
  { name: 'providers', path: '^src/providers/' },
  // Each database adapter is a piece of its own; `$1` is the adapter that the file belongs to.
  // The usual issuers of access tokens.
  { name: 'issuers', path: '^src/issuers/' },
  { name: 'adapters', path: '^src/adapters/([^/]+)', self: '^src/adapters/$1(/|$)' },
  // What a feature is made of, and the features of the library, each in its folder.
  { name: 'features', path: '^src/features/' },
  // Between Node's own messages and the core. What answers requests on Node stands on it.
  { name: 'node', path: '^src/node/' },
  { name: 'nest', path: '^src/nest/', also: ['^src/node/'] },
  // Each framework is a piece of its own, on what they share: the files directly in the folder.
  {
    name: 'interop',
    path: '^src/interop/([^/]+)/',
    self: '^src/interop/($1/|[^/]+$)',
  },
  { name: 'interop-shared', path: '^src/interop/[^/]+$' },
  // Reads an app from outside: its configuration, its modules and its tables.
  {
    name: 'cli',
    path: '^src/cli/',
    also: ['^src/nest/', '^src/adapters/', '^src/testing/'],
  },
  { name: 'client', path: '^src/client/' },
  { name: 'testing', path: '^src/testing/', also: ['^src/nest/'] },
  // The package's root is the NestJS face and no barrel: it must not pull in what it does not show.
  { name: 'root', path: '^src/[^/]+$', also: ['^src/nest/'] },
];

/**
 * Packages with one importing place, types included. Other code that needs such a package asks the
 * place: checks are written once, a package can be replaced, optional peers stay optional, and the
 * core runs without Nest, a database layer or a validation library.
 */
const PLACES = [
  {
    package: 'openid-client',
    only: [
      '^src/core/oauth/(protocol-client|token-grants|userinfo-request|client-configurations|client-authentication)\\.ts$',
      '^src/core/access-tokens/opaque-access-tokens\\.ts$',
    ],
  },
  {
    package: 'jose',
    only: [
      '^src/core/jwt/',
      '^src/core/oauth/(id-token|issuer-jwks|logout-token|signed-jwt(\\.node)?)\\.ts$',
      '^src/core/access-tokens/(dpop|jwt-access-tokens)\\.ts$',
      '^src/features/access-tokens/',
      // The other side of the conversation: it signs what the core verifies.
      '^src/testing/(fake-identity-provider/id-token|test-issuers)\\.ts$',
    ],
  },
  { package: '@node-rs/argon2', only: ['^src/core/hashing/'] },
  { package: 'hash-wasm', only: ['^src/core/hashing/'] },
  { package: '@simplewebauthn/server', only: ['^src/core/webauthn/'] },
  { package: '@simplewebauthn/browser', only: ['^src/client/webauthn/'] },
  { package: 'preact', only: ['^src/core/pages/'] },
  { package: 'preact-render-to-string', only: ['^src/core/pages/'] },
  {
    package: '@nestjs/[^/]+',
    only: ['^src/nest/', '^src/testing/', '^src/index\\.ts$', '^src/cli/(access|app)/'],
  },
  { package: 'commander', only: ['^src/cli/'] },
  { package: '@clack/prompts', only: ['^src/cli/terminal\\.ts$'] },
  { package: 'jiti', only: ['^src/cli/app/'] },
  { package: 'ts-morph', only: ['^src/cli/codemod/'] },
  { package: 'rxjs', only: ['^src/nest/'] },
  { package: 'class-validator', only: ['^src/nest/'] },
  { package: 'class-transformer', only: ['^src/nest/'] },
  { package: 'punycode.js', only: ['^src/core/models/email-address\\.ts$'] },
  { package: 'otplib', only: ['^src/features/second-factors/totp\\.ts$'] },
  { package: 'uqr', only: ['^src/features/second-factors/qr-code\\.ts$'] },
  { package: 'nodemailer', only: ['^src/providers/nodemailer\\.ts$'] },
  { package: 'fastify', only: ['^src/node/fastify\\.ts$'] },
  { package: 'next', only: ['^src/interop/next/'] },
  { package: 'react', only: ['^src/client/react/'] },
  { package: '@sveltejs/kit', only: ['^src/interop/sveltekit/'] },
  { package: 'svelte', only: ['^src/interop/sveltekit/'] },
  { package: 'typeorm', only: ['^src/adapters/typeorm/', '^src/cli/(migrate|app)/'] },
  { package: 'kysely', only: ['^src/adapters/kysely/'] },
  // A global side effect: an import of the core must not bring it.
  { package: 'reflect-metadata', only: ['^src/nest/', '^src/index\\.ts$'] },
];

/**
 * A file chosen by the `node` export condition. It may use Node, and is reached by its `#name`
 * alone: an import of the file itself would carry Node onto every other runtime.
 */
const NODE_SEAM = '\\.node\\.ts$';

/**
 * `public.ts` is what an app imports of a folder of which the other parts of the library use more.
 */
const CORE_DOORS = '^src/core/(index|public-types|[^/]+/(index|public))\\.ts$';

/** Matches a package's installed files, those of its separate types included. */
function packagePath(name) {
  const typesName = name.replace(/^@([^/]+)\//, '$1__');
  return `node_modules/(@types/${typesName}|${name})/`;
}

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** @type {(house: string, floors: string[][]) => object[]} */
const floorRules = (house, floors) => {
  const inFolders = (folders) => `^src/${house}/(${folders.join('|')})/`;
  return [
    ...floors.flatMap((folders, floor) =>
      folders.map((folder) =>
        forbid(
          `${house}-floor-${floor}-${folder}`,
          `${house}/${folder} is on floor ${floor}: it may import itself and lower floors.`,
          { path: inFolders([folder]) },
          {
            path: `^src/${house}/`,
            pathNot: inFolders([folder, ...floors.slice(0, floor).flat()]),
          },
        ),
      ),
    ),
    forbid(
      `every-folder-of-${house}-has-a-floor`,
      'A folder that no floor names would escape the rules. Give it a floor in the table.',
      {},
      { path: `^src/${house}/[^/]+/`, pathNot: inFolders(floors.flat()) },
    ),
  ];
};

const rimRules = RIM.map(({ name, path, self = path, also = [] }) =>
  forbid(
    `rim-${name}`,
    `${name} may import the core and itself${also.length > 0 ? `, and ${also.join(', ')}` : ''}.`,
    { path },
    { path: '^src/', pathNot: ['^src/core/', self, ...also] },
  ),
);

const placeRules = PLACES.map(({ package: name, only }) =>
  forbid(
    `place-of-${name.match(/[a-z]+/g).join('-')}`,
    `${name} is imported from ${only.join(', ')} alone.`,
    { path: '^src/', pathNot: only },
    { path: packagePath(name) },
  ),
);

module.exports = {
  forbidden: [
    ...floorRules('core', CORE_FLOORS),
    ...floorRules('nest', NEST_FLOORS),
    forbid(
      'every-folder-has-a-place',
      'A folder that neither the core nor the rim names would escape them as well. Give it a row.',
      { path: '^src/', pathNot: ['^src/core/', ...RIM.map(({ path }) => path)] },
      {},
    ),
    forbid(
      'core-stands-alone',
      'The core knows nothing of what is built around it.',
      { path: '^src/core/' },
      { path: '^src/', pathNot: '^src/core/' },
    ),
    forbid(
      'core-without-node',
      'The core runs on any web-standard runtime. Only a file behind an export condition uses Node.',
      { path: '^src/core/', pathNot: NODE_SEAM },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'node-seam-by-its-name',
      'A *.node.ts file is reached by its `#name`, never by its path.',
      { path: '^src/' },
      { path: NODE_SEAM },
    ),
    forbid(
      'hashing-comes-with-a-feature',
      'An app whose features hash nothing loads none of it: only a feature imports it, but for its limit.',
      { path: '^src/', pathNot: ['^src/core/hashing/', '^src/features/'] },
      { path: '^src/core/hashing/', pathNot: 'hash-concurrency\\.ts$' },
    ),
    forbid(
      'core-by-its-doors',
      'What stands around the core imports the index of a folder, which says what others may use.',
      { path: '^src/', pathNot: '^src/core/' },
      // A page that loads when it is first needed is named by its file, since an index would load
      // its neighbours; a `#name` is a door by itself.
      { path: '^src/core/', pathNot: CORE_DOORS, dynamic: false, dependencyTypesNot: ['aliased'] },
    ),
    forbid(
      'features-by-their-doors',
      'A feature uses what another one offers to apps, and nothing else of it.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$'] },
    ),
    ...rimRules,
    ...placeRules,
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or want a third. Type-only cycles count: they cannot be read alone either.',
      {},
      { circular: true },
    ),
    forbid(
      'nothing-unresolved',
      'The other rules go by the path of what was found; what was not found would slip past them.',
      {},
      // SvelteKit makes these modules while it builds an app.
      { couldNotResolve: true, pathNot: '^[$](app|env)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // `import type` counts. A type-only import is a dependence for the reader all the same.
    tsPreCompilationDeps: true,
    // Where `#token-cipher` leads in the sources: package.json names the built files.
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js'],
    },
  },
};
