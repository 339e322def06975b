/**
 * The projects, one object each: how it is made, what is installed beside the package, and the commands
 * that type-check, build and test it. `starts` are the ways to start it, and what is done there.
 */
import { visitNest, visitNext, visitReadme } from './visits.mjs';

const nest = (version) =>
  `npx --yes @nestjs/cli@${version} new app --skip-install --skip-git --package-manager npm`;

const next = (version) =>
  `npx --yes create-next-app@${version} app --skip-install --yes --use-npm --ts --app ` +
  '--no-src-dir --no-eslint --no-linter --no-tailwind --no-react-compiler --disable-git';

/** The compiler of the project, with other settings than its own. */
const tsc = (module, resolution) =>
  `npx tsc --noEmit -p . --module ${module} --moduleResolution ${resolution} ` +
  '--resolvePackageJsonExports null --incremental false';

const signIn = { command: 'node dist/main.js', visit: visitNest };
const readme = { command: 'node dist/readme.js', visit: visitReadme };

export const PROJECTS = [
  {
    name: 'NestJS 11, CommonJS, ts-jest',
    generate: nest(11),
    files: 'nest',
    beside: [
      'typeorm@0.3',
      'nodemailer@6',
      '@simplewebauthn/server@9',
      '@simplewebauthn/browser@9',
      '@nestjs/platform-fastify@11',
    ],
    types: [
      'npx tsc --noEmit -p .',
      tsc('commonjs', 'node10'),
      tsc('node16', 'node16'),
      tsc('esnext', 'bundler'),
    ],
    builds: ['npx nest build'],
    tests: ['npx jest', 'node versions.cjs', 'node platforms.mjs'],
    starts: [signIn, readme],
  },
  {
    name: 'NestJS 11, SWC and webpack',
    generate: nest(11),
    files: 'nest',
    beside: ['@swc/cli', '@swc/core', '@swc/jest', 'class-validator@0.14', 'typeorm@1'],
    builds: ['npx nest build --builder swc'],
    // As the documentation of NestJS sets Jest up for SWC.
    tests: [
      `npx jest --transform '{"^.+\\\\.(t|j)s$":["@swc/jest",{"jsc":{"parser":{"syntax":"typescript",` +
        `"decorators":true},"transform":{"legacyDecorator":true,"decoratorMetadata":true}}}]}'`,
    ],
    starts: [signIn, { ...signIn, build: 'npx nest build --webpack' }],
  },
  {
    name: 'NestJS 10, CommonJS, ts-jest',
    generate: nest(10),
    files: 'nest',
    beside: ['nodemailer@7'],
    types: ['npx tsc --noEmit -p .'],
    builds: ['npx nest build'],
    tests: ['npx jest'],
    starts: [signIn, readme],
  },
  {
    name: 'NestJS 12, ES modules, vitest',
    generate: nest(12),
    files: 'nest',
    types: ['npx tsc --noEmit -p .'],
    builds: ['npx nest build'],
    tests: ['npx vitest run'],
    starts: [signIn, readme],
  },
  {
    name: 'Next.js 15, webpack, edge',
    generate: next(15),
    files: 'next',
    beside: ['@simplewebauthn/server@14', 'nodemailer@6'],
    builds: ['npx next build'],
    starts: [{ command: 'npx next start', visit: visitNext }],
  },
  {
    name: 'Next.js 16, Turbopack',
    generate: next(16),
    files: 'next',
    rename: { 'middleware.ts': 'proxy.ts' },
    beside: ['@simplewebauthn/server@14', 'typeorm@0.3'],
    builds: ['npx next build'],
    starts: [{ command: 'npx next start', visit: visitNext }],
  },
  {
    name: 'npm beside what is older still',
    beside: ['next@14', 'react@18', 'nodemailer@7', '@simplewebauthn/server@9', 'svelte@3'],
    isResolvedOnly: true,
  },
];
