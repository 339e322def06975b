/** What is done to the app on purpose, and whether an error may come of it. */

/** How long after an incident errors may still be its echo: pools notice, processes start. */
const ECHO_MS = 6_000;

export class Incidents {
  readonly errors = { 'in an incident': 0, 'at any other time': 0 };
  private readonly times: (readonly [from: number, to: number])[] = [];

  /** An error was seen. */
  note(): void {
    const now = Date.now();
    const isEcho = this.times.some(([from, to]) => from <= now && now <= to + ECHO_MS);
    this.errors[isEcho ? 'in an incident' : 'at any other time']++;
  }

  async run(work: () => Promise<void>): Promise<void> {
    const from = Date.now();
    const index = this.times.push([from, Infinity]) - 1;
    await work();
    this.times[index] = [from, Date.now()];
  }
}
