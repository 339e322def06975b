/** Plays one scenario with one of the two libraries, each time on an app, a provider and a browser of its own. */
import { Auth, customFetch } from '../../core/index.js';
import { Browser } from './browser.js';
import { type AuthCore, ComparedApp, type Members, isMembers, textOf } from './compared-app.js';
import { FakeProvider } from './fake-provider.js';
import { type Fact, Observer } from './observation.js';
import type { CompareScenario } from './scenarios.js';
import { Side, type SiteNames } from './side.js';

const ORIGIN = 'https://app.test';
const BASE_COOKIES = [
  'session-token',
  'callback-url',
  'csrf-token',
  'pkce.code_verifier',
  'state',
  'nonce',
];

export class ScenarioPlayer {
  constructor(
    private readonly config: Members,
    private readonly authCore: AuthCore,
    private readonly runCallbacks: boolean,
    private readonly keys: CryptoKeyPair,
  ) {}

  /** What the library answered and called. `fetch` stays replaced: its caller restores it. */
  async play(
    scenario: CompareScenario,
    library: 'authJs' | 'portcullis',
  ): Promise<readonly Fact[]> {
    const { config, authCore } = this;
    const app = new ComparedApp(config, this.runCallbacks);
    const provider = new FakeProvider(this.keys, (endpoint, fields) =>
      app.calls.push({ at: `provider ${endpoint}`, value: fields }),
    );
    globalThis.fetch = provider.fetch;
    const engines = {
      authJs: engine(
        (request, given) => authCore.Auth(request, given),
        app.configure(provider.fetch, authCore.customFetch),
      ),
      portcullis: engine(Auth, app.configure(provider.fetch, customFetch)),
    };
    const other = library === 'authJs' ? 'portcullis' : 'authJs';
    const secrets = [config.secret ?? []].flat().map(String);
    const side = new Side(
      { answer: engines[library], otherAnswer: engines[other] },
      app,
      new Browser(ORIGIN),
      provider,
      new Observer(secrets, salts(config)),
      siteNames(config),
    );
    await scenario.play(side);
    return side.facts;
  }
}

function engine(
  auth: (request: Request, config: never) => Promise<unknown>,
  config: Members,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const answer = await auth(request, config as never);
    return answer instanceof Response ? answer : new Response(null, { status: 500 });
  };
}

function siteNames(config: Members): SiteNames {
  const session = isMembers(config.session) ? config.session : {};
  const strategy = session.strategy ?? (config.adapter === undefined ? 'jwt' : 'database');
  return {
    basePath: typeof config.basePath === 'string' ? config.basePath.replace(/\/$/, '') : '/auth',
    sessionCookie: cookieName(config, 'sessionToken', 'session-token'),
    secret: textOf([config.secret].flat()[0]) || 'no secret is configured',
    hasTokens: strategy === 'jwt',
  };
}

function cookieName(config: Members, kind: string, base: string): string {
  const cookies = isMembers(config.cookies) ? config.cookies : {};
  const own = cookies[kind];
  if (isMembers(own) && typeof own.name === 'string') return own.name;
  const isSecure = config.useSecureCookies !== false;
  const prefix = base === 'csrf-token' ? '__Host-' : '__Secure-';
  return `${isSecure ? prefix : ''}authjs.${base}`;
}

function salts(config: Members): string[] {
  const kinds = ['sessionToken', 'callbackUrl', 'csrfToken', 'pkceCodeVerifier', 'state', 'nonce'];
  const names = kinds.map((kind, index) => cookieName(config, kind, BASE_COOKIES[index] ?? ''));
  return [...names, 'encodedState'];
}
