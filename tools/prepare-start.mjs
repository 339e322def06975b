/** What `npm start` does before the quickstart runs: a line for each step, with its time. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const node = (...parameters) => [process.execPath, ...parameters];
const bin = (name) => path.join(ROOT, 'node_modules', name);

const STEPS = [
  ['Building portcullis, unless nothing has changed', node('tools/build-once.mjs')],
  ['Compiling the quickstart', node(bin('typescript/bin/tsc'), '-p', 'sample/01-quickstart')],
];

for (const [what, command] of STEPS) {
  process.stdout.write(`${what} … `);
  const begun = performance.now();
  const { code, printed } = await run(command);
  if (code !== 0) {
    console.log(`failed:\n${printed}`);
    process.exit(1);
  }
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
console.log('Starting the quickstart');

function run([program, ...parameters]) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    }
    child.on('close', (code) => resolve({ code, printed }));
  });
}
