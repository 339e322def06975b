/** Warnings of what is true of every request: each is logged once. */
import type { LogFacts, Logger, WarningCode } from './logger.js';

/** Logs each warning once, and not once for a request. */
export class SingleWarnings {
  private readonly logged = new Set<string>();

  /** @param getLogger - Is called with the first warning: the logger may be made later. */
  constructor(private readonly getLogger: () => Logger) {}

  /** @param subject - What is warned of, from a bounded set. Default: the code. */
  warn(code: WarningCode, facts?: LogFacts, subject: string = code): void {
    if (this.logged.has(subject)) return;
    this.logged.add(subject);
    this.getLogger().warn(code, ...(facts ? [facts] : []));
  }
}
