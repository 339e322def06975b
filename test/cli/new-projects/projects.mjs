/**
 * New projects of each framework that `portcullis init` sets up, made by the generators of the frameworks:
 * how each is made, checked and started, and where its variables are.
 */
const LAYOUT = `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

export const PROJECTS = [
  {
    name: 'NestJS 12',
    generate: 'npx --yes @nestjs/cli@12 new app --skip-git --package-manager npm',
    checks: ['npx tsc --noEmit -p .', 'npx nest build'],
    start: 'node --env-file=.env dist/main.js',
    environmentFile: '.env',
    base: '/auth',
    firstPage: '/me',
  },
  {
    name: 'Next.js 16',
    generate:
      'npx --yes create-next-app@16 app --yes --use-npm --ts --app --no-src-dir --no-eslint ' +
      '--no-linter --no-tailwind --no-react-compiler --disable-git',
    // The generated one fetches a font while it is built.
    files: { 'app/layout.tsx': LAYOUT },
    checks: ['npx next build'],
    start: 'node node_modules/next/dist/bin/next start',
    environmentFile: '.env.local',
    base: '/api/auth',
    firstPage: '/members',
  },
  {
    name: 'SvelteKit 2',
    generate:
      'npx --yes sv@0.8 create app --template minimal --types ts --no-add-ons --install npm',
    checks: ['npx svelte-kit sync', 'npx svelte-check', 'npx vite build'],
    start: 'node node_modules/vite/bin/vite.js preview --port $PORT',
    environmentFile: '.env',
    base: '/auth',
    firstPage: '/members',
  },
  {
    name: 'SolidStart 2',
    // The generator fetches its template from GitHub. It needs Node 24, which the project brings.
    copy: 'solid-start',
    checks: ['npx tsc', 'npx vite build'],
    start: 'node_modules/.bin/node --env-file=.env .output/server/index.mjs',
    environmentFile: '.env',
    base: '/api/auth',
    firstPage: '/members',
  },
  {
    name: 'Express 5, JavaScript',
    generate: 'mkdir app && cd app && npm init --yes && npm install express@5',
    start: 'node --env-file=.env server.mjs',
    environmentFile: '.env',
    base: '/auth',
    firstPage: '/me',
  },
  {
    name: 'Express 5, TypeScript',
    copy: 'express-typescript',
    checks: ['npx tsc'],
    start: 'node --env-file=.env dist/index.js',
    environmentFile: '.env',
    base: '/auth',
    firstPage: '/me',
  },
  {
    name: 'Fastify 5, JavaScript',
    generate: 'mkdir app && cd app && npm init --yes && npm install fastify@5',
    start: 'node --env-file=.env server.mjs',
    environmentFile: '.env',
    base: '/auth',
    firstPage: '/me',
  },
  {
    name: 'Hono 4, TypeScript',
    // The generator fetches its template from GitHub.
    copy: 'hono-typescript',
    checks: ['npx tsc'],
    start: 'node --env-file=.env dist/index.js',
    environmentFile: '.env',
    base: '/auth',
    firstPage: '/me',
  },
];
