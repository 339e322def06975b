/** Writes the uses of sessions in the background, a few at a time. */
import { asError } from '../../core/errors/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { VerifiedSession } from '../../core/sessions/index.js';

/** How many uses are written at once: a process that starts has written none of its sessions. */
const MAX_CONCURRENT = 8;

/** How many uses wait. Any more are written when their sessions are used again. */
const MAX_WAITING = 10_000;

/** The uses that wait to be written, by the ids of the sessions. */
export class UseQueue {
  private readonly waiting = new Map<string, VerifiedSession>();
  private readonly workers = new Set<Promise<void>>();
  private active = 0;
  /** Whether the last one failed, so that an outage is logged once. */
  private isFailing = false;

  constructor(
    private readonly write: (id: string, session: VerifiedSession) => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  /** Whether the use of a session waits. One that is being written does not. */
  has(id: string): boolean {
    return this.waiting.has(id);
  }

  add(id: string, session: VerifiedSession): void {
    if (this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(id, session);
    if (this.active >= MAX_CONCURRENT) return;
    const worker = this.work().finally(() => this.workers.delete(worker));
    this.workers.add(worker);
  }

  /** Waits until none is left. */
  async settle(): Promise<void> {
    await Promise.all(this.workers);
  }

  private async work(): Promise<void> {
    this.active++;
    for (const [id, session] of this.waiting) {
      this.waiting.delete(id);
      await this.tryWrite(id, session);
    }
    this.active--;
  }

  private async tryWrite(id: string, session: VerifiedSession): Promise<void> {
    try {
      await this.write(id, session);
      this.isFailing = false;
    } catch (thrown) {
      // The others would fail as well, each after a deadline. They come again with their next use.
      this.waiting.clear();
      if (!this.isFailing) this.logger.error(asError(thrown));
      this.isFailing = true;
    }
  }
}
