/**
 * Express, Fastify and Hono: the configuration in a file of its own, and the routes in the app's.
 */
import { readText } from '../project/file-changes.js';
import type { Project } from '../project/project.js';
import { needsTested } from '../project/tested-versions.js';
import {
  addImports,
  createFile,
  findFile,
  joinPlans,
  type Plan,
  type Start,
  type Template,
} from './plan.js';

/** What sets a server framework apart from the others. */
interface ServerFramework {
  readonly name: string;
  /** Its package. */
  readonly package: string;
  /** What follows `const app =`. */
  readonly creation: RegExp;
  readonly imports: readonly string[];
  /** The routes, for an app that is in this variable. */
  readonly routes: (app: string) => string;
  /** A whole app, where there is none yet. */
  readonly server: {
    readonly imports: readonly string[];
    readonly start: string;
    readonly create: string;
  };
}

/** Files that an app is usually created in. */
const ENTRIES = [
  'src/index',
  'src/main',
  'src/server',
  'src/app',
  'index',
  'main',
  'server',
  'app',
];
const EXTENSIONS = ['ts', 'mts', 'js', 'mjs', 'cjs'];

function serverTemplate(framework: ServerFramework): Template {
  return {
    name: framework.name,
    environmentFile: '.env',
    address: 'http://localhost:3000',
    basePath: '/auth',
    firstPage: '/me',
    start: 'start',
    needs: needsTested(framework.package),
    plan: (project, start) => planServer(framework, project, start),
  };
}

