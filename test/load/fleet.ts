/** Several processes of the app, asked in turn. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('./app.js', import.meta.url));

interface Member {
  readonly process: ChildProcess;
  readonly url: string;
}

/** Where the processes find their tables. */
export interface Database {
  readonly port: number;
  readonly schema: string;
}

export class Fleet {
  private turn = 0;

  private constructor(
    private readonly members: Member[],
    private readonly database: Database,
  ) {}

  static async start(size: number, database: Database): Promise<Fleet> {
    const members = Array.from({ length: size }, () => member(database));
    return new Fleet(await Promise.all(members), database);
  }

  /** The address of whoever is next: one request after another goes to another process. */
  next(): string {
    this.turn = (this.turn + 1) % this.members.length;
    return this.members[this.turn]?.url ?? '';
  }

  /** Ends one without notice. Whoever asks in turn notices, as behind a simple balancer. */
  async kill(index: number): Promise<void> {
    const [gone] = this.members.splice(index, 1);
    gone?.process.kill('SIGKILL');
    if (gone) await once(gone.process, 'exit');
  }

  async grow(): Promise<void> {
    this.members.push(await member(this.database));
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.members.map(async ({ process }) => {
        process.kill('SIGTERM');
        await once(process, 'exit');
      }),
    );
  }
}

async function member({ port, schema }: Database): Promise<Member> {
  const database = { DATABASE_PORT: String(port), DATABASE_SCHEMA: schema };
  const child = fork(APP, { env: { ...process.env, ...database, NODE_ENV: 'test' } });
  const [url] = (await once(child, 'message')) as [string];
  return { process: child, url };
}
