/**
 * The house style, as far as a machine can check it. Formatting is the formatter's business, who
 * may import whom is written in `.dependency-cruiser.cjs`; here is the rest.
 *
 * A list given to `no-restricted-syntax` replaces the one before it. The lists are therefore put
 * together from the pieces below, once for each kind of place.
 */
import { builtinModules } from 'node:module';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const NO_ENUM = [
  {
    selector: 'TSEnumDeclaration',
    message: 'An enum leaves code behind and a second kind of string. Use a union of literals.',
  },
];

const NAMED_EXPORTS = [
  'ExportDefaultDeclaration',
  'ExportSpecifier[exported.name="default"]',
  'ExportSpecifier[exported.value="default"]',
].map((selector) => ({
  selector,
  message:
    'Export by name, so that one thing has one name. Only the providers also have a default.',
}));

const NO_MODULE_STATE = [
  'Program > VariableDeclaration[kind=/^(let|var)$/]',
  'Program > ExportNamedDeclaration > VariableDeclaration[kind=/^(let|var)$/]',
].map((selector) => ({
  selector,
  message:
    'State of a module is shared by every configuration in the process. Keep it in a service.',
}));

// The rule for the number of parameters cannot tell a constructor, which may take one more.
const AT_MOST_FIVE_PARAMETERS = [
  ':matches(FunctionDeclaration, ArrowFunctionExpression)[params.length>5]',
  'Property > FunctionExpression[params.length>5]',
  'MethodDefinition[kind!="constructor"] > FunctionExpression[params.length>5]',
].map((selector) => ({
  selector,
  message: 'Too many to tell apart at the call. Take one object.',
}));

const NO_DECORATORS = [
  { selector: 'Decorator', message: 'Decorators belong to the NestJS layer, src/nest.' },
];

const NO_JSX = [
  {
    selector: ':matches(JSXElement, JSXFragment)',
    message: 'Markup is rendered in core/pages alone.',
  },
];

const WAITING = 'A test does not wait: fake the timers, and see test/support/fake-timers.ts.';

const NO_REAL_TIMERS = [
  'CallExpression[callee.name=/^(setTimeout|setInterval)$/]',
  'CallExpression[callee.object.name=/^(globalThis|window|global)$/][callee.property.name=/^(setTimeout|setInterval)$/]',
  'CallExpression[callee.property.name="waitForTimeout"]',
  ':matches(ImportDeclaration, ImportExpression)[source.value=/^(node:)?timers/]',
].map((selector) => ({ selector, message: WAITING }));

/** The clock, the timers and the randomness of the platform, which services are given. */
const GIVEN =
  'Take it from the services: ClockToken, TimersToken or RandomToken. A function that no container makes has ' +
  'those of core/kernel/platform.ts and timers.ts.';

const NO_OWN_PLATFORM = [
  'CallExpression[callee.name=/^set(Timeout|Interval)$/]',
  'MemberExpression[property.name=/^set(Timeout|Interval)$/]',
  'ImportDeclaration[source.value=/^(node:)?timers/]',
  'MemberExpression[object.name="Date"][property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'MemberExpression[property.name=/^(getRandomValues|randomUUID)$/]',
  'MemberExpression[object.name="Math"][property.name="random"]',
].map((selector) => ({ selector, message: GIVEN }));

/** Names of functions, except those that have a verb, and those of the platform. */
const NOUN_OF = '/^(?!(is|has|find)([A-Z]|Of)|(index|lastIndex|value)Of$).*[a-z]Of$/';
/** `listOf` of a service is public. */
const METHOD_NOUN_OF = NOUN_OF.replace('(index|', '(list|index|');
const FUNCTION = '/^(ArrowFunction|Function)Expression$/';

const VERBS_FIRST = [
  `:matches(FunctionDeclaration, TSDeclareFunction)[id.name=${NOUN_OF}]`,
  `VariableDeclarator[id.name=${NOUN_OF}][init.type=${FUNCTION}]`,
  `:matches(Property, PropertyDefinition)[key.name=${NOUN_OF}][value.type=${FUNCTION}]`,
  `:matches(MethodDefinition, TSAbstractMethodDefinition, TSMethodSignature)[key.name=${METHOD_NOUN_OF}]`,
  `TSPropertySignature[key.name=${NOUN_OF}][typeAnnotation.typeAnnotation.type="TSFunctionType"]`,
].map((selector) => ({
  selector,
  message: 'Begin with a verb: `readClaims` or `findOwner`, not `claimsOf` or `ownerOf`.',
}));

