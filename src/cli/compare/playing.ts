/** Plays the scenarios, and says where one could not be compared. */
import { isMembers } from './compared-app.js';
import { type FactDifference, factDifferences } from './fact-differences.js';
import type { Match } from './matches.js';
import type { Fact } from './fact.js';
import type { ScenarioPlayer } from './scenario-player.js';
import type { CompareScenario } from './scenarios.js';
import { Thrown } from './thrown.js';

/** What a scenario comes to. */
export interface Played {
  readonly name: string;
  readonly differences: readonly FactDifference[];
  /** Why the scenario says nothing. */
  readonly problem?: string | undefined;
}

/** Plays all scenarios, each with both libraries. */
export async function playAll(
  player: ScenarioPlayer,
  scenarios: readonly CompareScenario[],
  match: Match,
): Promise<Played[]> {
  const played: Played[] = [];
  const realFetch = globalThis.fetch;
  try {
    for (const scenario of scenarios) played.push(await playBoth(player, scenario, match));
  } finally {
    globalThis.fetch = realFetch;
  }
  return played;
}

async function playBoth(
  player: ScenarioPlayer,
  scenario: CompareScenario,
  match: Match,
): Promise<Played> {
  const { name } = scenario;
  try {
    const theirs = await player.play(scenario, 'authJs');
    const problem = scenario.needsUser ? describeNoUser(theirs, match) : undefined;
    if (problem !== undefined) return { name, differences: [], problem };
    const ours = await player.play(scenario, 'portcullis');
    return { name, differences: factDifferences(theirs, ours) };
  } catch (thrown) {
    return { name, differences: [], problem: new Thrown(thrown).toString() };
  }
}

/** Why Auth.js has not answered the user of the session. */
function describeNoUser(facts: readonly Fact[], { name, names }: Match): string | undefined {
  const body = facts.find(({ at }) => at.endsWith('GET /session: body'))?.value;
  if (isMembers(body) && Object.keys(body).length > 0) return undefined;
  const thrown = facts.map(({ value }) => value).find((value) => value instanceof Thrown);
  const reason = names.hasTokens
    ? 'Check `secret`, `jwt` and the callbacks `jwt` and `session`.'
    : 'Sessions are in a database: check `adapter` and the callback `session`.';
  return (
    `${name} answers no user for a session that is valid. Whether your users stay signed in is not known. ` +
    (thrown?.toString() ?? reason)
  );
}
