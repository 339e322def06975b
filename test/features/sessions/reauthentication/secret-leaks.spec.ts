/**
 * No password, code, token or cookie of a proof is in a log, an event, an answer, an address or a
 * table.
 */
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AuthHandler } from '../../../../src/core/handler/auth-handler.js';
import { type LogEntry, recorder } from '../../../core/actions/app.js';
import { readLocation } from '../../../support/browser.js';
import { BACK, ORIGIN, type Owned, PASSWORD, ProofApp, STRATEGIES } from './proof-app.js';
import { HTML, PROOF, ProvingBrowser } from './proving-browser.js';

const ASKED = { max_age: '300', callbackUrl: BACK };
const WRONG_PASSWORD = 'canary-wrong-password';

/** Where the protocol wants secrets in an address: at the provider. */
const AT_PROVIDER = 'https://op.test/authorize?';

/** The token of forms is in pages, and the other one is an address. */
const OPEN_COOKIES = /csrf-token|callback-url|used-providers/;

afterEach(() => void jest.restoreAllMocks());

/** An app with debug logging, which keeps all that its browsers must not lose. */
class Canary extends ProofApp {
  /** What the answers hold, but for its cookies and the request to the provider. */
  readonly answers: string[] = [];
  readonly cookies = new Set<string>();

  constructor(
    strategy: (typeof STRATEGIES)[number],
    readonly log: LogEntry[] | undefined,
    readonly events: unknown[] = [],
  ) {
    const tell = (message: unknown): void => void events.push(message);
    const logger = log && recorder(log);
    super(strategy, {
      config: { debug: true, logger, events: { reauthenticated: tell, sessionRevoked: tell } },
    });
  }

  override browser(): ProvingBrowser {
    return new ProvingBrowser((request) => this.serve(request), ORIGIN);
  }

  /** The codes of the emails so far. */
  get codes(): string[] {
    return this.mails.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? []);
  }

  /** What may appear nowhere. */
  get secrets(): string[] {
    return [PASSWORD, WRONG_PASSWORD, ...this.op.secrets, ...this.cookies, ...this.codes];
  }

  stopMailer(): void {
    this.isMailerUp = false;
  }

  private async serve(request: Request): Promise<Response> {
    const response = await this.services.get(AuthHandler).respond(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || OPEN_COOKIES.test(name)) continue;
      this.cookies.add(value).add(decodeURIComponent(value));
    }
    const headers = [...response.headers].filter(
      ([name, value]) => name !== 'set-cookie' && !value.startsWith(AT_PROVIDER),
    );
    this.answers.push(JSON.stringify([headers, await response.clone().text()]));
    return response;
  }
}

type Flow = (canary: Canary) => Promise<unknown>;

const prove =
  (password: string, headers: Record<string, string> = HTML): Flow =>
  async (canary) => {
    const { browser } = await canary.signInLongAgo({ password: true });
    const form = { csrfToken: await browser.csrfToken(), ...ASKED, password };
    const response = await browser.visit('/auth/reauthenticate/password', { form, headers });
    if (response.headers.has('location')) await browser.follow(response);
  };

/** Asks for a code, and types what `type` makes of it, as often as it says. */
const typeCode =
  (type: (code: string) => readonly string[]): Flow =>
  async (canary) => {
    const { browser } = await canary.signInLongAgo({});
    await browser.submit(await browser.show(ASKED), 'send-code');
    for (const code of type(canary.code)) {
      const form = { csrfToken: await browser.csrfToken(), ...ASKED, code };
      await browser.visit(`${PROOF}/email`, { form, headers: HTML });
    }
  };

/** Goes to the provider, and comes back with these claims, and these members of the answer. */
const comeBack =
  (claims: (seconds: number) => object, answer: Record<string, string> = {}): Flow =>
  async (canary) => {
    const owned: Owned = { account: 'op' };
    const { browser } = await canary.signInLongAgo(owned);
    const url = readLocation(await browser.submit(await browser.show(ASKED), 'op'));
    const query = canary.authorize(url, claims(canary.now / 1000));
    for (const [name, text] of Object.entries(answer)) query.set(name, text);
    const response = await browser.visit(`/auth/callback/op?${query}`);
    await browser.follow(response);
    await browser.visit(`/auth/callback/op?${query}`);
  };

const isNow = (auth_time: number) => ({ auth_time });