const EVERYWHERE = [...NO_ENUM, ...AT_MOST_FIVE_PARAMETERS, ...VERBS_FIRST];
const OF_SRC = [...EVERYWHERE, ...NAMED_EXPORTS, ...NO_MODULE_STATE];
const IN_NEST = [...OF_SRC, ...NO_OWN_PLATFORM];
const IN_SRC = [...IN_NEST, ...NO_DECORATORS];
const IN_PROVIDERS = [...EVERYWHERE, ...NO_MODULE_STATE, ...NO_OWN_PLATFORM, ...NO_DECORATORS];
/**
 * What is no service: the platform's own, what runs in a browser or a terminal, and what tests
 * stand on.
 */
const WITH_OWN_PLATFORM = [...OF_SRC, ...NO_DECORATORS];

const WEB_STANDARD = 'The core runs on any web-standard runtime.';

/** What exists in Node and not everywhere. */
const NODE_GLOBALS = [
  'process',
  'Buffer',
  '__dirname',
  '__filename',
  'require',
  'module',
  'exports',
  'global',
  'setImmediate',
  'clearImmediate',
].map((name) => ({ name, message: WEB_STANDARD }));

const NOT_FOR_CORE = {
  paths: builtinModules.map((name) => ({ name, message: WEB_STANDARD })),
  patterns: [
    { regex: '^node:', message: WEB_STANDARD },
    {
      regex: '^(@nestjs/|(typeorm|class-validator|class-transformer|reflect-metadata|rxjs)(/|$))',
      message: 'The core runs without a framework, a database layer or a validation library.',
    },
  ],
};

/** The names that the Node running this knows, for the scripts and configuration files. */
const nodeGlobals = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
);

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/build/',
    '**/node_modules/',
    '**/coverage/',
    // What the frameworks of the samples generate.
    'sample/*/{.next,.svelte-kit,.output,.nitro,build}/',
    'sample/*/next-env.d.ts',
    // Written as the apps are that they are copied into.
    'test/apps/{nest,next,new}/',
    // Apps that the codemod reads.
    'test/cli/fixtures/',
    'docs/.vitepress/cache/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  tseslint.configs.base,
  {
    // What the compiled linter reads has these rules there: they take it a tenth of the time.
    ignores: ['{src,test}/**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
  },
  {
    rules: {
      complexity: ['error', 12],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-params': ['error', 6],
      // Refusing control characters is what we use such expressions for.
      'no-control-regex': 'off',
      'no-else-return': ['error', { allowElseIf: false }],
      'no-param-reassign': ['error', { props: true }],
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    // Where each mark is from, which a tool reads.
    ignores: ['src/providers/marks/**'],
    rules: {
      // Code is prettier's. The words of a comment are not wrapped by it.
      'max-len': [
        'error',
        {
          code: 2000,
          comments: 100,
          ignoreTemplateLiterals: true,
          ignoreUrls: true,
          ignorePattern: '(?:eslint|oxlint)-disable',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['{src,test}/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': false },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // An interface that adds nothing is one that applications add to, by module augmentation.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-namespace': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        // Taking a field out by name is how the rest is kept without it.
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },

  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...IN_SRC],
    },
  },
  {
    files: ['src/nest/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...IN_NEST] },
  },
  {
    // A provider is mostly data, and has a default export, as the contract has it.
    files: ['src/providers/**/*.ts'],
    rules: { 'max-lines': 'off', 'no-restricted-syntax': ['error', ...IN_PROVIDERS] },
  },
  {
    files: ['src/core/**/*.{ts,tsx}'],
    ignores: ['src/core/pages/**'],
    rules: { 'no-restricted-syntax': ['error', ...IN_SRC, ...NO_JSX] },
  },
  {
    files: [
      'src/core/kernel/{platform,timers}.ts',
      // Their scripts run in browsers.
      'src/core/pages/{form-script.ts,passkey-form.tsx,verify-request.page.tsx}',
      'src/{cli,client,testing}/**/*.{ts,tsx}',
    ],
    rules: { 'no-restricted-syntax': ['error', ...WITH_OWN_PLATFORM] },
  },
  {
    files: ['src/core/**/*.{ts,tsx}'],
    // Chosen by the `node` export condition, with a web-standard twin beside it.
    ignores: ['src/core/**/*.node.ts'],
    rules: {
      'no-restricted-globals': ['error', { globals: NODE_GLOBALS, checkGlobalObject: true }],
      'no-restricted-imports': ['error', NOT_FOR_CORE],
    },
  },

  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...EVERYWHERE, ...NAMED_EXPORTS],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    ignores: [
      // Processes, and what they answer to: time passes for them by itself.
      'test/load/**',
      'test/differential/**',
      'test/{cli,frameworks}/support/**',
      'test/support/fake-timers.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...EVERYWHERE, ...NAMED_EXPORTS, ...NO_REAL_TIMERS],
    },
  },
  {
    // Nitro reads the default exports of files, and a middleware sets what later ones find in the
    // context.
    files: ['test/recipes/nuxt/server/**/*.ts'],
    rules: {
      'no-param-reassign': 'off',
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },

  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: nodeGlobals },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { __dirname: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
