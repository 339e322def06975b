/**
 * The headers that keep a built-in page to itself.
 *
 * The policy allows one style element by its nonce, images that the app configured, and no script but
 * those that the page itself has, by their digests. `form-action` allows https, not this site alone:
 * browsers apply it to the redirects that follow a form as well, and which servers a provider passes a
 * person through is its own affair. `Referrer-Policy` is `same-origin`, since under `no-referrer` a form
 * would post with `Origin: null`.
 */
import { sha256Base64url } from '#digest';
import { parseImageUrl } from '../models/theme.js';

/**
 * The headers of one page.
 *
 * @param nonce - That of its style element.
 * @param logos - Whatever was configured as one; what is no image is passed over.
 * @param scripts - Those that the page has.
 */
export async function pageHeaders(
  nonce: string,
  logos: readonly unknown[],
  scripts: readonly PageScript[],
): Promise<Record<string, string>> {
  const directives = [
    "default-src 'none'",
    ...(await scriptDirectives(scripts)),
    `style-src 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', ...imageSources(logos)].join(' ')}`,
    "form-action 'self' https: http://localhost:* http://127.0.0.1:*",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'Content-Security-Policy': directives.join('; '),
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}

/** The other sites that a page's logos come from. */
function imageSources(logos: readonly unknown[]): string[] {
  const urls = logos.map(parseImageUrl).filter((url) => url !== undefined);
  const remote = urls.filter((url) => /^https?:/i.test(url));
  return [...new Set(remote.map((url) => new URL(url).origin))];
}

/* MERGED page-script.ts: The scripts of the built-in pages. Each is part of its page, whose policy allows that very text, by
   its digest, and nothing else: what differs from page to page is in attributes that a script reads. */

/** A script, as it stands in a page. It is ours, and nothing of a request is in it. */
export interface PageScript {
  readonly text: string;
  /** Whether it asks this site for something. */
  readonly connects: boolean;
}

/** The directives of a Content-Security-Policy under which these run; none without a script. */
export async function scriptDirectives(scripts: readonly PageScript[]): Promise<readonly string[]> {
  if (scripts.length === 0) return [];
  const sources = await Promise.all(scripts.map(getSource));
  const connects = scripts.some((script) => script.connects);
  return [`script-src ${sources.join(' ')}`, ...(connects ? ["connect-src 'self'"] : [])];
}

/** With the padding of 32 bytes: a digest is compared as text (CSP Level 3 §6.7.3.4). */
async function getSource({ text }: PageScript): Promise<string> {
  return `'sha256-${await sha256Base64url(text)}='`;
}
