/**
 * The environment variables of a new app: an example for the repository, and a file that stays out
 * of it.
 */
import { randomBytes } from 'node:crypto';
import { createSecret } from '../commands/secret.js';
import { type FileChange, readText } from '../project/file-changes.js';
import type { Project } from '../project/project.js';
import type { Start } from './plan.js';

/** Lines of .gitignore that keep environment files out. */
const IGNORING = new Set([
  '.env',
  '/.env',
  '.env*',
  '.env.*',
  '*.env',
  '.env.local',
  '.env*.local',
  '*.local',
]);

/** Plans `.env.example`, the environment file with a new secret, and its line in .gitignore. */
export function planEnvironment(
  project: Project,
  environmentFile: '.env' | '.env.local',
  start: Start,
): FileChange[] {
  const described = {
    AUTH_SECRET: 'Encrypts sessions: npx portcullis secret',
    ...start.variables,
  };
  const example = Object.entries(described).map(([name, words]) => `# ${words}\n${name}=`);
  const values = Object.keys(described).map((name) => `${name}=${createValue(name)}`);
  return [
    appendVariables(project, '.env.example', example),
    { ...appendVariables(project, environmentFile, values), isPrivate: true },
    ignoreFiles(project, environmentFile, start.ignored),
  ].filter(({ before, after }) => before !== after);
}

/** Only what needs no registration has a value at once. */
function createValue(name: string): string {
  if (name === 'AUTH_SECRET') return createSecret();
  return name === 'AUTH_DEMO_PASSWORD' ? randomBytes(9).toString('base64url') : '';
}

function appendVariables({ root }: Project, file: string, lines: readonly string[]): FileChange {
  const before = readText(root, file);
  const missing = lines.filter((line) => {
    const name = /^(\w+)=/m.exec(line)?.[1] ?? '';
    return !new RegExp(`^${name}=`, 'm').test(before ?? '');
  });
  return { file, before, after: appendLines(before, missing) };
}

function ignoreFiles(
  { root }: Project,
  environmentFile: string,
  others: readonly string[],
): FileChange {
  const file = '.gitignore';
  const before = readText(root, file);
  const lines = (before ?? '').split(/\r?\n/).map((line) => line.trim());
  const covers = (line: string): boolean =>
    IGNORING.has(line) && (line.includes('*') || line.replace('/', '') === environmentFile);
  const missing = [
    ...(lines.some(covers) ? [] : [environmentFile]),
    ...others.filter((one) => !lines.includes(one)),
  ];
  return { file, before, after: appendLines(before, missing) };
}

function appendLines(before: string | undefined, lines: readonly string[]): string | undefined {
  if (lines.length === 0) return before;
  const kept = before ?? '';
  const separator = kept === '' || kept.endsWith('\n') ? '' : '\n';
  return `${kept}${separator}${lines.join('\n')}\n`;
}
