/**
 * The scripts of the built-in pages. Each is part of its page, whose policy allows that very text, by
 * its digest, and nothing else: what differs from page to page is in attributes that a script reads.
 */
import { sha256Base64url } from '#digest';

/** A script, as it stands in a page. It is ours, and nothing of a request is in it. */
export interface PageScript {
  readonly text: string;
  /** Whether it asks this site for something. */
  readonly connects: boolean;
}

/** The directives of a Content-Security-Policy under which these run; none without a script. */
export async function scriptDirectives(scripts: readonly PageScript[]): Promise<readonly string[]> {
  if (scripts.length === 0) return [];
  const sources = await Promise.all(scripts.map(sourceOf));
  const connects = scripts.some((script) => script.connects);
  return [`script-src ${sources.join(' ')}`, ...(connects ? ["connect-src 'self'"] : [])];
}

/** With the padding of 32 bytes: a digest is compared as text (CSP Level 3 §6.7.3.4). */
async function sourceOf({ text }: PageScript): Promise<string> {
  return `'sha256-${await sha256Base64url(text)}='`;
}
