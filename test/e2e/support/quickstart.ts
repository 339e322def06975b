/** The built quickstart as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../support/free-port.mjs';

const MAIN = fileURLToPath(new URL('../../../sample/01-quickstart/dist/main.js', import.meta.url));

/** What stays the same when the quickstart is started again: its ports and its database. */
export interface Place {
  readonly port: number;
  readonly identityProviderPort: number;
  readonly databaseFile: string;
  remove(): Promise<void>;
}

/** Ports that nothing listens on, and a database that does not exist yet. */
export async function newPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
  return {
    port: await findFreePort(),
    identityProviderPort: await findFreePort(),
    databaseFile: join(folder, 'quickstart.sqlite'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class Quickstart {
  readonly url: string;
  readonly identityProviderUrl: string;
  readonly ended: Promise<Ended>;
  output = '';
  errors = '';

  private constructor(
    private readonly process: ChildProcess,
    { port, identityProviderPort }: Place,
  ) {
    this.url = `http://localhost:${port}`;
    this.identityProviderUrl = `http://localhost:${identityProviderPort}`;
    process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    process.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    this.ended = once(process, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** Starts it, and does not wait for anything. */
  static launch(place: Place, env: NodeJS.Dict<string> = {}): Quickstart {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_ENV: 'development',
        PATH,
        HOME,
        TMPDIR,
        PORT: String(place.port),
        IDP_PORT: String(place.identityProviderPort),
        DATABASE_FILE: place.databaseFile,
        ...env,
      },
    });
    return new Quickstart(child, place);
  }

  /** Starts it, and waits until it says where it is. */
  static async start(place: Place): Promise<Quickstart> {
    const quickstart = Quickstart.launch(place);
    const isReady = quickstart.hasPrinted(quickstart.url);
    if (!(await Promise.race([isReady, quickstart.ended.then(() => false)]))) {
      throw new Error(`The quickstart did not start.\n${quickstart.errors}`);
    }
    return quickstart;
  }

  /** Waits for these words. */
  async hasPrinted(text: string): Promise<true> {
    while (!this.output.includes(text)) await once(this.process.stdout ?? this.process, 'data');
    return true;
  }

  /** What was reported since, which is then dealt with. */
  takeErrors(): string {
    const taken = this.errors;
    this.errors = '';
    return taken;
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<Ended> {
    this.process.kill(signal);
    return this.ended;
  }
}
