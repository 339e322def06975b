/** A step of `.ci/run` as it runs: how its end is described, and that nothing of it is left. */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { explainFailure } from '../../tools/ci/explain-failure.mjs';
import { StepProcess } from '../../tools/ci/step-process.mjs';
import { nextTurn } from '../support/fake-timers.js';

const cwd = tmpdir();

const STEP_PROCESS = path.resolve(import.meta.dirname, '../../tools/ci/step-process.mjs');

const run = (command: string, limit = 60, env = process.env) =>
  new StepProcess({ command, cwd, limit, grace: 0.1, env });

/** Processes that have a word among their parameters. */
function processesWith(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(word);
      } catch {
        return false;
      }
    });
}

const newWord = () => `word-${crypto.randomUUID()}`;

describe('a step', () => {
  it('passes with what it printed', async () => {
    const outcome = await run('echo out; echo err >&2').ended;
    expect(outcome).toMatchObject({ passed: true, seconds: expect.any(Number) });
    expect(outcome.printed.split('\n').toSorted()).toEqual(['', 'err', 'out']);
    expect(outcome.cause).toBeUndefined();
  });

  it.each([
    ['exit 3', 'It ended with exit code 3.'],
    ['kill -KILL $$', 'It was ended by SIGKILL.'],
    ['kill -SEGV $$', 'It was ended by SIGSEGV.'],
    ['no-such-command', 'It ended with exit code 127.'],
  ])('that fails says how: %s', async (command, cause) => {
    expect(await run(command).ended).toMatchObject({ passed: false, cause });
  });

  it('that cannot be started says so', async () => {
    const outcome = await new StepProcess({ command: 'true', cwd: '/nowhere', limit: 9 }).ended;
    expect(outcome).toMatchObject({ passed: false, cause: expect.stringContaining('started') });
  });

  it('that takes too long is ended', async () => {
    const outcome = await run('echo begun; sleep 600', 0.2).ended;
    expect(outcome).toMatchObject({ passed: false, cause: 'It took longer than 0.2 s.' });
  });

  it('that is stopped says why, and is ended with all that it started', async () => {
    const word = newWord();
    const step = run(`bash -c 'echo begun; sleep 600; true' ${word} & sleep 600`);
    while (!step.printed.includes('begun')) await nextTurn();
    expect(processesWith(word)).not.toEqual([]);
    step.stop('It was stopped by SIGINT.');
    expect(await step.ended).toMatchObject({ passed: false, cause: 'It was stopped by SIGINT.' });
    expect(processesWith(word)).toEqual([]);
  });
});

it('keeps what was printed last by many steps that end at the same time', async () => {
  const steps = Array.from({ length: 12 }, () => run('echo begun; echo END; exit 1'));
  const outcomes = await Promise.all(steps.map(({ ended }) => ended));
  expect(outcomes.map(({ printed }) => printed)).toEqual(Array(12).fill('begun\nEND\n'));
});

it('a step within a step is ended with it', async () => {
  const word = newWord();
  const inner = `
    import { StepProcess } from '${pathToFileURL(STEP_PROCESS).href}';
    new StepProcess({ command: "bash -c 'echo begun; sleep 600; true' ${word}", cwd: '/', limit: 600 });
    process.stdout.write('waiting');
  `;
  const step = run(`node --input-type=module -e "$INNER"`, 60, { ...process.env, INNER: inner });
  while (processesWith(word).length === 0) await nextTurn();
  step.stop('Another step failed.');
  await step.ended;
  expect(processesWith(word)).toEqual([]);
});

describe('nothing is left of a step that', () => {
  const word = newWord();
  const background = `bash -c 'sleep 600; true' ${word}`;

  it.each([
    ['passes', `${background} & true`],
    ['fails', `${background} & false`],
    ['is killed', `${background} & kill -KILL $$`],
    ['starts a group of its own', `setsid ${background} & true`],
    ['ignores a signal', `bash -c 'trap "" TERM; sleep 600; true' ${word} & true`],
  ])('%s', async (_, command) => {
    await run(command).ended;
    expect(processesWith(word)).toEqual([]);
  });
});

describe('the sentence on a failure', () => {
  const cause = 'It ended with exit code 1.';
  const failed = (printed: string) => ({ passed: false, seconds: 1, printed, cause });

  it('names a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const program = `require('node:net').createServer().listen(${port}, '127.0.0.1')`;
    const outcome = await run(`node -e "${program}"`).ended;
    expect(await explainFailure(outcome, [cwd], [])).toBe(
      `${cause} Port ${port} is used by another process.`,
    );
    server.close();
  });

  it('names a port of IPv6', async () => {
    const printed = 'Error: listen EADDRINUSE: address already in use ::1:3000';
    expect(await explainFailure(failed(printed), [cwd], [])).toMatch(/^\S.* Port 3000 is used/);
  });

  it.each(['ENOSPC: no space left on device, write', 'cp: error: No space left on device'])(
    'says that the disk is full: %s',
    async (printed) => {
      expect(await explainFailure(failed(printed), [cwd], [])).toBe(`${cause} A disk is full.`);
    },
  );

  it('names a service that has gone', async () => {
    const services = [{ name: 'Redis', port: 1 }];
    expect(await explainFailure(failed(''), [cwd], services)).toBe(
      `${cause} Redis does not answer on 127.0.0.1:1.`,
    );
  });

  it('is that of the process otherwise', async () => {
    expect(await explainFailure(failed('expected 1, received 2'), [cwd], [])).toBe(cause);
  });
});
