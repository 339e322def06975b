/**
 * The check of a configuration, made once for its services.
 *
 * The code of the checks loads with the first request: it is an eighth of what an edge platform
 * would load at once, and has nothing to do after that.
 */
import type { AuthError } from '../errors/auth.error.js';
import { loadOnce } from '../kernel/cache.js';
import type { Awaitable } from '../kernel/objects.js';
import type { AuthConfig } from './auth-config.js';
import { type EntryOptions, NO_ENTRY_OPTIONS } from './entry-options.js';
import type { ConfigurationReport } from './validation.js';

/** Checks a configuration when it is first used. */
export class ConfigurationCheck {
  private report: ConfigurationReport | undefined;
  private readonly load = loadOnce(async () => {
    const { createReport } = await import('./validation.js');
    return (this.report = createReport(this.config, this.entry));
  });

  constructor(
    private readonly config: AuthConfig,
    private readonly entry: EntryOptions = NO_ENTRY_OPTIONS,
  ) {}

  /** The report, or a promise of it until the check was made. */
  getReport(): Awaitable<ConfigurationReport> {
    return this.report ?? this.load();
  }

  /** @throws {AuthError} the first error of the configuration. */
  assertValid(): Awaitable<void> {
    return this.report ? throwFirst(this.report) : this.load().then(throwFirst);
  }
}

function throwFirst({ errors: [problem] }: ConfigurationReport): void {
  if (problem) throw problem;
}

/**
 * Lists every error of a configuration; empty when it has none.
 *
 * @example
 * ```ts
 * for (const { message } of await configurationErrors(config)) console.error(message);
 * ```
 * @publicApi
 */
export async function configurationErrors(config: AuthConfig): Promise<readonly AuthError[]> {
  return (await new ConfigurationCheck(config).getReport()).errors;
}
