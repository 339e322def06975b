/** A server in a process of its own, with all that it starts in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

const RUN_ATTACHED = join(import.meta.dirname, 'run-attached.mjs');

/** How long a server may take to answer for the first time, in milliseconds. */
const START = 60_000;
const BETWEEN_TRIES = 100;

export interface Command {
  /** What runs, and its parameters. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export class Child {
  /** What it has printed. */
  output = '';
  private isRunning = true;
  private readonly process;
  private readonly ended;

  constructor({ command, cwd, env }: Command) {
    // By the mark, `.ci/run` knows a process of a step.
    const { HOME = '', TMPDIR = '', PATH = '', PORTCULLIS_CI_STEP = '' } = process.env;
    // This repository's tools are not the app's.
    const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
    this.process = spawn(process.execPath, [RUN_ATTACHED, ...command], {
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        HOME,
        ...(TMPDIR && { TMPDIR }),
        ...(PORTCULLIS_CI_STEP && { PORTCULLIS_CI_STEP }),
        PATH: path.join(delimiter),
        NODE_ENV: 'production',
        ...env,
      },
    });
    const note = (text: string) => (this.output += text);
    this.process.stdout.setEncoding('utf8').on('data', note);
    this.process.stderr.setEncoding('utf8').on('data', note);
    this.ended = once(this.process, 'close').finally(() => (this.isRunning = false));
  }

  /** Waits until there is an answer with the status 200. */
  async answers(url: string): Promise<void> {
    const deadline = Date.now() + START;
    let last = 'none';
    while (this.isRunning && Date.now() < deadline) {
      last = await fetch(url, { redirect: 'manual' }).then(({ status }) => String(status), String);
      if (last === '200') return;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
    }
    const end = this.isRunning ? 'It was still running.' : 'It ended by itself.';
    throw new Error(`No answer from ${url}, at last: ${last}. ${end}\n${this.output}`);
  }

  async stop(): Promise<void> {
    this.process.stdin.end();
    await this.ended;
  }
}
