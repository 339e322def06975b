/**
 * What counts where readings, renewals and actions of one request run at the same time, in whatever
 * order: a thousand requests by a generator with a seed, so that each run of this file is the same.
 */
import { describe, expect, it } from '@jest/globals';
import { createAuth, type ServiceResolver, SessionService } from '../../../src/core/index.js';
import type { RequestCookies, SetCookie } from '../../../src/core/http/cookies.js';
import type { Session } from '../../../src/core/public-types.js';
import { RequestSession } from '../../../src/core/request/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';

const COOKIE = 'session';
const REQUESTS = 1_000;

/** A linear congruential generator: numbers from 0 up to 1. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const setTo = (token: string): SetCookie => ({ name: COOKIE, value: token, options: {} });
const makeSession = (token: string): Session => ({ user: { name: token }, expires: '' });
const nameIn = (session: Session | null): string | null => session?.user?.name ?? null;

/** One request, what runs in the course of it, and what that sets. */
class Course {
  /** The tokens that were set on the response, in their order. */
  readonly set: string[] = [];
  /** When each renewal began, by the token that it made. */
  readonly renewals = new Map<string, number>();
  /** What the action made that ended last, and when that was. */
  last: { readonly token: string; readonly at: number } | undefined;
  readonly session: RequestSession;
  private made = 0;
  private time = 0;

  constructor(private readonly random: () => number) {
    this.session = new RequestSession(() => makeServices(this), {
      method: 'POST',
      origin: 'https://app.test',
      headers: new Headers({ cookie: `${COOKIE}=sent` }),
      canSetCookies: () => true,
      setCookies: (cookies) => void this.set.push(...cookies.map((cookie) => cookie.value)),
      keepPrivate: () => undefined,
    });
  }

  async read(cookies: RequestCookies): Promise<Session | null> {
    await this.wait(8);
    const token = cookies.get(COOKIE);
    return token === undefined ? null : makeSession(token);
  }

  async keepAlive(cookies: RequestCookies) {
    const token = cookies.get(COOKIE);
    const began = this.next();
    await this.wait(12);
    if (token === undefined) return { session: null, cookies: [] };
    if (this.random() < 0.15) throw new Error('The database is away.');
    const renewed = `renewed ${this.next()}`;
    this.renewals.set(renewed, began);
    return { session: makeSession(token), cookies: [setTo(renewed)] };
  }

  /** Runs a few things at once. */
  async run(): Promise<void> {
    const jobs = Array.from({ length: 2 + Math.floor(this.random() * 5) }, () => this.runOne());
    await Promise.allSettled(jobs);
    await this.session.settle();
  }

  private async runOne(): Promise<unknown> {
    const kind = this.random();
    await this.wait(10);
    if (kind < 0.25) return this.session.read();
    if (kind < 0.4) return this.session.readOrThrow(false);
    if (kind < 0.7) return this.session.perform(() => this.act());
    return this.session.keep(async () => {
      await this.wait(12);
      return { cookies: [] };
    });
  }

  /** An action that fails, changes nothing, or starts a session, which it may return. */
  private async act() {
    const outcome = this.random();
    await this.wait(12);
    if (outcome < 0.3) throw new Error('The password is wrong.');
    if (outcome < 0.4) return { cookies: [] };
    const token = `started ${this.next()}`;
    this.last = { token, at: this.next() };
    return { cookies: [setTo(token)], ...(outcome < 0.7 && { session: makeSession(token) }) };
  }

  private next(): number {
    this.time += 1;
    return this.time;
  }

  /** For some turns of the queue of microtasks. */
  private async wait(most: number): Promise<void> {
    for (let left = Math.floor(this.random() * most); left > 0; left -= 1) await Promise.resolve();
  }
}

const services = createAuth(handlerConfig);

/** The services of an app whose sessions are those of this request. */
function makeServices(course: Course): ServiceResolver {
  const sessions: Pick<SessionService, 'read' | 'keepAlive'> = {
    read: (cookies) => course.read(cookies),
    keepAlive: (cookies) => course.keepAlive(cookies),
  };
  return {
    get: (token) => (Object.is(token, SessionService) ? (sessions as never) : services.get(token)),
  };
}

/** What is wrong with the outcome of a request. */
async function findFault(course: Course): Promise<string | undefined> {
  await course.run();
  const { last, renewals, session } = course;
  const kept = course.set.at(-1);
  const found = nameIn(await session.readOrThrow(false).catch(() => null));
  if (!last) return renewals.size > 0 && kept === undefined ? 'a renewal is lost' : undefined;
  const isRenewed = kept !== undefined && (renewals.get(kept) ?? -1) > last.at;
  if (kept !== last.token && !isRenewed) return `the browser keeps ${kept}, not ${last.token}`;
  // The session of a renewal is read by the token before it.
  if (found === null || found === last.token || renewals.has(found)) return undefined;
  return `the session of ${found} is read after ${last.token}`;
}

describe('readings, renewals and actions at the same time', () => {
  it('leave the browser what the last action set, or a renewal of it, and keep a renewal without one', async () => {
    const faults: string[] = [];
    for (let seed = 1; seed <= REQUESTS; seed += 1) {
      const fault = await findFault(new Course(randomBy(seed)));
      if (fault !== undefined) faults.push(`seed ${seed}: ${fault}`);
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });
});
