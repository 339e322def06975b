/**
 * Plays the same requests to the app's `@auth/core` and to portcullis, on the app's configuration.
 */
import type { Environment } from '../../core/index.js';
import { type AuthCore, isMembers, listProviders, type ObjectMembers } from './compared-app.js';
import type {
  ComparisonReport,
  DocumentedFinding,
  UndocumentedFinding,
} from './comparison-report.js';
import { documentedRow, type DocumentedRule } from './documented.js';
import type { FactDifference } from './fact-differences.js';
import { createSigningKeys } from './fake-provider.js';
import { type Match, matchWithAuthCore, matchWithNextAuth4 } from './matches.js';
import type { NextAuth4 } from './next-auth-4.js';
import { playAll } from './playing.js';
import { listProblems, listProblemsOfVersion4, withoutAdapterNeeds } from './problems.js';
import { DOCUMENTED_RULES_OF_VERSION_4 } from './rules-of-version-4.js';
import { DOCUMENTED_RULES } from './documented-rules.js';
import { ScenarioPlayer } from './scenario-player.js';
import { type CompareScenario, scenariosFor, scenariosOfVersion4 } from './scenarios.js';
import { showValue } from './shape.js';

/** What `compareWithAuthJs` compares. */
export interface CompareOptions {
  /**
   * The configuration of the app: `AuthConfig` of `@auth/core`, or `NextAuthConfig` of next-auth 5.
   */
  readonly config: object;
  /** The app's own `@auth/core`, imported. */
  readonly authCore: AuthCore;
  /** Whether the app's callbacks run. They may reach its database. Default `true`. */
  readonly runCallbacks?: boolean;
}

/**
 * Compares the answers of the app's `@auth/core` with those of portcullis on the app's
 * configuration.
 *
 * Nothing is sent and no row is written: the adapter is one in memory, `fetch` is answered by a
 * fake provider while this runs, and events and the logger are recorders. `authorize` is not
 * called.
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
  const config: ObjectMembers = { ...options.config, url: undefined, trustHost: true };
  if (typeof authCore.Auth !== 'function') {
    throw new TypeError('`authCore` has no `Auth`. The comparison needs @auth/core.');
  }
  const playable = withoutAdapterNeeds(config);
  const comparison = {
    match: matchWithAuthCore(playable, authCore),
    scenarios: scenariosFor(playable),
    rules: DOCUMENTED_RULES,
    problems: listProblems(config),
  };
  return compare(config, comparison, runCallbacks);
}

/** What `compareWithNextAuth4` compares. */
export interface CompareVersion4Options extends Omit<CompareOptions, 'authCore'> {
  /**
   * The app's own next-auth 4: `AuthHandler` of `next-auth/core`, and `encode` of `next-auth/jwt`.
   */
  readonly nextAuth: NextAuth4;
  /** The variables that version 4 reads. Default: those of the process. */
  readonly env?: Environment;
}

/**
 * Compares the answers of the app's next-auth 4 with those of portcullis on the configuration that
 * the codemod makes of the app's: sessions of version 4, cookies, and what pages of the app ask
 * for. Requests to providers are left out.
 *
 * Nothing is sent and no row is written, as with {@link compareWithAuthJs}.
 *
 * @example
 * const report = await compareWithNextAuth4({ config, nextAuth: { AuthHandler, encode } });
 */
export async function compareWithNextAuth4(
  options: CompareVersion4Options,
): Promise<ComparisonReport> {
  const { nextAuth, env = process.env, runCallbacks = true } = options;
  const config: ObjectMembers = { ...options.config, url: undefined, trustHost: true };
  const playable = withoutAdapterNeeds(config);
  const comparison = {
    match: await matchWithNextAuth4(playable, nextAuth, env),
    scenarios: scenariosOfVersion4(playable),
    rules: DOCUMENTED_RULES_OF_VERSION_4,
    problems: listProblemsOfVersion4(config, env),
  };
  const report = await compare(config, comparison, runCallbacks);
  const types = listProviders(config).map(({ type }) => type);
  const hasOAuth = types.includes('oauth') || types.includes('oidc');
  const oauth = ['sign-ins with providers: next-auth 4 reaches them by other means than fetch'];
  return { ...report, leftOut: [...report.leftOut, ...(hasOAuth ? oauth : [])] };
}

interface Comparison {
  readonly match: Match;
  readonly scenarios: readonly CompareScenario[];
  readonly rules: readonly DocumentedRule[];
  readonly problems: readonly string[];
}

async function compare(
  config: ObjectMembers,
  comparison: Comparison,
  runCallbacks: boolean,
): Promise<ComparisonReport> {
  const { match, scenarios } = comparison;
  const rules = comparison.rules.filter((rule) => !rule.isOfDatabase || !match.names.hasTokens);
  const player = new ScenarioPlayer(match, runCallbacks, await createSigningKeys());
  const documented: DocumentedFinding[] = [];
  const different: UndocumentedFinding[] = [];
  const problems = [...comparison.problems];
  let alike = 0;
  for (const { name: scenario, differences, problem } of await playAll(player, scenarios, match)) {
    if (problem !== undefined) problems.push(`"${scenario}" could not be compared: ${problem}`);
    else if (differences.length === 0) alike += 1;
    for (const difference of differences) {
      const docs = documentedRow(rules, scenario, difference, match.pages);
      if (docs === undefined) different.push({ scenario, ...show(difference) });
      else documented.push({ scenario, difference: difference.shown, docs });
    }
  }
  return {
    alike,
    documented,
    different,
    problems,
    called: listCallbacks(config, runCallbacks),
    leftOut: listLeftOut(config),
  };
}

function show({ what, shown, authJs, portcullis }: FactDifference) {
  const [theirs, ours] = [showValue(authJs, what), showValue(portcullis, what)];
  return { what: shown, authJs: theirs, portcullis: ours };
}

function listCallbacks({ callbacks }: ObjectMembers, runCallbacks: boolean): string[] {
  return runCallbacks && isMembers(callbacks) ? Object.keys(callbacks) : [];
}

function listLeftOut(config: ObjectMembers): string[] {
  const types = new Set(listProviders(config).map(({ type }) => type));
  return [
    ...(types.has('credentials') ? ['authorize of credentials: it may reach your database'] : []),
    ...(types.has('webauthn') ? ['passkeys: they need a browser'] : []),
  ];
}
