/** What an app is warned of: once for a configuration, and never once for a request. */
import { describe, expect, it } from '@jest/globals';
import { Auth } from '../../src/core/compose/auth.js';
import {
  type AuthConfig,
  createActionURL,
  setEnvDefaults,
  skipCSRFCheck,
} from '../../src/core/index.js';
import { Mailbox, mailing } from './email/mailbox.js';
import { type LogEntry, ORIGIN, SECRET, makeApp, recorder } from './actions/app.js';

const AUTH_URL = `${ORIGIN}/auth`;

/** White on light grey, in one scheme, so that there is one warning. */
const LOW_CONTRAST = { colorScheme: 'light', brandColor: '#ccc', buttonText: '#fff' } as const;

const PROXY: Partial<AuthConfig> = { url: ORIGIN, redirectProxyUrl: AUTH_URL };

function warningsIn(log: readonly LogEntry[]): unknown[] {
  const warnings = log.filter(({ level }) => level === 'warn').map(({ subject }) => subject);
  // It is of a request, and not of the configuration.
  return warnings.filter((subject) => subject !== 'request-unexpected');
}

/** Many requests of several browsers, to several routes, some of them at once. */
async function collectWarnings(config: Partial<AuthConfig>): Promise<unknown[]> {
  const app = makeApp({ providers: [], ...config });
  const paths = ['csrf', 'session', 'providers', 'signin', 'csrf', 'callback/none'];
  for (let round = 0; round < 3; round++) {
    const browser = app.browser();
    await Promise.all(paths.map((path) => browser.visit(`/auth/${path}`)));
  }
  return warningsIn(app.log);
}

describe('a configuration', () => {
  const { adapter } = new Mailbox().app.config;
  const sendsMail = { providers: [mailing(() => undefined)], adapter };

  it.each<readonly [string, Partial<AuthConfig>, string[]]>([
    ['nothing to warn of', {}, []],
    ['debugging', { debug: true }, ['debug-enabled']],
    ['no debugging', { debug: false }, []],
    ['no CSRF check', { skipCSRFCheck }, ['csrf-disabled']],
    ['links by email to any host', sendsMail, ['mail-host-unverified']],
    ['links by email to one host', { ...sendsMail, url: ORIGIN }, []],
    ['links by email to hosts on a list', { ...sendsMail, trustHost: ['app.test'] }, []],
    ['a theme with a low contrast', { theme: LOW_CONTRAST }, ['theme-contrast']],
    ['any host and no email', { trustHost: true, adapter }, []],
    ['a proxy that has no origins', PROXY, ['redirect-proxy-without-origins']],
    ['a proxy with a list', { ...PROXY, redirectProxyOrigins: ['https://*.app.test'] }, []],
    ['a deployment of a proxy elsewhere', { ...PROXY, url: 'https://pr-1.app.test' }, []],
    [
      'all of it',
      { ...sendsMail, debug: true, skipCSRFCheck },
      ['debug-enabled', 'mail-host-unverified', 'csrf-disabled'],
    ],
  ])('is warned about once: %s', async (_, config, warnings) => {
    await expect(collectWarnings(config)).resolves.toEqual(warnings);
  });

  it('that is invalid is warned about as well, and once', async () => {
    const app = makeApp({ secret: '', debug: true });
    await app.browser().visit('/auth/session');
    await app.browser().visit('/auth/session');
    expect(warningsIn(app.log)).toEqual(['debug-enabled']);
    expect(app.errors()).toEqual(['MissingSecret', 'MissingSecret']);
  });

  it('that is passed with each request is warned about once', async () => {
    const log: LogEntry[] = [];
    const site = { secret: SECRET, trustHost: true, providers: [], logger: recorder(log) };
    const own: Omit<AuthConfig, 'raw'> = { ...site, debug: true, skipCSRFCheck };
    for (let times = 0; times < 3; times++) {
      await Auth(new Request(`${ORIGIN}/auth/csrf`), own);
    }
    expect(warningsIn(log)).toEqual(['debug-enabled', 'csrf-disabled']);
  });

  it('is warned about independently of another one', async () => {
    await expect(collectWarnings({ debug: true })).resolves.toEqual(['debug-enabled']);
    await expect(collectWarnings({ debug: true })).resolves.toEqual(['debug-enabled']);
  });

  it('is warned about by a logger that throws, and works', async () => {
    const warn = () => {
      throw new Error('The disk is full.');
    };
    const app = makeApp({ debug: true, logger: { warn, debug: () => undefined } });
    expect((await app.browser().visit('/auth/session')).status).toBe(200);
  });
});

describe('an AUTH_URL with a path', () => {
  function filledTwice(config: Partial<AuthConfig>, env: object, isQuiet = false): unknown[] {
    const log: LogEntry[] = [];
    const full: AuthConfig = { providers: [], logger: recorder(log), ...config };
    for (let times = 0; times < 3; times++) setEnvDefaults({ ...env }, full, isQuiet);
    return warningsIn(log);
  }

  it.each<readonly [string, Partial<AuthConfig>, object, boolean, string[]]>([
    ['and a base path', { basePath: '/auth' }, { AUTH_URL }, false, ['env-url-basepath-redundant']],
    ['and another one', { basePath: '/own' }, { AUTH_URL }, false, ['env-url-basepath-redundant']],
    ['alone', {}, { AUTH_URL }, false, []],
    ['that is none', { basePath: '/auth' }, { AUTH_URL: ORIGIN }, false, []],
    ['and a base path, to be quiet about', { basePath: '/auth' }, { AUTH_URL }, true, []],
  ])('%s: is warned about once at most', (_, config, env, isQuiet, warnings) => {
    expect(filledTwice(config, env, isQuiet)).toEqual(warnings);
  });

  it('is warned about for each configuration', () => {
    const config = { basePath: '/auth' };
    expect(filledTwice(config, { AUTH_URL })).toHaveLength(1);
    expect(filledTwice(config, { AUTH_URL })).toHaveLength(1);
  });
});

describe('an action’s URL', () => {
  const makeUrl = (config: Parameters<typeof createActionURL>[4], env: object) =>
    createActionURL('session', 'https', new Headers(), { ...env }, config).href;

  it.each<readonly [string, string | undefined, object, string[]]>([
    ['another path', '/own', { AUTH_URL }, ['env-url-basepath-mismatch']],
    ['the same path', '/auth', { AUTH_URL }, []],
    ['the same path, with a slash', '/auth/', { AUTH_URL }, []],
    ['no path of its own', undefined, { AUTH_URL }, []],
    ['no path in the environment', '/own', { AUTH_URL: ORIGIN }, []],
    ['no environment', '/own', {}, []],
  ])('with %s is warned about once at most', (_, basePath, env, warnings) => {
    const log: LogEntry[] = [];
    const config = { basePath, logger: recorder(log) };
    const urls = [1, 2, 3].map(() => makeUrl(config, env));
    expect(new Set(urls).size).toBe(1);
    expect(warningsIn(log)).toEqual(warnings);
  });

  it('is warned about on the console, once, without a logger', () => {
    const printed: unknown[] = [];
    const { warn } = console;
    console.warn = (line: unknown) => void printed.push(line);
    try {
      const env = { AUTH_URL };
      for (let times = 0; times < 3; times++) {
        createActionURL('session', 'https', new Headers(), env, '/own');
      }
    } finally {
      console.warn = warn;
    }
    expect(printed).toEqual(['[auth][warn] env-url-basepath-mismatch']);
  });
});
