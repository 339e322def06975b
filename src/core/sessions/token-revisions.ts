/**
 * What the `jwt` callback made of tokens whose cookies still say what they said before.
 *
 * Apps renew access tokens in that callback, by a refresh token that is good once. But a page asks for
 * many things at once with one cookie, and a server component cannot set a cookie at all: each of them
 * would renew again, and every one but the first would be refused. So those that ask at once share one
 * call, and whoever comes later with the same cookie goes on from what the last call made of it, until
 * an answer could carry the cookie on.
 *
 * It is the memory of a process: several processes renew once each.
 */
import { withDeadline } from '../kernel/deadline.js';
import type { JWT } from '../models/jwt.js';
import { contentOf, issuanceOf } from './token-content.js';

/** A token, and the text that it was read from. */
export interface PresentedToken {
  readonly sealed: string;
  readonly token: JWT;
}

/** By the sealed text: whoever presents it has proven to have it. */
interface Memory {
  /** What the callback is making of a token right now; `null` ends the session. */
  readonly underWay: Map<string, Promise<string | null>>;
  /** What it made of a token, as far as that differs; the one that was asked for last comes last. */
  readonly made: Map<string, string>;
}

/** How many tokens are remembered at most, whoever sends them. */
const CAPACITY = 1000;

/** A call that never ends must not keep everybody waiting who has the same cookie, in milliseconds. */
const DEADLINE_MS = 60_000;

/** Frameworks load this module more than once in one process: for components, and for routes. */
const MEMORY = Symbol.for('portcullis.token-revisions');

/** Calls the `jwt` callback once for all who ask at once with the same token. */
export class TokenRevisions {
  private readonly memory = processMemory();

  /**
   * The token as the callback has it now, or `null` when it ended the session.
   *
   * @param revise - Calls the callback.
   */
  async revise(
    presented: PresentedToken,
    revise: (token: JWT) => Promise<JWT | null>,
  ): Promise<JWT | null> {
    const { sealed, token } = presented;
    const { underWay } = this.memory;
    const joined = underWay.get(sealed);
    if (joined) return withIssuance(await joined, token);
    const written = contentOf(token);
    const revising = withDeadline(
      this.known(presented).then(revise),
      DEADLINE_MS,
      'The jwt callback',
    );
    const content = revising.then((revised) => this.remember(sealed, written, revised));
    underWay.set(sealed, content);
    try {
      await content;
    } finally {
      underWay.delete(sealed);
    }
    return revising;
  }

  /** The token as the callback left it last. */
  async latest(presented: PresentedToken): Promise<JWT> {
    await this.memory.underWay.get(presented.sealed)?.catch(() => undefined);
    return this.known(presented);
  }

  /** For a session that is over. */
  forget(sealed: string): void {
    this.memory.made.delete(sealed);
  }

  private async known({ sealed, token }: PresentedToken): Promise<JWT> {
    return withIssuance(this.memory.made.get(sealed), token) ?? { ...token };
  }

  private remember(sealed: string, written: string, revised: JWT | null): string | null {
    const { made } = this.memory;
    made.delete(sealed);
    if (!revised) return null;
    const content = contentOf(revised);
    if (content === written) return content;
    made.set(sealed, content);
    const [oldest] = made.keys();
    if (made.size > CAPACITY && oldest !== undefined) made.delete(oldest);
    return content;
  }
}

/** Each caller gets an object of its own: callbacks write into theirs. */
function withIssuance(content: string | null | undefined, presented: JWT): JWT | null {
  if (content === null || content === undefined) return null;
  const claims = JSON.parse(content) as JWT;
  return { ...claims, ...issuanceOf(presented) };
}

function processMemory(): Memory {
  const process = globalThis as { [MEMORY]?: Memory };
  return (process[MEMORY] ??= { underWay: new Map(), made: new Map() });
}
