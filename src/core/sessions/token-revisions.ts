/**
 * What the `jwt` callback made of tokens whose cookies still say what they said before.
 *
 * Apps renew access tokens in that callback, by a refresh token that is good once. But a page asks for
 * many things at once with one cookie, and a server component cannot set a cookie at all: each of them
 * would renew again, and every one but the first would be refused. So those that ask at once share one
 * call, and whoever comes later with the same cookie goes on from what the last call made of it, until
 * an answer could carry the cookie on.
 *
 * Only those share a call that have the very same callback. Another configuration's, or that of another
 * bundle of the app, waits for it and is called by itself: it may have more to say. What it is handed is
 * what the cookie would hold, had it been set in between.
 *
 * It is the memory of a process: several processes renew once each.
 */
import { withDeadline } from '../kernel/deadline.js';
import type { JWT } from '../models/jwt.js';
import { type Remembered, RevisedContents } from './revised-contents.js';
import { contentOf, issuanceOf } from './token-content.js';

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
  readonly calls: Map<string, Call>;
  readonly contents: RevisedContents;
}

/** A call that never ends must not keep everybody waiting who has the same cookie, in milliseconds. */
const DEADLINE_MS = 60_000;

/** Frameworks load this module more than once in one process: for components, and for routes. */
const MEMORY = Symbol.for('portcullis.token-revisions');

/** Calls the `jwt` callback once for all who ask at once with the same token. */
export class TokenRevisions {
  private readonly memory = processMemory();

  /**
   * The token as the callback has it now, or `null` when it ended the session. Each caller gets an object
   * of its own.
   *
   * @param callback - Whose call may be shared.
   * @param revise - Calls it.
   */
  async revise(
    presented: PresentedToken,
    callback: unknown,
    revise: (token: JWT) => Promise<JWT | null>,
  ): Promise<JWT | null> {
    const { sealed, token } = presented;
    const { calls } = this.memory;
    for (let running = calls.get(sealed); running; running = calls.get(sealed)) {
      if (running.callback === callback) {
        const outcome = await running.outcome;
        return outcome && { ...outcome };
      }
      await running.outcome.catch(() => undefined);
    }
    const written = contentOf(token);
    const outcome = withDeadline(revise(this.known(presented)), DEADLINE_MS, 'The jwt callback');
    const call: Call = { callback, outcome, isOver: false };
    calls.set(sealed, call);
    try {
      const revised = await outcome;
      this.remember(keyOf(presented), written, call.isOver ? null : revised);
      return revised;
    } finally {
      calls.delete(sealed);
    }
  }

  /** The token as the callback left it last. */
  async latest(presented: PresentedToken): Promise<JWT> {
    await this.memory.calls.get(presented.sealed)?.outcome.catch(() => undefined);
    return this.known(presented);
  }

  /** For a session that is over. */
  forget(presented: PresentedToken): void {
    const running = this.memory.calls.get(presented.sealed);
    if (running) running.isOver = true;
    this.memory.contents.delete(keyOf(presented));
  }

  private known(presented: PresentedToken): JWT {
    const { token } = presented;
    const content = this.memory.contents.get(keyOf(presented));
    if (content === undefined) return { ...token };
    return { ...(JSON.parse(content) as JWT), ...issuanceOf(token) };
  }

  private remember(key: Remembered, written: string, revised: JWT | null): void {
    const content = revised && contentOf(revised);
    if (content === null || content === written) this.memory.contents.delete(key);
    else this.memory.contents.set(key, content);
  }
}

function keyOf({ sealed, token }: PresentedToken): Remembered {
  return { person: token.sub ?? sealed, sealed };
}

function processMemory(): Memory {
  const process = globalThis as { [MEMORY]?: Memory };
  return (process[MEMORY] ??= { calls: new Map(), contents: new RevisedContents() });
}
