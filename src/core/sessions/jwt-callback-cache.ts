/**
 * What the `jwt` callback made of tokens whose cookies still say what they said before.
 *
 * Apps renew access tokens in that callback, by a refresh token that is good once. But a page asks for
 * many things at once with one cookie, and a server component cannot set a cookie at all: each of them
 * would renew again, and every one but the first would be refused. So those that ask at once share one
 * call, and whoever comes later with the same cookie goes on from what the last call made of it, until
 * an answer could carry the cookie on.
 *
 * Only those share a call that have the very same function. That of another bundle of the app waits for
 * it and is called by itself: it may have more to say. What it is handed is what the cookie would hold,
 * had it been set in between.
 *
 * It is the memory of a process: several processes renew once each. Each configuration has its own part
 * of it, since what one callback adds to a token is not for another app with the same secret to read.
 * Bundles evaluate a configuration several times, so it is not told by its identity but by the site's
 * settings and the source text of the callback. Two that agree in all of these share their part.
 */
import { sha256Base64url } from '#digest';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { OriginSettings } from '../http/request-origin.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Awaitable } from '../kernel/objects.js';
import type { JWT } from '../models/session.js';

/** A token of this library's own making, and the text that it was read from. */
export interface PresentedToken {
  readonly sealed: string;
  readonly token: JWT;
}

/** A call that is under way. */
interface Call {
  readonly callback: unknown;
  readonly outcome: Promise<JWT | null>;
  /** Whether the session has ended meanwhile: nothing of it is to be remembered. */
  isOver: boolean;
}

interface Memory {
  /** By configuration and token. */
  readonly calls: Map<string, Call>;
  readonly contents: JwtCallbackResults;
}

/** A call that never ends must not keep everybody waiting who has the same cookie, in milliseconds. */
const DEADLINE_MS = 60_000;

/** Frameworks load this module more than once in one process: for components, and for routes. */
const MEMORY = Symbol.for('portcullis.token-revisions');

/** Calls the `jwt` callback once for all who ask at once with the same token. */
export class JwtCallbackCache {
  private readonly memory = processMemory();
  private configuration: Awaitable<string> | undefined;

  constructor(
    private readonly site: OriginSettings,
    private readonly callbacks: CallbackRunner,
  ) {}

  /**
   * The token as the callback has it now, or `null` when it ended the session. Each caller gets an object
   * of its own.
   *
   * @param revise - Calls the callback.
   */
  async revise(
    presented: PresentedToken,
    revise: (token: JWT) => Promise<JWT | null>,
  ): Promise<JWT | null> {
    const key = await this.getKey(presented);
    const { calls } = this.memory;
    const callback = this.callbacks.ownJwt;
    for (let call = calls.get(key.sealed); call; call = calls.get(key.sealed)) {
      if (call.callback === callback) {
        const outcome = await call.outcome;
        return outcome && { ...outcome };
      }
      await call.outcome.catch(() => undefined);
    }
    const { token } = presented;
    const written = getContent(token);
    const outcome = withDeadline(revise(this.known(key, token)), DEADLINE_MS, 'The jwt callback');
    const call: Call = { callback, outcome, isOver: false };
    calls.set(key.sealed, call);
    try {
      const revised = await outcome;
      this.remember(key, written, call.isOver ? null : revised);
      return revised;
    } finally {
      calls.delete(key.sealed);
    }
  }

  /** The token as the callback left it last. */
  async latest(presented: PresentedToken): Promise<JWT> {
    const key = await this.getKey(presented);
    await this.memory.calls.get(key.sealed)?.outcome.catch(() => undefined);
    return this.known(key, presented.token);
  }

  /** For a session that is over. */
  async forget(presented: PresentedToken): Promise<void> {
    const key = await this.getKey(presented);
    const running = this.memory.calls.get(key.sealed);
    if (running) running.isOver = true;
    this.memory.contents.delete(key);
  }

