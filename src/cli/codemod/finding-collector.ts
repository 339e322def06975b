/** Collects what a codemod leaves to the user, while the texts still change. */
import { type TextEdit, getLine, movePosition } from './text-edits.js';
import type { CodemodFinding } from './report.js';

/** A finding at a position, which later edits of the file move. */
interface PlacedFinding {
  file: string;
  position: number;
  readonly message: string;
  readonly docs: string;
}

/** Where rules report what they find. */
export interface FindingSink {
  add(file: string, position: number, message: string, docs: string): void;
}

/** Findings by file and position. Their lines are known once no rule edits the texts any more. */
export class FindingCollector implements FindingSink {
  private placed: readonly PlacedFinding[] = [];

  add(file: string, position: number, message: string, docs: string): void {
    const isKnown = this.placed.some(
      (one) => one.file === file && one.position === position && one.message === message,
    );
    if (!isKnown) this.placed = [...this.placed, { file, position, message, docs }];
  }

  /** For positions that are counted from a script within the file. */
  from(offset: number): FindingSink {
    return {
      add: (file, position, message, docs) => this.add(file, position + offset, message, docs),
    };
  }

  /** Says that a text was edited. */
  move(file: string, text: string, edits: readonly TextEdit[]): void {
    this.placed = this.placed.map((one) =>
      one.file === file ? { ...one, position: movePosition(one.position, text, edits) } : one,
    );
  }

  /** The findings with their lines, by file and line. */
  list(read: (file: string) => string): readonly CodemodFinding[] {
    return this.placed
      .map(({ file, position, message, docs }) => ({
        file,
        line: getLine(read(file), position),
        message,
        docs,
      }))
      .sort((one, other) => compare(one.file, other.file) || one.line - other.line);
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
