/** What a release leaves in browsers and databases, to be understood by the ones after it. */
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { AdapterSession } from '../../../src/core/models/session.js';
import type { AdapterUser } from '../../../src/core/models/user.js';
import type { VerificationToken } from '../../../src/core/models/email-address.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { readLocation } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { ADA, type App, COOKIE, NOW, makeApp, password, signIn } from '../actions/app.js';

type Jar = Readonly<Record<string, string>>;

export interface Golden {
  /** A session that is a token, in one cookie and in several. */
  readonly tokenSession: { readonly jar: Jar };
  readonly longSession: { readonly jar: Jar };
  /** A session that is a row. */
  readonly storedSession: {
    readonly jar: Jar;
    readonly user: AdapterUser;
    readonly session: AdapterSession;
  };
  readonly csrf: { readonly jar: Jar; readonly csrfToken: string };
  /** A sign-in that is under way. */
  readonly flow: { readonly jar: Jar; readonly authorizationUrl: string };
  /** A link that was sent, and the browser that asked for it. */
  readonly link: { readonly jar: Jar; readonly url: string; readonly row: VerificationToken };
}

export const LONG_NAME = 'Ada '.repeat(1500);

/** An app at the time of the recordings. */
class GoldenApp {
  readonly adapter = new MemoryAdapter();
  readonly op = new MisbehavingProvider('https://op.test', () => NOW);
  readonly links: string[] = [];
  readonly rows: { user?: AdapterUser; session?: AdapterSession; token?: VerificationToken } = {};
  readonly app: App;

  constructor(strategy: 'jwt' | 'database', user: object = ADA) {
    const { adapter, rows } = this;
    const noting: AuthConfig['adapter'] = {
      ...adapter,
      createUser: async (row) => (rows.user = await adapter.createUser(row)),
      createSession: async (row) => (rows.session = await adapter.createSession(row)),
      createVerificationToken: async (row) =>
        (rows.token = await adapter.createVerificationToken(row)),
    };
    this.app = makeApp({
      adapter: noting,
      session: { strategy },
      providers: [
        password(() => user),
        this.op.oidc({ checks: ['pkce', 'state', 'nonce'] }),
        {
          id: 'email',
          name: 'Email',
          type: 'email',
          sendVerificationRequest: ({ url }) => void this.links.push(url),
        },
      ],
    });
  }
}

/** An app of today, and a browser that holds these cookies. */
export function holding(strategy: 'jwt' | 'database', jar: Jar) {
  const { app, adapter, op } = new GoldenApp(strategy);
  const browser = app.browser();
  for (const [name, value] of Object.entries(jar)) browser.jar.set(name, value);
  return { app, adapter, op, browser };
}

async function sessionJar(golden: GoldenApp): Promise<Jar> {
  const browser = golden.app.browser();
  await signIn(browser);
  const session = [...browser.jar].filter(([name]) => name.startsWith(COOKIE.session));
  return Object.fromEntries(session);
}

/** What the library of today leaves behind. */
export async function recorded(): Promise<Golden> {
  const [tokens, rows] = [new GoldenApp('jwt'), new GoldenApp('database')];
  // The token of a user who was being made is gone once the user is whole.
  const jar = await sessionJar(rows);
  const { user, session } = rows.rows;
  const storedSession = { jar, user, session } as Golden['storedSession'];

  const visitor = tokens.app.browser();
  const csrfToken = await visitor.csrfToken();
  const csrf = { csrfToken, jar: Object.fromEntries(visitor.jar) };

  const leaving = tokens.app.browser();
  const authorizationUrl = readLocation(await leaving.post('/auth/signin/op')).href;

  const asking = tokens.app.browser();
  await asking.post('/auth/signin/email', { email: ADA.email });
  const [url = ''] = tokens.links;
  return {
    tokenSession: { jar: await sessionJar(tokens) },
    longSession: { jar: await sessionJar(new GoldenApp('jwt', { ...ADA, name: LONG_NAME })) },
    storedSession,
    csrf,
    flow: { jar: Object.fromEntries(leaving.jar), authorizationUrl },
    link: { jar: Object.fromEntries(asking.jar), url, row: tokens.rows.token! },
  };
}
