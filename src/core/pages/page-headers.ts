/**
 * The headers that keep a built-in page to itself.
 *
 * The policy allows one style element by its nonce, images that the app configured, and no script but
 * those that the page itself has, by their digests. `form-action` allows https, not this site alone:
 * browsers apply it to the redirects that follow a form as well, and which servers a provider passes a
 * person through is its own affair. `Referrer-Policy` is `same-origin`, since under `no-referrer` a form
 * would post with `Origin: null`.
 */
import { imageUrl } from '../models/theme.js';
import { type PageScript, scriptDirectives } from './page-script.js';

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
  const urls = logos.map(imageUrl).filter((url) => url !== undefined);
  const remote = urls.filter((url) => /^https?:/i.test(url));
  return [...new Set(remote.map((url) => new URL(url).origin))];
}
