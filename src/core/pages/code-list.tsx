/** Codes that are shown once, to be kept by the user. */
import type { VNode } from 'preact';

interface CodeListProps {
  readonly codes: readonly string[];
}

/** One code in a line, to be copied or printed as they are. */
export function CodeList({ codes }: CodeListProps): VNode {
  return (
    <ol class="codes" dir="ltr">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}
