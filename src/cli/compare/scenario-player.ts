/**
 * Plays one scenario with one of the two libraries, each time on an app, a provider and a browser
 * of its own.
 */
import { Auth, customFetch } from '../../core/index.js';
import { Browser } from './browser.js';
import { ComparedApp, type ObjectMembers } from './compared-app.js';
import { FakeProvider } from './fake-provider.js';
import type { Library, Match } from './matches.js';
import type { Fact } from './fact.js';
import type { CompareScenario } from './scenarios.js';
import { ORIGIN, Side } from './side.js';
import { Thrown } from './thrown.js';

export class ScenarioPlayer {
  constructor(
    private readonly match: Match,
    private readonly runCallbacks: boolean,
    private readonly keys: CryptoKeyPair,
  ) {}

  /** What the library answered and called. `fetch` stays replaced: its caller restores it. */
  async play(scenario: CompareScenario, library: Library): Promise<readonly Fact[]> {
    const { configs, names, observer } = this.match;
    const app = new ComparedApp(configs[library], this.runCallbacks);
    const provider = new FakeProvider(this.keys, (endpoint, fields) =>
      app.calls.push({ at: `provider ${endpoint}`, value: fields }),
    );
    globalThis.fetch = provider.fetch;
    const engines = {
      authJs: engine(
        (request, given) => this.match.answerByAuthJs(request, given),
        app.configure(provider.fetch, this.match.customFetch),
        app,
      ),
      portcullis: engine(
        (request, given) => Auth(request, given as never),
        app.configure(provider.fetch, customFetch),
        app,
      ),
    };
    const other = library === 'authJs' ? 'portcullis' : 'authJs';
    const side = new Side(
      { answer: engines[library], otherAnswer: engines[other] },
      app,
      new Browser(ORIGIN),
      provider,
      observer,
      names,
    );
    await scenario.play(side);
    return side.facts;
  }
}

/** What a library throws is an answer too: its framework would make one with status 500 of it. */
function engine(
  auth: (request: Request, config: ObjectMembers) => Promise<unknown>,
  config: ObjectMembers,
  app: ComparedApp,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const answer = await auth(request, config);
      if (answer instanceof Response) return answer;
    } catch (thrown) {
      app.calls.push({ at: 'thrown', value: new Thrown(thrown) });
    }
    return new Response(null, { status: 500 });
  };
}
