/** The app that a check looks at: as it is, or with a faulty service in place of one. */
import type { ServiceDefinition } from '../../../../src/core/kernel/container.js';
import type { STRATEGIES } from '../../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { type EnrolledUser, FactorApp } from '../factor-app.js';

export interface Variant {
  readonly strategy: (typeof STRATEGIES)[number];
  /** Rows in place of those of the library. */
  readonly services?: readonly ServiceDefinition[];
}

/**
 * Tries an app out. Returns what is wrong, as sentences; none for an app that does as it should.
 */
export type Check = (variant: Variant) => Promise<readonly string[]>;

/** An app whose user ada has an authenticator app. */
export async function open({
  strategy,
  services = [],
}: Variant): Promise<{ readonly app: FactorApp; readonly ada: EnrolledUser }> {
  const app = new FactorApp(strategy, { services });
  const ada = await app.createEnrolled();
  return { app, ada };
}

/** A finding, unless something is as it should be. */
export function unless(isRight: boolean, finding: string): readonly string[] {
  return isRight ? [] : [finding];
}

export async function countSignedIn(browsers: readonly ProvingBrowser[]): Promise<number> {
  const signedIn = await Promise.all(browsers.map((browser) => browser.isSignedIn()));
  return signedIn.filter(Boolean).length;
}