/** Each way to prove, and each of the ways in which it goes wrong. */
const FLOWS: readonly (readonly [name: string, run: Flow])[] = [
  ['a right password', prove(PASSWORD)],
  ['a right password of a script', prove(PASSWORD, {})],
  ['a wrong password', prove(WRONG_PASSWORD)],
  ['a wrong password of a script', prove(WRONG_PASSWORD, {})],
  [
    'a password in the address',
    async (canary) => {
      const { browser } = await canary.signInLongAgo({ password: true });
      await browser.open({ ...ASKED, password: WRONG_PASSWORD });
    },
  ],
  ['a right code', typeCode((code) => [code])],
  ['a code twice', typeCode((code) => [code, code])],
  ['a code with more', typeCode((code) => [`${code}0`, ` ${code}`])],
  ['a code after too many', typeCode((code) => [...Array(6).fill('000000'), code])],
  [
    'a mailer that is down',
    async (canary) => {
      const { browser } = await canary.signInLongAgo({});
      canary.stopMailer();
      await browser.submit(await browser.show(ASKED), 'send-code');
    },
  ],
  ['a provider', comeBack(isNow)],
  ['a provider without auth_time', comeBack(() => ({}))],
  ['another account', comeBack((auth_time) => ({ auth_time, sub: 'eve-1' }))],
  ['an earlier sign-in', comeBack((seconds) => ({ auth_time: seconds - 3600 }))],
  ['a provider that refuses', comeBack(isNow, { error: 'access_denied' })],
  ['another state', comeBack(isNow, { state: 'another' })],
  [
    'a token that is replaced',
    async (canary) => {
      const { browser } = await canary.signInLongAgo({ password: true });
      const old = new Map(browser.jar);
      await browser.submit(await browser.show(ASKED), 'password', { password: PASSWORD });
      for (const [name, text] of old) browser.jar.set(name, text);
      await browser.open(ASKED);
      await browser.post('/auth/account/sessions/revoke-others');
      canary.pass(60_000);
      await browser.session();
    },
  ],
];

/** All of everything, as a logger could print it. */
const whole = (value: unknown): string =>
  inspect(value, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });

/** Six digits count where no other digit is beside them: times and ids have many. */
function findSecrets(texts: readonly string[], secrets: readonly string[]): string[] {
  return texts.flatMap((text) =>
    secrets.filter((secret) =>
      /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret),
    ),
  );
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it.each(FLOWS)('no secret is shown by %s', async (_name, run) => {
    const canary = new Canary(strategy, []);
    await run(canary);
    const { log = [], events, answers, secrets } = canary;
    const logged = log.map(({ subject, facts }) => whole([subject, ...facts]));
    expect(findSecrets(logged, secrets)).toEqual([]);
    expect(findSecrets(events.map(whole), secrets)).toEqual([]);
    expect(findSecrets(answers, secrets)).toEqual([]);
    expect(findSecrets([whole(await canary.rows())], secrets)).toEqual([]);
  });

  it.each(FLOWS)('nothing is on the console after %s', async (_name, run) => {
    const printed: string[] = [];
    for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
      const print = (...parts: unknown[]): void => void printed.push(parts.map(whole).join(' '));
      jest.spyOn(console, level).mockImplementation(print);
    }
    const canary = new Canary(strategy, undefined);
    await run(canary);
    expect(findSecrets(printed, canary.secrets)).toEqual([]);
  });

  it('there are secrets to look for, and lines to look at', async () => {
    const canaries = FLOWS.map(() => new Canary(strategy, []));
    for (const [index, canary] of canaries.entries()) await FLOWS[index]?.[1](canary);
    const count = (list: (canary: Canary) => readonly unknown[]): number =>
      canaries.flatMap(list).length;
    expect(count(({ codes }) => codes)).toBe(4);
    expect(count(({ cookies }) => [...cookies])).toBeGreaterThan(FLOWS.length);
    for (const kind of [/^canary-code/, /^canary-access/, /^canary-client/]) {
      const ofKind = count(({ secrets }) => secrets.filter((secret) => kind.test(secret)));
      expect(ofKind).toBeGreaterThan(0);
    }
    // A right password of a page and of a script, one with a token that is replaced; two codes; two
    // of a provider.
    expect(count(({ events }) => events)).toBeGreaterThan(5);
    const levels = canaries.flatMap(({ log = [] }) => log.map(({ level }) => level));
    expect(levels).toEqual(expect.arrayContaining(['debug', 'error']));
    const leaky = canaries.flatMap(({ codes, secrets }) =>
      findSecrets([`code=${codes[0] ?? ''}.`, `token=${secrets.at(-1)}`], secrets),
    );
    expect(leaky.length).toBeGreaterThanOrEqual(FLOWS.length);
  });
});
