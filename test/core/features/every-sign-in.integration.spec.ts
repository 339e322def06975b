/**
 * Every way to sign in, against every kind of policy of a feature: whoever verifies the identity, a policy
 * that does not let it pass leaves no session behind, and nothing stored if it refuses before that.
 */
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import { CallbackStrategiesToken } from '../../../src/core/sign-in/sign-in-method.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { SIGN_IN_SERVICES } from '../../../src/core/compose/sign-in-services.js';
import { Container, value } from '../../../src/core/kernel/container.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { ClockToken } from '../../../src/core/kernel/platform.js';
import { type Feature, key, type SignInPolicy } from '../../../src/features/index.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { Browser, locationOf } from '../../support/browser.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { submitForm } from '../../support/submit-form.js';
import { type Rows, TracedAdapter } from '../../support/traced-adapter.js';
import { ADA, COOKIE, NOW, password, SECRET } from '../actions/app.js';
import { mailing } from '../email/mailbox.js';

/** Decides only after the test says so, since some ways to sign in need a user first. */
class Gate {
  readonly policy: SignInPolicy = {
    admit: (...given) => this.current.admit?.(...given),
    beforeSession: (...given) => this.current.beforeSession?.(...given),
  };
  current: SignInPolicy = {};

  feature(): Feature {
    const token = key<SignInPolicy>('Gate');
    return defineFeature({
      id: 'gate',
      services: [{ provide: token, inject: [], useFactory: () => this.policy }],
      signInPolicies: [token],
    });
  }
}

/** An app with every way to sign in, and a policy. */
class GatedApp {
  readonly gate = new Gate();
  readonly database = new TracedAdapter();
  readonly op = new MisbehavingProvider('https://op.test', () => NOW);
  readonly device = new SoftwareAuthenticator();
  readonly links: string[] = [];
  readonly services;
  /** The cookies that the responses set, each by its name. */
  readonly cookies: string[] = [];
  readonly browser: Browser;

  constructor(strategy: 'jwt' | 'database') {
    const config: AuthConfig = {
      secret: SECRET,
      trustHost: true,
      session: { strategy },
      adapter: this.database.adapter,
      experimental: { enableWebAuthn: true },
      providers: [
        this.op.oidc(),
        this.op.oauth({ id: 'plain' }),
        password(),
        mailing(({ url }) => void this.links.push(url)),
        Passkey,
      ],
      features: [this.gate.feature()],
      logger: { error: () => undefined, warn: () => undefined },
    };
    this.services = createAuth(config, [value(ClockToken, () => NOW)]);
    this.browser = this.newBrowser();
  }

  newBrowser(): Browser {
    return new Browser(async (request) => {
      const response = await this.services.get(AuthHandler).respond(request);
      const names = response.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'));
      this.cookies.push(...names.map((line) => line.slice(0, line.indexOf('='))));
      return response;
    });
  }

  async visitProvider(id: string): Promise<Response> {
    const url = locationOf(await this.browser.post(`/auth/signin/${id}`));
    return this.browser.visit(`/auth/callback/${id}?${this.op.authorize(url)}`);
  }

  async link(): Promise<string> {
    await this.browser.post('/auth/signin/email', { email: ADA.email });
    return this.links.at(-1) ?? '';
  }

  async passkeyOptions(action: string): Promise<object> {
    const query = new URLSearchParams({
      action,
      ...(action === 'register' && { email: ADA.email }),
    });
    const response = await this.browser.visit(`/auth/webauthn-options/passkey?${query}`);
    return ((await response.json()) as { options: object }).options;
  }

  async answerPasskey(action: string, credential: object): Promise<Response> {
    const form = { action, data: JSON.stringify(credential) };
    return this.browser.visit('/auth/callback/passkey', { form });
  }

  async register(): Promise<Response> {
    const options = await this.passkeyOptions('register');
    return this.answerPasskey('register', this.device.create(options));
  }
}

interface Way {
  /** The type of the provider, as in the strategies. */
  readonly type: string;
  /** What must be there before. */
  readonly prepare?: (app: GatedApp) => Promise<unknown>;
  readonly signIn: (app: GatedApp) => Promise<Response>;
}

const WAYS: Readonly<Record<string, Way>> = {
  'OpenID Connect': { type: 'oidc', signIn: (app) => app.visitProvider('op') },
  'OAuth 2.0': { type: 'oauth', signIn: (app) => app.visitProvider('plain') },
  'a magic link': {
    type: 'email',
    signIn: async (app) => app.browser.visit(await app.link()),
  },
  'a magic link that another browser confirms': {
    type: 'email',
    signIn: async (app) => {
      const phone = app.newBrowser();
      return submitForm(await phone.visit(await app.link()), phone);
    },
  },
  credentials: {
    type: 'credentials',
    signIn: (app) => app.browser.post('/auth/callback/password', { password: 'right' }),
  },
  'a new passkey': { type: 'webauthn', signIn: (app) => app.register() },
  'a known passkey': {
    type: 'webauthn',
    prepare: async (app) => {
      await app.register();
      await app.browser.post('/auth/signout');
    },
    signIn: async (app) =>
      app.answerPasskey('authenticate', app.device.get(await app.passkeyOptions('authenticate'))),
  },
};

interface Stance {
  readonly policy: SignInPolicy;
  /** Where the browser is sent. */
  readonly location: RegExp;
  /** Whether nothing may be stored. */
  readonly storesNothing?: true;
}

const DENIED = /^https:\/\/app\.test\/auth\/error\?error=AccessDenied/;

