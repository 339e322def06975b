/** Examines an app: each check by its heading, and what it found. */
import { createAuth } from '../../core/index.js';
import { PROVIDER_SERVICES } from '../../core/compose/index.js';
import { type AuthConfig, describeProviders, getSecrets } from '../../core/config/index.js';
import { asError } from '../../core/errors/index.js';
import { FetchToken, value } from '../../core/kernel/index.js';
import type { AppFaults } from '../app/app-faults.js';
import type { AppConfig } from '../app/app-config.js';
import { listSecrets, maskSecrets } from '../thrown-text.js';
import { checkAddress, checkCookies } from './check-address.js';
import { checkAssurance } from './check-assurance.js';
import { checkClock } from './check-clock.js';
import { checkConfiguration } from './check-configuration.js';
import { checkDatabase } from './check-database.js';
import { checkFaults } from './check-faults.js';
import { checkIssuers } from './check-issuers.js';
import { checkLeftovers } from './check-leftovers.js';
import { checkRedirectUris } from './check-providers.js';
import { checkVersions } from './check-versions.js';
import { type DoctorCheck, error, type Finding, type Subject } from './finding.js';
import { recordNetwork } from './network.js';

/** In the order in which they are shown. */
const CHECKS: readonly DoctorCheck[] = [
  checkConfiguration,
  checkLeftovers,
  checkAddress,
  checkCookies,
  checkAssurance,
  checkIssuers,
  checkRedirectUris,
  checkClock,
  checkDatabase,
  checkVersions,
  checkFaults,
];

/** What one check found. */
export interface CheckResult {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/**
 * Runs all checks. Nothing is written: the database is asked for a user that does not exist, and
 * the providers for what they publish.
 *
 * @param faults - Of the app, from before it was read.
 * @param publicUrl - The address of the running app, which is asked too; `undefined` to ask none.
 */
export async function examine(
  app: AppConfig,
  faults: AppFaults,
  publicUrl: URL | undefined,
  fetch: typeof globalThis.fetch,
): Promise<readonly CheckResult[]> {
  const network = recordNetwork(fetch, Date.now);
  const services = createAuth({ ...app.config, logger: SILENT }, [
    ...PROVIDER_SERVICES,
    value(FetchToken, network.fetch),
  ]);
  const secrets = [...listSecrets(process.env), ...listConfigured(app.config)];
  const describe = (thrown: unknown): string => maskSecrets(asError(thrown).message, secrets);
  const subject: Subject = { app, faults, services, publicUrl, network, describe };
  return runAll(CHECKS, subject);
}

/** At once: each may wait for another host, or for the database, until its deadline. */
async function runAll(
  checks: readonly DoctorCheck[],
  subject: Subject,
): Promise<readonly CheckResult[]> {
  const others = checks.filter(({ isLast }) => !isLast).map((check) => start(check, subject));
  const first = new Map(await Promise.all(others));
  const results: CheckResult[] = [];
  for (const check of checks) {
    const findings = first.get(check) ?? (await run(check, subject));
    results.push({ title: check.title, findings });
  }
  return results;
}

async function start(check: DoctorCheck, subject: Subject) {
  return [check, await run(check, subject)] as const;
}

/** Secrets that are not in the environment, but in the code. */
function listConfigured(config: AuthConfig): readonly string[] {
  const clients = describeProviders(config).configs.map((provider): unknown => {
    const options = { ...provider, ...provider.options };
    return 'clientSecret' in options ? options.clientSecret : undefined;
  });
  return [...getSecrets(config), ...clients].filter((secret) => typeof secret === 'string');
}

/** The findings say it. */
const SILENT = { error: () => undefined, warn: () => undefined, debug: () => undefined };

/**
 * A configuration that is wrong enough makes a service throw: that is a finding of its check alone.
 */
async function run(check: DoctorCheck, subject: Subject): Promise<readonly Finding[]> {
  try {
    return await check.run(subject);
  } catch (thrown) {
    return [error(`It could not be checked: ${subject.describe(thrown)}`)];
  }
}
