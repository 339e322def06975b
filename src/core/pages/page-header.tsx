/** The top of every built-in page: the site's logo or an emblem, the heading, the site's name. */
import type { ComponentChildren, VNode } from 'preact';
import type { PageFrame } from './page-document.js';
import { imageUrl } from '../models/theme.js';

interface PageHeaderProps {
  readonly frame: PageFrame;
  readonly heading: string;
  /** The words before the host name: "to" in "to example.com". */
  readonly preposition?: string | undefined;
  /** Shown when the site has no logo. */
  readonly emblem?: ComponentChildren;
}

/** The logo says what the host name beside it says, so a screen reader is spared it. */
export function PageHeader({ frame, heading, preposition, emblem }: PageHeaderProps): VNode {
  const logo = imageUrl(frame.theme.logo);
  return (
    <header>
      {logo && <img class="logo" src={logo} alt="" />}
      {!logo && emblem && <div class="emblem">{emblem}</div>}
      <h1>{heading}</h1>
      <p class="host">
        {preposition ? `${preposition} ` : null}
        {preposition ? <b>{frame.host}</b> : frame.host}
      </p>
    </header>
  );
}
