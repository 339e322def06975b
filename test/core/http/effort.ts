/**
 * Counts the work of a parser instead of timing it.
 *
 * It counts the executed blocks of our own sources by V8's precise coverage, and the characters
 * that string methods may have read. The work of a regular expression is not counted: each is
 * assumed to read its input once, and must be written accordingly.
 */
import { Session } from 'node:inspector';

type Method = (this: unknown, ...given: unknown[]) => unknown;

const SEARCHING = ['indexOf', 'includes'] as const;
const READING = [
  'split',
  'trim',
  'toLowerCase',
  'normalize',
  'replace',
  'replaceAll',
  'match',
] as const;

/** Counts from {@link start} to {@link stop}. The whole process is slow meanwhile. */
export class Effort {
  private readonly session = new Session();

  start(): void {
    this.session.connect();
    this.session.post('Profiler.enable');
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  stop(): void {
    this.session.disconnect();
  }

  /** How much is done by a call. */
  of(act: () => unknown): number {
    let characters = 0;
    this.blocks();
    const restore = countCharacters((seen) => (characters += seen));
    try {
      act();
    } finally {
      restore();
    }
    return this.blocks() + characters;
  }

  /** How many blocks run in a call that is awaited. What string methods read is not counted. */
  async ofAwaited(act: () => Promise<unknown>): Promise<number> {
    this.blocks();
    await act();
    return this.blocks();
  }

  /** How often blocks have run since the last time. */
  private blocks(): number {
    let blocks = 0;
    this.session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      const own = result.filter(({ url }) => url.includes('/src/'));
      for (const { functions } of own) {
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
      }
    });
    return blocks;
  }
}

function countCharacters(count: (seen: number) => void): () => void {
  const undo: (() => void)[] = [];
  const replace = (
    owner: object,
    name: string,
    cost: (self: unknown, given: unknown[], answer: unknown) => number,
  ) => {
    const original = Reflect.get(owner, name) as Method;
    const counted: Method = function (...given) {
      const answer = original.apply(this, given);
      count(cost(this, given, answer));
      return answer;
    };
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
    undo.push(() =>
      Object.defineProperty(owner, name, { value: original, configurable: true, writable: true }),
    );
  };
  for (const name of SEARCHING) {
    replace(String.prototype, name, (self, [, from], answer) => {
      const start = typeof from === 'number' ? from : 0;
      const end = typeof answer === 'number' && answer !== -1 ? answer : String(self).length;
      return Math.max(0, end - start);
    });
  }
  for (const name of READING) replace(String.prototype, name, (self) => String(self).length);
  replace(RegExp.prototype, 'test', (_self, [text]) => String(text).length);
  return () => {
    for (const one of undo) one();
  };
}
