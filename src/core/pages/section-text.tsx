/** A text of the account page, with what users typed and how long ago something was. */
import type { ComponentChildren, VNode } from 'preact';
import type { Localization } from '../localization/messages.js';
import type { SectionHost, SectionText } from './account-view.js';
import { Message } from './page-document.js';

/** What every part of a section needs. */
export interface PageParts {
  readonly page: SectionHost;
  readonly localization: Localization;
}

/** A text, whose values stand apart from it in the direction of their own script. */
export function Text({
  text,
  page,
  localization,
}: PageParts & { readonly text: SectionText }): VNode {
  if (typeof text === 'string') return <bdi>{text}</bdi>;
  const { name, values = {}, moments = {} } = text;
  const shown: Record<string, ComponentChildren> = {};
  for (const [key, value] of Object.entries(values)) shown[key] = <bdi>{value}</bdi>;
  for (const [key, moment] of Object.entries(moments)) {
    shown[key] = <Moment moment={moment} page={page} localization={localization} />;
  }
  return <Message text={localization.t(name)} values={shown} />;
}

/**
 * Some drivers return a date that is none: MySQL has one for `0000-00-00`. The rest of the page
 * does not fail by it.
 */
function Moment({ moment, page, localization }: PageParts & { readonly moment: Date }): VNode {
  const time = moment.getTime();
  if (Number.isNaN(time)) return <>–</>;
  const iso = moment.toISOString();
  return (
    <time datetime={iso} title={iso}>
      {formatRelativeTime(time - page.now, localization.locale)}
    </time>
  );
}

/**
 * A server does not know the time zone of its reader: the time that has passed is the same in each.
 */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Formats how long ago something was, or in what time it will be.
 *
 * @param milliseconds - Negative for the past.
 */
function formatRelativeTime(milliseconds: number, locale: string): string {
  const seconds = Math.trunc(milliseconds / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}
