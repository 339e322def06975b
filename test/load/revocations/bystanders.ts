/** Users whose sessions are not revoked. They ask all the time, and must never get a 401. */
import { setTimeout as wait } from 'node:timers/promises';
import { check } from './check.js';
import type { Cluster } from './cluster.js';
import type { SignedIn } from './signed-in.js';

const PAUSE_MS = 20;
/** How long after an incident errors may still be its echo: pools notice, processes start. */
const ECHO_MS = 2_000;

export class Bystanders {
  signedOut = 0;
  accepted = 0;
  readonly errors = { 'in an incident': 0, 'at any other time': 0 };
  /** Answers in an incident that say something else than that they cannot be given. */
  strange = 0;
  private incident: readonly [from: number, to: number] = [Infinity, Infinity];
  private isWatching = true;
  private readonly watching: Promise<void>;

  constructor(
    private readonly cluster: Cluster,
    private readonly sessions: readonly SignedIn[],
  ) {
    this.watching = this.watch();
  }

  /** Runs what may keep a process from answering. */
  async during(work: () => Promise<void>): Promise<void> {
    const from = Date.now();
    this.incident = [from, Infinity];
    await work();
    this.incident = [from, Date.now() + ECHO_MS];
  }

  async stop(): Promise<void> {
    this.isWatching = false;
    await this.watching;
  }

  private async watch(): Promise<void> {
    for (let turn = 0; this.isWatching; turn++) {
      const session = this.sessions[turn % this.sessions.length];
      if (session) await Promise.all(this.cluster.urls.map((url) => this.ask(url, session)));
      await wait(PAUSE_MS);
    }
  }

  private async ask(url: string, session: SignedIn): Promise<void> {
    const sentAt = Date.now();
    const status = await check(url, session);
    if (status === 200) this.accepted++;
    else if (status === 401) this.signedOut++;
    else this.note(status, sentAt);
  }

  private note(status: number, sentAt: number): void {
    const [from, to] = this.incident;
    const isEcho = from <= Date.now() && sentAt <= to;
    this.errors[isEcho ? 'in an incident' : 'at any other time']++;
    if (status !== 503 && status !== 0) this.strange++;
  }
}
