/** Providers that listen to events or have callbacks. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Inject, Injectable, Module, type Provider, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import type { JWT } from '../../../src/core/public-types.js';
import type {
  AuthEventMessages,
  JwtParams,
  RedirectParams,
  SessionParams,
  SignInParams,
} from '../../../src/index.js';
import {
  AuthCallbacks,
  AuthModule,
  type AuthModuleOptions,
  OnAuthEvent,
  ProviderRegistry,
  SessionService,
} from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser, readLocation } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const heard: string[] = [];
const running: RunningApp[] = [];
beforeEach(() => void heard.splice(0));
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

@Injectable()
class Notes {
  write(note: string) {
    heard.push(note);
  }
}

/** Depends on services of the library, which exist before it does. */
@Injectable()
class AuditTrail {
  constructor(
    @Inject(Notes) private readonly notes: Notes,
    @Inject(ProviderRegistry) private readonly providers: ProviderRegistry,
    @Inject(SessionService) readonly sessions: SessionService,
  ) {}

  @OnAuthEvent('signIn')
  async signedIn({ user, account }: AuthEventMessages['signIn']) {
    const isKnown = Boolean(this.providers && account);
    this.notes.write(`${user.name} signed in ${isKnown ? 'here' : 'nowhere'}`);
  }

  @OnAuthEvent('signIn')
  @OnAuthEvent('signOut')
  either() {
    this.notes.write('something happened');
  }
}

@Controller('unused')
class ListeningController {
  @OnAuthEvent('signOut')
  signedOut() {
    heard.push('controller');
  }
}

@Injectable()
class Faulty {
  @OnAuthEvent('signIn')
  fails() {
    throw new Error('out of order');
  }
}

async function start(providers: Provider[], options: Partial<AuthModuleOptions> = {}) {
  @Module({ providers: [Notes, ...providers], controllers: [ListeningController] })
  class FeatureModule {}
  const imports = [AuthModule.forRoot({ ...handlerConfig, ...options }), FeatureModule];
  const app = await startApp({ imports }, PLATFORMS[0][1]());
  running.push(app);
  return new Browser(app.serve);
}

const signIn = (browser: Browser, callbackUrl = '/') =>
  browser.post('/auth/callback/credentials', { password: 'open sesame', callbackUrl });

describe('@OnAuthEvent()', () => {
  it('calls methods of providers and controllers, and the configuration', async () => {
    const browser = await start([AuditTrail], {
      events: { signIn: () => void heard.push('configured') },
    });
    await signIn(browser);
    expect(heard).toEqual(['configured', 'Ada signed in here', 'something happened']);
    heard.splice(0);
    await browser.post('/auth/signout');
    expect(heard).toEqual(['something happened', 'controller']);
  });

  it('calls the others when one fails, and logs the error', async () => {
    const error = jest.fn();
    const browser = await start([Faulty, AuditTrail], {
      logger: { error },
      events: { signIn: () => Promise.reject(new Error('down')) },
    });
    await signIn(browser);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    expect(heard).toContain('Ada signed in here');
    expect(error).toHaveBeenCalledTimes(1);
    expect(String((error.mock.calls[0]?.[0] as Error).cause)).not.toBe('undefined');
  });

  it('calls an instance with several tokens once', async () => {
    const alias = { provide: 'alias', useExisting: AuditTrail };
    const made = { provide: 'made', useFactory: () => new Faulty() };
    const error = jest.fn();
    await signIn(await start([AuditTrail, alias, made], { logger: { error } }));
    expect(heard).toEqual(['Ada signed in here', 'something happened']);
    expect(error).toHaveBeenCalledTimes(1);
  });
});

@Injectable()
@AuthCallbacks()
class First implements Partial<AuthCallbacks> {
  constructor(@Inject(Notes) private readonly notes: Notes) {}

  signIn({ user }: SignInParams) {
    this.notes.write(`may ${user.name}?`);
    return true;
  }

  jwt({ token, trigger }: JwtParams): JWT {
    return trigger === 'signIn' ? { ...token, trace: [...readTrace(token), 'first'] } : token;
  }

  session({ session, token }: SessionParams) {
    return { ...session, trace: readTrace(token), seen: Object.keys(session) };
  }
}

@Injectable()
@AuthCallbacks()
class Second implements Partial<AuthCallbacks> {
  jwt({ token, trigger }: JwtParams): JWT {
    return trigger === 'signIn' ? { ...token, trace: [...readTrace(token), 'second'] } : token;
  }

  session({ session }: SessionParams) {
    return { ...session, last: Object.keys(session).includes('trace') };
  }

