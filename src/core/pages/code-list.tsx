/** Codes that are shown once, to be kept by the user. */
import type { VNode } from 'preact';
import type { MessageName, Translate } from '../localization/messages.js';

/** The codes, and what can be done with them. */
export interface PageCodes {
  readonly list: readonly string[];
  /** The labels of the buttons. */
  readonly copy: MessageName;
  readonly copied: MessageName;
  readonly download: MessageName;
  readonly print: MessageName;
  /** The name of the file. */
  readonly fileName: string;
}

interface CodeListProps {
  readonly codes: PageCodes;
  readonly t: Translate;
}

/**
 * One code in a line. The buttons are hidden until the script runs: without it, the codes are
 * copied as text, and printed by the browser. A link that holds them would stay in its history.
 */
export function CodeList({ codes, t }: CodeListProps): VNode {
  const { list, copy, copied, download, print, fileName } = codes;
  return (
    <div class="kept">
      <ol class="codes" dir="ltr">
        {list.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="choices" hidden>
        <button type="button" class="button secondary" data-copy={t(copied)}>
          {t(copy)}
        </button>
        <button type="button" class="button secondary" data-file={fileName}>
          {t(download)}
        </button>
        <button type="button" class="button secondary" data-print="">
          {t(print)}
        </button>
      </div>
      <p class="unseen" role="status" />
    </div>
  );
}