const STANCES: Readonly<Record<string, Stance>> = {
  'does not admit': {
    policy: {
      admit: () => {
        throw new AccessDenied('Banned.');
      },
    },
    location: DENIED,
    storesNothing: true,
  },
  'fails to decide': {
    policy: { admit: async () => Promise.reject(new TypeError('The list is away.')) },
    location: /^https:\/\/app\.test\/auth\/error\?error=\w+/,
    storesNothing: true,
  },
  'asks for a second factor': {
    policy: { beforeSession: () => ({ kind: 'redirect', location: 'https://app.test/two' }) },
    location: /^https:\/\/app\.test\/two$/,
  },
  'refuses before the session': {
    policy: {
      beforeSession: async () => {
        throw new AccessDenied('Too many sessions.');
      },
    },
    location: DENIED,
  },
  'fails before the session': {
    policy: { beforeSession: async () => Promise.reject(new TypeError('The list is away.')) },
    location: /^https:\/\/app\.test\/auth\/error\?error=\w+/,
  },
};

const countOf = ({ users, accounts, sessions }: Rows): number[] =>
  [users, accounts, sessions].map(({ length }) => length);

/** Database sessions of credentials need a stored user, which this app has none for. */
const ROWS = (['jwt', 'database'] as const).flatMap((strategy) =>
  Object.entries(WAYS)
    .filter(([, { type }]) => strategy === 'jwt' || type !== 'credentials')
    .flatMap(([way, { prepare, signIn }]) =>
      Object.entries(STANCES).map(([stance, expected]) => ({
        ...{ strategy, way, stance, prepare, signIn, ...expected },
      })),
    ),
);

describe.each(ROWS)(
  'a policy that $stance, at $way with the strategy $strategy',
  ({ strategy, prepare, signIn, policy, location, storesNothing }) => {
    it('leaves no session behind', async () => {
      const app = new GatedApp(strategy);
      await prepare?.(app);
      const before = countOf(await app.database.rows());
      app.cookies.length = 0;
      app.gate.current = policy;
      const response = await signIn(app);
      expect(locationOf(response).href).toMatch(location);
      expect(app.cookies.filter((name) => name.startsWith(COOKIE.session))).toEqual([]);
      await expect(app.browser.session()).resolves.toBeNull();
      const [users, accounts, sessions] = countOf(await app.database.rows());
      expect(sessions).toBe(before[2]);
      if (storesNothing) expect([users, accounts, sessions]).toEqual(before);
    });
  },
);

describe.each(Object.entries(WAYS))(
  'a policy that lets pass, at %s',
  (_name, { prepare, signIn }) => {
    it('is asked twice, with the verified identity, and the user is signed in', async () => {
      const app = new GatedApp('jwt');
      await prepare?.(app);
      const asked: string[] = [];
      app.gate.current = {
        admit: ({ identity }) => void asked.push(`admit ${identity.account.provider}`),
        beforeSession: ({ identity, context }, { user }) => {
          asked.push(`session ${identity.account.provider}`);
          expect([typeof user.id, context.callbackUrl]).toEqual(['string', 'https://app.test']);
          return undefined;
        },
      };
      app.cookies.length = 0;
      await signIn(app);
      expect(app.cookies).toContain(COOKIE.session);
      const provider = asked[0]?.split(' ')[1] ?? '';
      expect(asked).toEqual([`admit ${provider}`, `session ${provider}`]);
    });
  },
);

describe('the policies of several features', () => {
  it('are asked in their order, until one does not let pass', async () => {
    const asked: string[] = [];
    const policyOf = (id: string, isLast = false): Feature => {
      const token = key<SignInPolicy>(id);
      const policy: SignInPolicy = {
        admit: () => {
          asked.push(id);
          if (isLast) throw new AccessDenied('No.');
        },
      };
      return defineFeature({ id, services: [value(token, policy)], signInPolicies: [token] });
    };
    const services = createAuth({
      secret: SECRET,
      trustHost: true,
      providers: [password()],
      features: [policyOf('one'), policyOf('two', true), policyOf('three')],
      logger: { error: () => undefined },
    });
    const browser = new Browser((request) => services.get(AuthHandler).respond(request));
    await browser.post('/auth/callback/password', { password: 'right' });
    expect(asked).toEqual(['one', 'two']);
  });

  it('are not asked if the callback of the app refuses', async () => {
    const app = new GatedApp('jwt');
    const asked: string[] = [];
    app.gate.current = { admit: () => void asked.push('asked') };
    await app.browser.post('/auth/callback/password', { password: 'wrong' });
    expect(asked).toEqual([]);
  });
});

it('no way to sign in is left out', async () => {
  const app = new GatedApp('jwt');
  const strategies = new Container([
    ...SIGN_IN_SERVICES,
    ...[...dependenciesOf(app)].map(([token, instance]) => value(token, instance)),
  ]).get(CallbackStrategiesToken);
  const types = new Set(strategies.flatMap((strategy) => strategy.types));
  expect(new Set(Object.values(WAYS).map(({ type }) => type))).toEqual(types);
});

/** What the rows of the sign-in need of the others. */
function dependenciesOf({ services }: GatedApp): Map<symbol, unknown> {
  const own = new Set(SIGN_IN_SERVICES.map(({ provide }) => provide));
  const needed = SIGN_IN_SERVICES.flatMap(({ inject }) => inject).filter((one) => !own.has(one));
  return new Map(needed.map((token) => [token as symbol, services.get(token)]));
}
