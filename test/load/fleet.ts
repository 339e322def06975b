/** Several processes of the app, asked in turn. */
import { fileURLToPath } from 'node:url';
import { type AppProcess, killProcess, startProcess, stopProcess } from './app-process.js';

const APP = fileURLToPath(new URL('./app.js', import.meta.url));

/** Where the processes find their tables. */
export interface Database {
  readonly port: number;
  readonly schema: string;
}

export class Fleet {
  private turn = 0;

  private constructor(
    private readonly members: AppProcess[],
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
    if (gone) await killProcess(gone);
  }

  async grow(): Promise<void> {
    this.members.push(await member(this.database));
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(stopProcess));
  }
}

function member({ port, schema }: Database): Promise<AppProcess> {
  return startProcess(APP, { DATABASE_PORT: String(port), DATABASE_SCHEMA: schema });
}
