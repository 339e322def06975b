/** Several processes of the app, asked in turn. */
import { type AppProcess, killProcess, stopProcess } from './app-process.js';

export class Fleet {
  private turn = 0;

  private constructor(
    private readonly members: AppProcess[],
    private readonly launch: () => Promise<AppProcess>,
  ) {}

  /** @param launch - Starts one. */
  static async start(size: number, launch: () => Promise<AppProcess>): Promise<Fleet> {
    const members = Array.from({ length: size }, launch);
    return new Fleet(await Promise.all(members), launch);
  }

  /** The address of the next process: each request goes to another one. */
  next(): string {
    this.turn = (this.turn + 1) % this.members.length;
    return this.members[this.turn]?.url ?? '';
  }

  /**
   * Ends one without notice. A client whose turn it is gets no answer, as behind a simple balancer.
   */
  async kill(index: number): Promise<void> {
    const [gone] = this.members.splice(index, 1);
    if (gone) await killProcess(gone);
  }

  async grow(): Promise<void> {
    this.members.push(await this.launch());
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(stopProcess));
  }
}
