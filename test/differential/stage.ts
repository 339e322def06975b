/** What a scenario is played on: the app that it describes, with everything that happens noted. */
import type { AuthConfig } from '@auth/core';
import type { OAuthConfig } from '@auth/core/providers';
import type { JWK } from 'jose';
import { Browser } from './browser.js';
import { type CookieNames, cookieNames } from './cookie-names.js';
import { openDatabase } from './database.js';
import { FakeProvider } from './fake-provider.js';
import { loadFeatures } from './features.js';
import { type Library, type LibraryName, loadLibrary } from './library.js';
import { errorType } from './plain.js';
import { Recorder } from './recorder.js';
import { SECRET } from './secret.js';
import type { Config, Scenario } from './scenario.js';
import { furnish } from './visitor.js';

/**
 * How the scenarios are played: as they are written; with the features loaded, which are idle; or
 * with providers whose page posts the response, to which a browser adds only cookies with
 * `SameSite=None`.
 */
export type Manner = 'plain' | 'features' | 'form_post';

export interface Stage {
  readonly manner: Manner;
  readonly library: Library;
  readonly recorder: Recorder;
  readonly op: FakeProvider;
  readonly config: AuthConfig;
  readonly browser: Browser;
  readonly origin: string;
  /** What the cookies are called at an origin. */
  names(origin: string): CookieNames;
  /** The link of the last email. */
  lastMail(): string;
}

const EVENTS = ['createUser', 'linkAccount', 'session', 'signIn', 'signOut', 'updateUser'] as const;

/** Sets the stage for one library, which is that of this package if it has features. */
export async function setStage(
  { config: configure, database, visitor = {} }: Scenario,
  name: LibraryName,
  signingKey: JWK,
  manner: Manner,
): Promise<Stage> {
  const recorder = new Recorder();
  quieten(recorder);
  const library = await loadLibrary(name);
  const op = new FakeProvider(recorder, library.customFetch, signingKey);
  globalThis.fetch = op.fetch; // what the reference asks for past a provider's own fetch
  const given: Config = configure?.({ op, library }) ?? {};
  const adapter = database && (await openDatabase(database, recorder));
  const config = {
    secret: SECRET,
    trustHost: true,
    ...(adapter && { adapter }),
    ...(manner === 'features' && { features: await loadFeatures(adapter) }),
    ...given,
    ...noted(given, recorder),
    providers: (given.providers ?? [op.oidc()]).map((provider) =>
      notedProvider(manner === 'form_post' ? respondingByForm(provider) : provider, recorder),
    ),
  } as AuthConfig;
  const browser = new Browser();
  const { origin = 'https://app.test' } = visitor;
  const names = (at: string): CookieNames => cookieNames(given, at);
  await furnish(browser, { ...visitor, origin }, names(origin), config.secret);
  const lastMail = (): string => mails.at(-1) ?? '';
  const mails: string[] = [];
  watchMails(config, mails);
  return { manner, library, recorder, op, config, browser, origin, names, lastMail };
}

/** The parts of a configuration that are called, noting each call. */
function noted(given: Config, recorder: Recorder): Config {
  const events = Object.fromEntries(
    EVENTS.map((name) => [name, recorder.noting(`event ${name}`, given.events?.[name] ?? nothing)]),
  );
  const { generateSessionToken } = given.session ?? {};
  return {
    events,
    logger: { ...makeLogger(recorder), ...given.logger },
    ...(given.callbacks && { callbacks: recorder.notingAll('callback', given.callbacks) }),
    ...(given.jwt && { jwt: recorder.notingAll('jwt', given.jwt) }),
    ...(generateSessionToken && {
      session: {
        ...given.session,
        generateSessionToken: recorder.noting('generateSessionToken', generateSessionToken),
      },
    }),
  };
}

/** Errors by their code. What is said of them is each library's own. */
function makeLogger(recorder: Recorder): NonNullable<AuthConfig['logger']> {
  return {
    error: (error) => recorder.note('logger error', errorType(error)),
    warn: (...said: unknown[]) => recorder.note('logger warn', said.length > 1 ? said : said[0]),
  };
}

function notedProvider(
  provider: AuthConfig['providers'][number],
  recorder: Recorder,
): AuthConfig['providers'][number] {
  if (typeof provider !== 'object') return provider;
  const at = `provider.${provider.id}`;
  const own = recorder.notingAll(at, provider) as unknown as Record<string, unknown>;
  for (const endpoint of ['token', 'userinfo']) {
    const member = own[endpoint];
    if (typeof member !== 'object' || member === null) continue;
    own[endpoint] = recorder.notingAll(`${at} ${endpoint}`, member);
  }
  return own as unknown as typeof provider;
}

/** OAuth 2.0 Form Post Response Mode. */
function respondingByForm(
  provider: AuthConfig['providers'][number],
): AuthConfig['providers'][number] {
  if (typeof provider !== 'object' || !['oauth', 'oidc'].includes(provider.type)) return provider;
  const { authorization, options = {} } = provider as OAuthConfig<unknown>;
  const given = options.authorization ?? authorization;
  const { url, params } =
    typeof given === 'string'
      ? { url: given, params: {} }
      : { url: given?.url, params: given?.params };
  const laidOver = { ...(url && { url }), params: { ...params, response_mode: 'form_post' } };
  return {
    ...provider,
    ...(options.authorization
      ? { options: { ...options, authorization: laidOver } }
      : { authorization: laidOver }),
  } as typeof provider;
}

function watchMails({ providers }: AuthConfig, mails: string[]): void {
  for (const provider of providers) {
    if (typeof provider !== 'object' || provider.type !== 'email') continue;
    const send = provider.sendVerificationRequest;
    provider.sendVerificationRequest = (mail) => {
      mails.push(mail.url);
      return send(mail);
    };
  }
}

/** What is printed is part of what happens, and not of the report. */
function quieten(recorder: Recorder): void {
  for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    console[level] = () => recorder.note(`console ${level}`, null);
  }
}

function nothing(): void {}
