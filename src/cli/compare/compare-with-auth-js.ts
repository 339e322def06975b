/** Plays the same requests to the app's `@auth/core` and to portcullis, on the app's configuration. */
import { type AuthCore, type Members, isMembers, providersOf } from './compared-app.js';
import type {
  ComparisonReport,
  DocumentedFinding,
  UndocumentedFinding,
} from './comparison-report.js';
import { documentedRow } from './documented.js';
import { type FactDifference, factDifferences } from './fact-differences.js';
import { createSigningKeys } from './fake-provider.js';
import { ScenarioPlayer } from './scenario-player.js';
import { type CompareScenario, scenariosFor } from './scenarios.js';

/** What `compareWithAuthJs` compares. */
export interface CompareOptions {
  /** The configuration of the app: `AuthConfig` of `@auth/core`, or `NextAuthConfig` of next-auth 5. */
  readonly config: object;
  /** The app's own `@auth/core`, imported. */
  readonly authCore: AuthCore;
  /** Whether the app's callbacks run. They may reach its database. Default `true`. */
  readonly runCallbacks?: boolean;
}

/**
 * Compares the answers of the app's `@auth/core` with those of portcullis on the app's configuration.
 *
 * Nothing is sent and no row is written: the adapter is one in memory, `fetch` is answered by a fake
 * provider while this runs, and events and the logger are recorders. `authorize` is not called.
 *
 * @throws {TypeError} If `authCore` has no `Auth`, as the modules of next-auth 4 have not.
 *
 * @example
 * const report = await compareWithAuthJs({ config, authCore: await import('@auth/core') });
 *
 * @publicApi
 */
export async function compareWithAuthJs(options: CompareOptions): Promise<ComparisonReport> {
  const { authCore, runCallbacks = true } = options;
  // Requests go to an address of the comparison's own, whatever that of the app is.
  const config: Members = { ...options.config, url: undefined, trustHost: true };
  if (typeof authCore.Auth !== 'function') {
    throw new TypeError(
      '`authCore` has no `Auth`. The comparison needs @auth/core; next-auth 4 has none.',
    );
  }
  const player = new ScenarioPlayer(config, authCore, runCallbacks, await createSigningKeys());
  const documented: DocumentedFinding[] = [];
  const different: UndocumentedFinding[] = [];
  let alike = 0;
  for (const [scenario, differences] of await playAll(player, scenariosFor(config))) {
    if (differences.length === 0) alike += 1;
    for (const difference of differences) {
      const docs = documentedRow(scenario, difference.what);
      if (docs === undefined) different.push({ scenario, ...difference });
      else documented.push({ scenario, difference: difference.what, docs });
    }
  }
  return {
    alike,
    documented,
    different,
    called: calledOf(config, runCallbacks),
    leftOut: leftOutOf(config),
  };
}

async function playAll(
  player: ScenarioPlayer,
  scenarios: readonly CompareScenario[],
): Promise<[string, FactDifference[]][]> {
  const played: [string, FactDifference[]][] = [];
  const realFetch = globalThis.fetch;
  try {
    for (const scenario of scenarios) {
      const theirs = await player.play(scenario, 'authJs');
      const ours = await player.play(scenario, 'portcullis');
      played.push([scenario.name, factDifferences(theirs, ours)]);
    }
  } finally {
    globalThis.fetch = realFetch;
  }
  return played;
}

function calledOf({ callbacks }: Members, runCallbacks: boolean): string[] {
  return runCallbacks && isMembers(callbacks) ? Object.keys(callbacks) : [];
}

function leftOutOf(config: Members): string[] {
  const types = new Set(providersOf(config).map(({ type }) => type));
  return [
    ...(types.has('credentials') ? ['authorize of credentials: it may reach your database'] : []),
    ...(types.has('webauthn') ? ['passkeys: they need a browser'] : []),
  ];
}
