/**
 * Session tokens that were opened before. Reading one again need not decrypt it again.
 *
 * What is kept is the text that a token was found to hold, never a failure: nobody without valid tokens
 * can fill it. Whoever reads it parses it anew, so that no two readers share an object, and each looks
 * whether it has expired. It belongs to one configuration, and so to its secrets. The bound is on bytes:
 * tokens may be small or large.
 */

/** What an entry costs beyond its text, in bytes. */
const OVERHEAD = 200;
const BYTES_PER_CHARACTER = 2;

/** Keeps texts by id, the least recently used leaving when there are too many bytes of them. */
export class OpenedTokens {
  private readonly texts = new Map<string, string>();
  private bytes = 0;

  /** @param capacity - How many bytes are kept at most; 0 keeps nothing. */
  constructor(private readonly capacity: number) {}

  get isOff(): boolean {
    return this.capacity === 0;
  }

  get(id: string): string | undefined {
    const text = this.texts.get(id);
    // Nobody has to leave soon while there is room for as many again.
    if (text !== undefined && this.bytes > this.capacity / 2) {
      this.texts.delete(id);
      this.texts.set(id, text);
    }
    return text;
  }

  add(id: string, text: string): void {
    this.drop(id);
    this.texts.set(id, text);
    this.bytes += costOf(id, text);
    for (const oldest of this.texts.keys()) {
      if (this.bytes <= this.capacity) break;
      this.drop(oldest);
    }
  }

  drop(id: string): void {
    const text = this.texts.get(id);
    if (text === undefined) return;
    this.texts.delete(id);
    this.bytes -= costOf(id, text);
  }
}

function costOf(id: string, text: string): number {
  return OVERHEAD + BYTES_PER_CHARACTER * (id.length + text.length);
}