  private known(key: Remembered, token: JWT): JWT {
    const content = this.memory.contents.get(key);
    if (content === undefined) return { ...token };
    return { ...(JSON.parse(content) as JWT), ...issuanceOf(token) };
  }

  private remember(key: Remembered, written: string, revised: JWT | null): void {
    const content = revised && getContent(revised);
    if (content === null || content === written) this.memory.contents.delete(key);
    else this.memory.contents.set(key, content);
  }

  private async getKey({ sealed, token }: PresentedToken): Promise<Remembered> {
    const configuration = await (this.configuration ??= this.configurationId());
    const person = `${configuration}.${token.sub ?? sealed}`;
    return { person, sealed: `${configuration}.${sealed}` };
  }

  private configurationId(): Awaitable<string> {
    const { origin, basePath } = this.site;
    return sha256Base64url(JSON.stringify([origin, basePath, String(this.callbacks.ownJwt)]));
  }
}

function processMemory(): Memory {
  const process = globalThis as { [MEMORY]?: Memory };
  return (process[MEMORY] ??= { calls: new Map(), contents: new JwtCallbackResults() });
}

/* MERGED revised-contents.ts: What was made of tokens whose cookies still say what they said before, in the memory of the process.
    * Its bound is on bytes, the person who was not here for longest leaving first, and on tokens of one
   person: somebody who asks for many cannot drive out what others need. */

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_OF_ONE_PERSON = 8;
const BYTES_PER_CHARACTER = 2;

/** A token, as a key: its text, and whose it is. */
interface Remembered {
  readonly person: string;
  readonly sealed: string;
}

/** Contents by person and token. */
export class JwtCallbackResults {
  private readonly people = new Map<string, Map<string, string>>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get({ person, sealed }: Remembered): string | undefined {
    const own = this.people.get(person);
    const content = own?.get(sealed);
    if (own && content !== undefined) {
      this.people.delete(person);
      this.people.set(person, own);
    }
    return content;
  }

  set(key: Remembered, content: string): void {
    this.delete(key);
    const { person, sealed } = key;
    const own = this.people.get(person) ?? new Map<string, string>();
    own.set(sealed, content);
    this.bytes += estimateSize(sealed, content);
    const [oldest] = own.keys();
    if (own.size > MOST_OF_ONE_PERSON && oldest !== undefined) this.drop(own, oldest);
    this.people.delete(person);
    this.people.set(person, own);
    this.makeRoom();
  }

  delete({ person, sealed }: Remembered): void {
    const own = this.people.get(person);
    if (!own) return;
    this.drop(own, sealed);
    if (own.size === 0) this.people.delete(person);
  }

  private makeRoom(): void {
    for (const [person, own] of this.people) {
      if (this.bytes <= this.mostBytes) return;
      for (const sealed of own.keys()) this.drop(own, sealed);
      this.people.delete(person);
    }
  }

  private drop(own: Map<string, string>, sealed: string): void {
    const content = own.get(sealed);
    if (content === undefined) return;
    own.delete(sealed);
    this.bytes -= estimateSize(sealed, content);
  }
}

function estimateSize(sealed: string, content: string): number {
  return BYTES_PER_CHARACTER * (sealed.length + content.length);
}

/* MERGED token-content.ts: What a token says, apart from when and under which number it was made. */

/** Claims that each token has anew. */
const ISSUANCE_CLAIMS: ReadonlySet<string> = new Set(['iat', 'exp', 'nbf', 'jti']);

/** The claims as text, however they were ordered: the same text is the same content. */
export function getContent(token: JWT): string {
  const claims = Object.entries(token).filter(([claim]) => !ISSUANCE_CLAIMS.has(claim));
  // As an object, so that a claim of `undefined` is none: a token cannot hold it either.
  return JSON.stringify(
    Object.fromEntries(claims.sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

/** The other claims. */
function issuanceOf(token: JWT): JWT {
  return Object.fromEntries(Object.entries(token).filter(([claim]) => ISSUANCE_CLAIMS.has(claim)));
}
