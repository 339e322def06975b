/**
 * Session tokens that were opened before. Reading one again need not decrypt it again.
 *
 * What is kept is the text that a token was found to hold, never a failure: nobody without valid tokens
 * can fill it. Whoever reads it parses it anew, so that no two readers share an object, and each looks
 * whether it has expired. It belongs to one configuration, and so to its secrets. The bound is on bytes:
 * tokens may be small or large.
 *
 * There are two generations. What is read moves to the newer one, and once that has half of the bytes, it
 * becomes the older one, whose texts that nobody read meanwhile are gone: a read that finds its text
 * writes nothing, and no text has to be looked for to make room.
 */

/** What an entry costs beyond its text, in bytes. */
const OVERHEAD = 200;
const BYTES_PER_CHARACTER = 2;

/** Keeps texts by id, those leaving first that were not read for long. */
export class OpenedTokens {
  private newer = new Map<string, string>();
  private older = new Map<string, string>();
  /** Of the newer ones. */
  private bytes = 0;

  /** @param capacity - How many bytes are kept at most; 0 keeps nothing. */
  constructor(private readonly capacity: number) {}

  get isOff(): boolean {
    return this.capacity === 0;
  }

  get(id: string): string | undefined {
    const text = this.newer.get(id);
    if (text !== undefined) return text;
    const kept = this.older.get(id);
    if (kept !== undefined) this.add(id, kept);
    return kept;
  }

  add(id: string, text: string): void {
    this.drop(id);
    const cost = costOf(id, text);
    const half = this.capacity / 2;
    if (cost > half) return;
    if (this.bytes + cost > half) this.age();
    this.newer.set(id, text);
    this.bytes += cost;
  }

  drop(id: string): void {
    const text = this.newer.get(id);
    if (text !== undefined) this.bytes -= costOf(id, text);
    this.newer.delete(id);
    this.older.delete(id);
  }

  private age(): void {
    this.older = this.newer;
    this.newer = new Map();
    this.bytes = 0;
  }
}

function costOf(id: string, text: string): number {
  return OVERHEAD + BYTES_PER_CHARACTER * (id.length + text.length);
}
