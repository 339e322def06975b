/** Clocks that disagree, or jump (F23). */
import { describe, expect, it } from '@jest/globals';
import { parseSetCookie } from 'cookie';
import type { AuthConfig } from '../../src/core/config/auth-config.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Browser, readLocation } from '../support/browser.js';
import { MisbehavingProvider } from '../support/misbehaving-provider.js';
import { NOW, ORIGIN, makeApp, password, signIn } from './actions/app.js';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const MAX_AGE = 30 * 24 * HOUR;

const STRATEGIES = ['jwt', 'database'] as const;
type Strategy = (typeof STRATEGIES)[number];

/** Two nodes behind one address, over one database. Requests go to whichever is the turn. */
class TwoNodes {
  readonly op = new MisbehavingProvider('https://op.test', () => NOW + this.issuerAhead);
  readonly nodes;
  readonly browser: Browser;
  readonly answers: Response[] = [];
  turn = 0;
  issuerAhead = 0;

  constructor(strategy: Strategy, config: Partial<AuthConfig> = {}) {
    const adapter = new MemoryAdapter();
    const node = () =>
      makeApp({
        ...(strategy === 'database' && { adapter }),
        providers: [password(), this.op.oidc()],
        ...config,
      });
    this.nodes = [node(), node()] as const;
    this.browser = new Browser(async (request) => {
      const response = await this.nodes[this.turn === 0 ? 0 : 1].server(request);
      this.answers.push(response.clone());
      return response;
    }, ORIGIN);
  }

  /** How far each clock is ahead of the real time, in milliseconds. */
  set(first: number, second: number): void {
    for (const [index, ahead] of [first, second].entries()) {
      this.nodes[index === 0 ? 0 : 1].clock.now = NOW + ahead;
    }
  }

  errors(): string[] {
    return this.nodes.flatMap((node) => node.errors());
  }

  /** Cookies that would be gone before they are there. */
  stillborn(): string[] {
    return this.answers
      .flatMap(({ headers }) => headers.getSetCookie())
      .map((header) => parseSetCookie(header))
      .filter(({ value, maxAge, expires }) => {
        const isEarly = expires !== undefined && expires.getTime() < NOW - 2 * HOUR;
        return value !== '' && ((maxAge !== undefined && maxAge <= 0) || isEarly);
      })
      .map(({ name }) => name);
  }
}

const skews = [
  ['ahead', 30 * SECOND, -30 * SECOND],
  ['behind', -30 * SECOND, 30 * SECOND],
] as const;

describe.each(STRATEGIES)('F23 with %s sessions', (strategy) => {
  it.each(skews)(
    'a server whose clock is a minute %s shares sessions with the other',
    async (_, first, second) => {
      const nodes = new TwoNodes(strategy);
      nodes.set(first, second);
      const url = readLocation(await nodes.browser.post('/auth/signin/op'));
      nodes.turn = 1;
      await nodes.browser.visit(`/auth/callback/op?${nodes.op.authorize(url)}`);
      for (const turn of [0, 1, 0]) {
        nodes.turn = turn;
        await expect(nodes.browser.session()).resolves.toMatchObject({
          user: { name: 'Ada Lovelace' },
        });
      }
      expect([nodes.errors(), nodes.stillborn()]).toEqual([[], []]);
    },
  );

  it.each([30, -30])('an issuer that is %i s ahead is accepted', async (seconds) => {
    const nodes = new TwoNodes(strategy);
    nodes.issuerAhead = seconds * SECOND;
    const url = readLocation(await nodes.browser.post('/auth/signin/op'));
    await nodes.browser.visit(`/auth/callback/op?${nodes.op.authorize(url)}`);
    expect(nodes.errors()).toEqual([]);
    await expect(nodes.browser.session()).resolves.toMatchObject({
      user: { name: 'Ada Lovelace' },
    });
  });

  it('a session is not lengthened by a clock that jumps', async () => {
    const nodes = new TwoNodes(strategy);
    await signIn(nodes.browser);
    nodes.set(-HOUR, -HOUR);
    await nodes.browser.session();
    nodes.set(0, 0);
    await nodes.browser.session();
    expect(nodes.stillborn()).toEqual([]);
    nodes.set(MAX_AGE + HOUR, MAX_AGE + HOUR);
    await expect(nodes.browser.session()).resolves.toBeNull();
  });

  it('a clock that goes back an hour does not prevent a sign-in', async () => {
    const nodes = new TwoNodes(strategy);
    await signIn(nodes.browser);
    nodes.set(-HOUR, -HOUR);
    const response = await nodes.browser.visit('/auth/session');
    expect(response.status).toBe(200);
    // A token from the future is of no user; a row has no date of issue.
    const isKept = (await response.json()) !== null;
    expect(isKept).toBe(strategy === 'database');
    await signIn(nodes.browser);
    await expect(nodes.browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});
