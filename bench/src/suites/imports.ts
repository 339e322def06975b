/** What it takes to load the library, in processes that have loaded nothing else. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { effort } from '../measure/effort.js';
import { median } from '../measure/median.js';
import type { Figure, Figures } from '../row.js';
import { SUBPATHS } from '../rows.js';

interface Probe {
  readonly ms: number;
  readonly cpuMs: number;
  readonly rss: number;
}

const PROBE = fileURLToPath(new URL('../import-probe.js', import.meta.url));
const EMPTY = 'nothing';
const CORE = 'portcullis/core';
const ONE_PROVIDER = 'portcullis/core portcullis/providers/github';
const PEER = '@auth/core @auth/core/providers/github';
const NESTJS = '@nestjs/common @nestjs/core';
const MODULE = 'portcullis';
const IRON = 'iron-session';

const run1 = promisify(execFile);

async function probe(specifiers: string): Promise<Probe> {
  const names = specifiers === EMPTY ? [] : specifiers.split(' ');
  const { stdout } = await run1(process.execPath, [PROBE, ...names]);
  return JSON.parse(stdout) as Probe;
}

export async function run(): Promise<Figures> {
  const subpaths = SUBPATHS.map((path) => `portcullis${path.slice(1)}`);
  const all = [...new Set([EMPTY, PEER, ONE_PROVIDER, IRON, NESTJS, ...subpaths])];
  const probes = new Map<string, Probe[]>(all.map((name) => [name, []]));
  for (let round = 0; round < effort.imports; round += 1) {
    for (const name of all) probes.get(name)?.push(await probe(name));
  }
  const middle = (name: string, field: keyof Probe) =>
    median((probes.get(name) ?? []).map((found) => found[field]));
  const mebibytes = (name: string) => (middle(name, 'rss') - middle(EMPTY, 'rss')) / 1024 / 1024;
  const describe = (name: string) =>
    `${name} ${middle(name, 'ms').toFixed(0)} ms ` +
    `(CPU ${middle(name, 'cpuMs').toFixed(0)}), ${mebibytes(name).toFixed(1)} MiB`;
  const time = (name: string): Figure => ({ value: middle(name, 'ms'), parts: describe(name) });
  const parts = [CORE, PEER, IRON].map(describe).join('; ');
  return {
    time: { value: middle(CORE, 'ms'), parts },
    memory: { value: mebibytes(CORE), parts },
    nest: {
      value: middle(MODULE, 'ms') / middle(NESTJS, 'ms'),
      parts: [MODULE, NESTJS].map(describe).join('; '),
    },
    'auth-core': {
      value: middle(PEER, 'ms') / middle(ONE_PROVIDER, 'ms'),
      parts: [PEER, ONE_PROVIDER].map(describe).join('; '),
    },
    ...Object.fromEntries(SUBPATHS.map((path) => [path, time(`portcullis${path.slice(1)}`)])),
  };
}
