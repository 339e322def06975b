/**
 * Runs the contract, and whole sign-ins, on the adapters that cannot be installed beside ours: one
 * needs another TypeORM, and one a client that is generated. Each has a folder with what it needs.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

const run = (cwd, command, parameters, env = {}) =>
  execFileSync(command, parameters, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });

for (const folder of ['typeorm', 'prisma']) {
  // What their scripts would do is fetch binaries from another host, which nothing here needs.
  const quiet = ['--ignore-scripts', '--silent', '--no-audit', '--no-fund'];
  run(`${here}${folder}`, 'npm', ['ci', ...quiet]);
}

// Generating takes no engine. The command would fetch one all the same, unless it gets the path of
// a file.
const engine = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' };
run(`${here}prisma`, 'npx', ['--no-install', 'prisma', 'generate', '--no-hints'], engine);

const parameters = ['--selectProjects', 'auth-js', ...process.argv.slice(2)];
run(root, 'npm', ['test', '--silent', '--', ...parameters]);
