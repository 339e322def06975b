/** What a check of the doctor finds. */
import type { AppFaults } from '../app/app-faults.js';
import type { AppConfig } from '../app/app-config.js';
import type { ServiceResolver } from '../../core/index.js';
import type { Fetch } from '../../core/kernel/index.js';

/** `skipped` when the check could not be made, for instance without a network. */
export type Severity = 'ok' | 'warning' | 'error' | 'skipped';

/** One thing that was found, in a sentence. */
export interface Finding {
  readonly severity: Severity;
  readonly message: string;
  /** How to mend it. */
  readonly remedy?: string;
}

/** What the checks look at. */
export interface Subject {
  readonly app: AppConfig;
  /** Errors that nothing in the app handles. */
  readonly faults: AppFaults;
  readonly services: ServiceResolver;
  /** The public address that the user named. */
  readonly publicUrl: URL | undefined;
  /** Requests of the checks and of the library's own code, which are recorded. */
  readonly network: RecordedNetwork;
  /** The message of what the app, its adapter or a provider has thrown, without secrets. */
  readonly describe: (thrown: unknown) => string;
}

/** A check, and its heading. */
export interface DoctorCheck {
  readonly title: string;
  /** Whether it looks at what the others have found. Default `false`: it runs beside them. */
  readonly isLast?: boolean;
  run(subject: Subject): Promise<readonly Finding[]>;
}

/** Responses, as far as the checks need them. */
export interface RecordedNetwork {
  readonly fetch: Fetch;
  /** Records what another `fetch` does, such as the provider's own. */
  record(fetch: Fetch): Fetch;
  /** Waits for the requests that have been sent, so that the hosts are those of all of them. */
  settle(): Promise<void>;
  /** How far the clock of each host is ahead of this one, in milliseconds, by its `Date` header. */
  readonly clockSkews: ReadonlyMap<string, number>;
  /** The hosts that answered. */
  readonly reached: ReadonlySet<string>;
  /** The hosts that never answered, and what `fetch` has thrown. */
  readonly unreachable: ReadonlyMap<string, unknown>;
}

export const ok = (message: string): Finding => ({ severity: 'ok', message });

export const warning = (message: string, remedy?: string): Finding =>
  withRemedy('warning', message, remedy);

export const error = (message: string, remedy?: string): Finding =>
  withRemedy('error', message, remedy);

export const skipped = (message: string, remedy?: string): Finding =>
  withRemedy('skipped', message, remedy);

function withRemedy(severity: Severity, message: string, remedy: string | undefined): Finding {
  return { severity, message, ...(remedy !== undefined && { remedy }) };
}
