/**
 * Changes of a text by position, so that everything else in a file stays as its author wrote it.
 */

/** Replaces what is between two positions. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The line ending that most of a text has. */
export function getLineEnding(text: string): '\n' | '\r\n' {
  const windows = text.split('\r\n').length - 1;
  const all = text.split('\n').length - 1;
  return windows * 2 > all ? '\r\n' : '\n';
}

/** Applies edits that do not overlap. Their line breaks become those of the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lineEnding = getLineEnding(text);
  let position = 0;
  let result = '';
  for (const { start, end, text: replacement } of sortEdits(edits)) {
    if (start < position) continue;
    result += text.slice(position, start) + replacement.replace(/\r?\n/g, lineEnding);
    position = end;
  }
  return result + text.slice(position);
}

/** Whether two edits change one place, so that {@link applyEdits} would leave one of them out. */
export function doOverlap(edits: readonly TextEdit[]): boolean {
  const sorted = sortEdits(edits);
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}

/** Where a position of a text is after edits of it. */
export function movePosition(position: number, text: string, edits: readonly TextEdit[]): number {
  const before = sortEdits(edits).filter(({ start }) => start < position);
  const extra = getLineEnding(text).length - 1;
  return before.reduce((moved, { start, end, text: replacement }) => {
    const breaks = replacement.split('\n').length - 1;
    return moved + replacement.length + breaks * extra - (Math.min(end, position) - start);
  }, position);
}

/** The line of a position, counted from 1. */
export function getLine(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function sortEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
}
