/** Plays one scenario with one library, in a process of its own, and tells what was to be seen. */
import type { JWK } from 'jose';
import { type CookieNames, cookieNames } from './cookie-names.js';
import { type Observation, readFacts } from './facts.js';
import { Journey } from './journey.js';
import type { LibraryName } from './library.js';
import { Normaliser } from './normalise.js';
import { type TopicFile, loadTopic } from './scenarios/index.js';
import { type Manner, type Stage, setStage } from './stage.js';
import { type Keys, unfold } from './unfold.js';

/** The message that a worker gets. */
export interface Assignment {
  readonly file: TopicFile;
  readonly name: string;
  readonly library: LibraryName;
  readonly manner: Manner;
  readonly signingKey: JWK;
}

async function play({
  file,
  name,
  library,
  manner,
  signingKey,
}: Assignment): Promise<readonly Observation[]> {
  const scenario = (await loadTopic(file)).scenarios[name];
  if (!scenario) throw new Error(`There is no scenario "${name}" in ${file}.`);
  const stage = await setStage(scenario, library, signingKey, manner);
  const now = Date.now();
  const episodes = await new Journey(stage).take(scenario.steps);
  const names = stage.names(stage.origin);
  const view = { names, comparesEveryHeader: scenario.comparesEveryHeader ?? false };
  const keys = makeKeys(stage, scenario.visitor?.sealedWith);
  const observations: Observation[] = [];
  for (const episode of episodes) {
    const { title, facts } = await readFacts(episode, view);
    const open = facts.map(async ({ at, value }) => ({ at, value: await unfold(value, keys) }));
    observations.push({ title, facts: await Promise.all(open) });
  }
  return new Normaliser(keys.secrets, now).normalise(observations);
}

/** Every secret, the newest first, and last all of them joined: a form that is hashed with. */
function makeKeys({ config, origin, names }: Stage, sealedWith: string | undefined): Keys {
  const given = [config.secret ?? []].flat();
  const joined = given.length > 1 ? [given.join(',')] : [];
  const salts: CookieNames[] = [names(origin), cookieNames({}, origin)];
  return {
    secrets: [...given, ...joined, ...(sealedWith === undefined ? [] : [sealedWith])],
    salts: [...new Set([...salts.flatMap((kinds) => Object.values(kinds)), 'encodedState'])],
  };
}

// Not once: without a listener the process could end before its answer has been read.
process.on('message', (task: Assignment) => {
  void play(task).then((observations) => process.send?.(observations));
});
