/** Whether a way to sign in leads past the second factor. */
import { getExpectedEnd, POLICIES, type Policy, runCell } from '../matrix/cells.js';
import { MatrixApp } from '../matrix/matrix-app.js';
import { listStates, type State, WAYS } from '../matrix/ways.js';
import type { Check } from './variant.js';

/** Signs users of one kind in by each way that has to lead to a step. */
function findWaysPast(state: State, policy: Policy | undefined): Check {
  return async ({ strategy, services }) => {
    if (!policy) return ['there is no such policy'];
    const findings: string[] = [];
    for (const [name, way] of Object.entries(WAYS)) {
      const isPossible = listStates(way, strategy).includes(state);
      if (!isPossible || getExpectedEnd(way, policy, state) === 'session') continue;
      const cell = await runCell(new MatrixApp(strategy, services), way, state, policy);
      findings.push(...cell.findings.map((finding) => `${name}: ${finding}`));
    }
    return findings;
  };
}

export const findWaysPastCode = findWaysPast('enrolled', POLICIES['offer']);
export const findWaysPastSetUp = findWaysPast('known', POLICIES['require']);