function planServer(framework: ServerFramework, project: Project, start: Start): Plan {
  const files = ENTRIES.flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`));
  const main = project.manifest.main;
  const entry = [...(main === undefined ? [] : [main]), ...files].find((file) =>
    framework.creation.test(readText(project.root, file) ?? ''),
  );
  if (entry === undefined) return planNewServer(framework, project, start);
  return planExistingServer(framework, project, start, entry);
}

function planExistingServer(
  framework: ServerFramework,
  project: Project,
  start: Start,
  entry: string,
): Plan {
  const before = readText(project.root, entry) ?? '';
  const isCommonJs = /\brequire\(/.test(before) && !/^import\b/m.test(before);
  const [, folder = '', extension = 'js'] = /^(.*\/)?[^/]*\.(\w+)$/.exec(entry) ?? [];
  const config = createFile(
    project,
    `${folder}auth.${extension}`,
    writeConfig(start, extension.endsWith('ts'), isCommonJs),
  );
  const target = `./auth${getImportedExtension(project, before, extension)}`;
  const lines = [...framework.imports, `import { authConfig } from '${target}';`];
  const after = before.includes('authConfig')
    ? before
    : addRoutes(framework, before, lines, isCommonJs);
  return joinPlans(config, {
    changes: after === before ? [] : [{ file: entry, before, after }],
    notes: [
      'The variables of .env have to be loaded: node --env-file=.env, or as your app does it.',
    ],
  });
}

/**
 * How the file names others beside it. Where it names none, modules that Node runs need the
 * compiled file's name.
 */
function getImportedExtension({ manifest }: Project, text: string, extension: string): string {
  const compiled = `.${extension.replace('ts', 'js')}`;
  if (compiled === `.${extension}`) return compiled;
  const imported = /\bfrom ['"]\.[^'"]*\/[^'"]*?(\.[cm]?[jt]s)?['"]/.exec(text);
  if (!imported) return manifest.type === 'module' ? compiled : '';
  const [, ending = ''] = imported;
  return ending.endsWith('ts') ? `.${extension}` : ending && compiled;
}

function addRoutes(
  { creation, routes }: ServerFramework,
  text: string,
  lines: readonly string[],
  isCommonJs: boolean,
): string {
  const found = creation.exec(text);
  const app = found?.[1] ?? 'app';
  const end = findStatementEnd(text, (found?.index ?? 0) + (found?.[0].length ?? 0));
  const added = `${text.slice(0, end)}\n\n${routes(app)}${text.slice(end)}`;
  return isCommonJs ? `${lines.map(toRequire).join('\n')}\n${added}` : addImports(added, lines);
}

/** The end of the line on which the parentheses of a call are closed. */
function findStatementEnd(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function toRequire(line: string): string {
  const [, names = '', from = ''] = /^import (.+) from (.+);$/.exec(line) ?? [];
  // What is CommonJS itself, and what was built of ES modules.
  const isDefault = !names.startsWith('{') && from.includes('portcullis');
  return `const ${isDefault ? `{ default: ${names} }` : names} = require(${from});`;
}

function planNewServer(framework: ServerFramework, project: Project, start: Start): Plan {
  const extension = project.manifest.type === 'module' ? 'js' : 'mjs';
  const { imports, create, start: listen } = framework.server;
  const lines = [
    ...imports,
    ...framework.imports,
    `import { authConfig } from './auth.${extension}';`,
  ];
  const server = `${lines.join('\n')}\n\nconst app = ${create};\n\n${framework.routes('app')}\n\n${listen}\n`;
  return joinPlans(
    createFile(project, `auth.${extension}`, writeConfig(start, false, false)),
    createFile(project, `server.${extension}`, server),
    planStartScript(project, `server.${extension}`),
  );
}

function planStartScript(project: Project, server: string): Plan {
  const file = findFile(project, ['package.json']) ?? 'package.json';
  const before = readText(project.root, file) ?? '{}';
  if (project.manifest.scripts?.start !== undefined) return { changes: [], notes: [] };
  const manifest = {
    ...project.manifest,
    scripts: { ...project.manifest.scripts, start: `node --env-file=.env ${server}` },
  };
  return {
    changes: [{ file, before, after: `${JSON.stringify(manifest, null, 2)}\n` }],
    notes: [],
  };
}

function writeConfig({ imports, setup, options }: Start, isTyped: boolean, isCommonJs: boolean) {
  const lines = [
    ...(isTyped ? [`import type { AuthConfig } from 'portcullis/types';`] : []),
    ...imports,
  ];
  const head = `${lines.map((line) => (isCommonJs ? toRequire(line) : line)).join('\n')}\n\n${setup}`;
  const body = `authConfig${isTyped ? ': AuthConfig' : ''} = {\n${options}\n};\n`;
  return isCommonJs
    ? `${head}const ${body}\nmodule.exports = { authConfig };\n`
    : `${head}export const ${body}`;
}

const PORT = 'process.env.PORT ?? 3000';

export const express = serverTemplate({
  name: 'Express',
  package: 'express',
  creation: /\b(?:const|let|var)\s+(\w+)(?:\s*:[^=]+)?\s*=\s*express\(/,
  imports: [`import { ExpressAuth, getSession } from 'portcullis/express';`],
  routes: (app) => `${app}.use(ExpressAuth(authConfig));

// For signed-in users.
${app}.get('/me', async (req, res) => {
  const session = await getSession(req, authConfig);
  if (session) res.json(session);
  else res.redirect('/auth/signin?callbackUrl=/me');
});`,
  server: {
    imports: [`import express from 'express';`],
    create: 'express()',
    start: `app.listen(${PORT});`,
  },
});

export const fastify = serverTemplate({
  name: 'Fastify',
  package: 'fastify',
  creation: /\b(?:const|let|var)\s+(\w+)(?:\s*:[^=]+)?\s*=\s*[fF]astify\(/,
  imports: [`import { FastifyAuth } from 'portcullis/fastify';`],
  routes: (app) => `${app}.register(FastifyAuth(authConfig));

// For signed-in users.
${app}.get('/me', async (request, reply) => {
  const session = await request.getSession();
  return session ?? reply.redirect('/auth/signin?callbackUrl=/me');
});`,
  server: {
    imports: [`import { fastify } from 'fastify';`],
    create: 'fastify({ logger: true })',
    start: `await app.listen({ port: Number(${PORT}) });`,
  },
});

export const hono = serverTemplate({
  name: 'Hono',
  package: 'hono',
  creation: /\b(?:const|let|var)\s+(\w+)(?:\s*:[^=]+)?\s*=\s*new Hono(?:<[^]*?>)?\(/,
  imports: [`import { HonoAuth } from 'portcullis/hono';`],
  routes: (app) => `const { handler, getSession } = HonoAuth(authConfig);
${app}.use(handler);

// For signed-in users.
${app}.get('/me', async (c) => {
  const session = await getSession(c);
  return session ? c.json(session) : c.redirect('/auth/signin?callbackUrl=/me');
});`,
  server: {
    imports: [`import { serve } from '@hono/node-server';`, `import { Hono } from 'hono';`],
    create: 'new Hono()',
    start: `serve({ fetch: app.fetch, port: Number(${PORT}) });`,
  },
});
