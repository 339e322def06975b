/**
 * What was made of tokens whose cookies still say what they said before, in the memory of the process.
 *
 * Its bound is on bytes, the person who was not here for longest leaving first, and on tokens of one
 * person: somebody who asks for many cannot drive out what others need.
 */

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_OF_ONE_PERSON = 8;
const BYTES_PER_CHARACTER = 2;

/** A token, as a key: its text, and whose it is. */
export interface Remembered {
  readonly person: string;
  readonly sealed: string;
}

/** Contents by person and token. */
export class RevisedContents {
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
    this.bytes += costOf(sealed, content);
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
    this.bytes -= costOf(sealed, content);
  }
}

function costOf(sealed: string, content: string): number {
  return BYTES_PER_CHARACTER * (sealed.length + content.length);
}