  redirect({ baseUrl }: RedirectParams) {
    return `${baseUrl}/second`;
  }
}

const readTrace = ({ trace }: JWT): string[] => (Array.isArray(trace) ? trace : []);

describe('@AuthCallbacks()', () => {
  it('passes the result of each callback to the next', async () => {
    const browser = await start([First, Second], {
      callbacks: { jwt: ({ token, user }) => (user ? { ...token, trace: ['configured'] } : token) },
    });
    await signIn(browser);
    await expect(browser.session()).resolves.toEqual({
      user: { name: 'Ada', email: 'ada@example.com' },
      expires: expect.any(String),
      trace: ['configured', 'first', 'second'],
      seen: ['user', 'expires'],
      last: true,
    });
    expect(heard).toEqual(['may Ada?']);
  });

  it('uses the first redirect callback', async () => {
    const wish = '/somewhere';
    expect(readLocation(await signIn(await start([First, Second]), wish)).pathname).toBe('/second');
    const configured = { callbacks: { redirect: () => 'https://app.test/configured' } };
    const browser = await start([First, Second], configured);
    expect(readLocation(await signIn(browser, wish)).pathname).toBe('/configured');
    expect(readLocation(await signIn(await start([First]), wish)).pathname).toBe(wish);
  });

  const verdicts: [string, unknown, unknown, boolean][] = [
    ['both allow', true, true, true],
    ['the configuration refuses', false, true, false],
    ['the provider refuses', true, false, false],
    ['the configuration is merely truthy', 1, false, false],
    ['the provider forgets to answer', true, undefined, false],
    ['the provider answers nothing', true, '', false],
    ['the provider throws', true, new Error('no'), false],
  ];

  it.each(verdicts)('signs in only when all allow it: %s', async (_what, own, other, isIn) => {
    @Injectable()
    @AuthCallbacks()
    class Door {
      signIn() {
        if (other instanceof Error) throw other;
        return other;
      }
    }
    const browser = await start([Door], { callbacks: { signIn: () => own as boolean } });
    await signIn(browser);
    expect(Boolean(await browser.session())).toBe(isIn);
  });

  it('redirects to the first URL that a callback returns', async () => {
    @Injectable()
    @AuthCallbacks()
    class Door {
      signIn() {
        return '/closed';
      }
    }
    const browser = await start([Door, First]);
    expect(readLocation(await signIn(browser)).pathname).toBe('/closed');
    expect(heard).toEqual([]);
    await expect(browser.session()).resolves.toBeNull();
  });

  it('ends the session at the first callback that returns no token', async () => {
    @Injectable()
    @AuthCallbacks()
    class Ending {
      jwt({ trigger, token }: JwtParams) {
        return trigger ? token : null;
      }
    }
    const last = jest.fn(({ token }: JwtParams) => token);
    const browser = await start([
      Ending,
      { provide: 'last', useValue: Object.assign(new Second(), { jwt: last }) },
    ]);
    await signIn(browser);
    last.mockClear();
    await expect(browser.session()).resolves.toBeNull();
    expect(last).not.toHaveBeenCalled();
  });
});

it.each<[string, Provider[]]>([
  ['alone', []],
  ['beside providers that listen and decide', [AuditTrail, First]],
])('a callback of the configuration can use its siblings by this, %s', async (_, providers) => {
  const callbacks = {
    signIn: () => heard.push('asked') > 0,
    session({ session }: SessionParams) {
      return { ...session, isAsked: this.signIn() };
    },
  };
  const events = {
    signOut: () => void heard.push('signOut event'),
    signIn() {
      this.signOut();
    },
  };
  const browser = await start(providers, { callbacks, events });
  await signIn(browser);
  expect(heard).toContain('signOut event');
  await expect(browser.session()).resolves.toMatchObject({ isAsked: true });
});

@Injectable({ scope: Scope.REQUEST })
@AuthCallbacks()
class PerRequest {}

@Injectable()
class OfRequest {
  constructor(@Inject(REQUEST) readonly request: unknown) {}

  @OnAuthEvent('signIn')
  signedIn() {
    heard.push('never');
  }
}

@Injectable({ scope: Scope.TRANSIENT })
class PerConsumer {
  @OnAuthEvent('signIn')
  signedIn() {
    heard.push('never');
  }
}

describe('a provider with hooks that is not a singleton', () => {
  it.each([PerRequest, OfRequest, PerConsumer])(
    'stops the app from starting, and is named: %p',
    async (type) => {
      await expect(start([type])).rejects.toThrow(
        new RegExp(`${type.name} has callbacks or listens to events.*Make it a singleton`),
      );
    },
  );
});
