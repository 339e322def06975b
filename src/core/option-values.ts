/** What the values of options must be, where several options are of one kind. */
import { parsedUrl } from './kernel/parsed-url.js';

/**
 * What is said of a wrong one.
 *
 * @param owner - Whose option it is, where it is not the configuration's own.
 */
export function durationText(option: string, least: number, owner?: string): string {
  const whose = owner === undefined ? '' : ` of ${owner}`;
  return `\`${option}\`${whose} must be a number of seconds, from ${least} to 100 years.`;
}

/** Beyond a hundred years, sums with the present are soon no dates any more. */
export function isDuration(seconds: number | undefined, least: number): boolean {
  if (seconds === undefined) return true;
  return typeof seconds === 'number' && seconds >= least && seconds <= 100 * 365 * 24 * 60 * 60;
}

/** Whether it is an address that a browser can be sent to. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(parsedUrl(url)?.protocol ?? '');
}

/** Whether it is one that a path can be added to: without a query, and without a fragment. */
export function isBaseAddress(url: unknown): url is string {
  return isWebAddress(url) && !/[?#]/.test(url);
}
