/** `npm run lint`: what no file imports. What package.json exports is for apps. */
import { readFileSync } from 'node:fs';
import { exportedFiles } from './tools/exported-files.mjs';

const { bin, exports, imports } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The sources of what the package exports, and of its parts that are chosen by a condition. */
const offered = [bin, exports, imports]
  .flatMap(exportedFiles)
  .filter((file) => file.startsWith('./dist/') && file.endsWith('.js'))
  .map((file) => file.replace('./dist/', 'src/').replace(/\.js$/, '.{ts,tsx}'));

export default {
  // The reporter is named on the command line of Jest.
  entry: [...new Set(offered), 'tools/jest/file-reporter.mjs'],
  project: ['src/**/*.{ts,tsx,svelte}'],
  rules: {
    // A provider is exported by its name and as the default.
    duplicates: 'off',
    // A peer of an app is not installed here for its own sake.
    optionalPeerDependencies: 'off',
  },
  // A declaration may need the name of a type that no file imports.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreDependencies: [
    // Of samples 01 and 02, which are no packages of their own.
    '@nestjs/config',
    '@types/oidc-provider',
    'oidc-provider',
    // The SDK that the tests and sample 20 register.
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/sdk-metrics',
    // Loaded by their names.
    '@as-integrations/express5',
    '@nestjs/throttler',
    'jest',
    'jest-circus',
    'jest-environment-jsdom',
    'oxlint',
    'oxlint-tsgolint',
  ],
  ignoreUnresolved: [
    // Installed beside test/adapters.
    /^typeorm-0\.3/,
    // What SvelteKit makes of the app.
    /^\$(app|env)\//,
    // A docblock names it from the root.
    './test/client/page-environment.js',
  ],
  // The packages of these suites are listed beside them.
  ignoreIssues: {
    'test/{auth-js,e2e,edge,frameworks,recipes,adapters/{auth-js,kysely},interop/next}/**': [
      'unlisted',
    ],
    'tools/docs-pictures.mjs': ['unlisted'],
  },
};
