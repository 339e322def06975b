/**
 * What was made of texts that come again and again, such as headers. It cannot be grown from outside:
 * texts that are long are made anew each time, and one too many empties it.
 */
export class BoundedMemo<V extends object | string> {
  private readonly known = new Map<string, V>();

  /**
   * @param capacity - How many texts are remembered at most.
   * @param longest - How many characters a text that is remembered may have.
   */
  constructor(
    private readonly capacity: number,
    private readonly longest: number,
  ) {}

  /** What `make` made of the text. What it throws is not remembered. */
  of(text: string, make: (text: string) => V): V {
    const found = this.known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length <= this.longest) this.remember(text, made);
    return made;
  }

  private remember(text: string, made: V): void {
    if (this.known.size >= this.capacity) this.known.clear();
    this.known.set(text, made);
  }
}
