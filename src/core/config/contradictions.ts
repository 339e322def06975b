/**
 * Options that do not go together: one makes another fail. The sentences name both.
 *
 * What is only left without effect is in `options-without-effect.ts`. The table of related options
 * in the tests has an answer for each option.
 */
import { normalizeBasePath } from '../http/routes.js';
import { parseUrl } from '../kernel/url.js';
import { isLoopback } from '../oauth/safe-endpoint.js';
import { getProviderId } from '../providers/provider-registry.js';
import { resolveOAuth } from '../providers/resolve-oauth.js';
import type { AuthConfig } from './auth-config.js';
import { DEFAULTS } from './defaults.js';
import type { OAuthDescription } from './provider-validation.js';

/** The built-in pages that redirect to the app's own, by the names of these in `pages`. */
const REDIRECTING_PAGES = {
  signIn: 'signin',
  signOut: 'signout',
  error: 'error',
  verifyRequest: 'verify-request',
} as const;

type PageName = keyof typeof REDIRECTING_PAGES;

/**
 * Lists the sentences about pages of the app that are built-in ones, and lead back to themselves:
 * the redirects would never end.
 */
export function findRedirectingPages({ pages, basePath, url }: AuthConfig): string[] {
  const base = normalizeBasePath(basePath ?? DEFAULTS.basePath);
  const targets = new Map(
    Object.keys(REDIRECTING_PAGES).map((name) => [
      name,
      findBuiltInPage(pages?.[name as PageName], base, url),
    ]),
  );
  return [...targets.keys()].flatMap((name) => {
    const circle = findCircle(name, targets);
    if (!circle) return [];
    const page = pages?.[name as PageName] ?? '';
    const [next = name] = circle;
    const what =
      next === name
        ? `the address of the built-in page, which redirects to \`pages.${name}\``
        : `the address of the built-in page that \`pages.${next}\` replaces, and leads back here`;
    return [
      `\`pages.${name}\` is "${page}", ${what}. ` +
        `Leave it out, or set it to a page of the app outside of \`basePath\` ("${base}").`,
    ];
  });
}

/** The name of the built-in page at an address; `undefined` for a page of the app. */
function findBuiltInPage(page: unknown, base: string, url: string | undefined): string | undefined {
  const site = parseUrl(url ?? '') ?? new URL('http://site.invalid');
  const address = typeof page === 'string' ? parseUrl(page, site.origin) : undefined;
  // Whatever the scheme: a site on https sends the browser there.
  if (address?.host !== site.host) return undefined;
  const path = normalizeBasePath(address.pathname);
  return Object.entries(REDIRECTING_PAGES).find(([, action]) => path === `${base}/${action}`)?.[0];
}

/** The pages to which one leads, one after the other, until it comes again. */
function findCircle(
  name: string,
  targets: ReadonlyMap<string, string | undefined>,
): readonly string[] | undefined {
  const passed: string[] = [];
  let next = targets.get(name);
  while (next !== undefined && !passed.includes(next)) {
    passed.push(next);
    if (next === name) return passed;
    next = targets.get(next);
  }
  return undefined;
}

/** OAuth 2.0 Multiple Response Types §3 to §5. A provider may have names of its own. */
const WITHOUT_CODE: ReadonlySet<string> = new Set(['token', 'id_token', 'none']);

/** Lists the sentences about the parameters of a provider by which no answer would arrive. */
export function findLostAnswers(provider: OAuthDescription): string[] {
  const id = getProviderId(provider);
  const type = readParameter(provider, 'response_type');
  const mode = readParameter(provider, 'response_mode');
  const types = type?.split(' ') ?? [];
  if (types.some((one) => WITHOUT_CODE.has(one)) && !types.includes('code')) {
    return [
      `Provider "${id}" is sent \`response_type\` "${type ?? ''}", and the callback reads the code of "code" ` +
        '(RFC 9700 §2.1.2). Leave the parameter out.',
    ];
  }
  return [
    ...(mode !== undefined && mode !== 'query' && mode !== 'form_post'
      ? [
          `Provider "${id}" is sent \`response_mode\` "${mode}", and no server receives such an answer. ` +
            'Set the parameter to "query" or "form_post", or leave it out.',
        ]
      : []),
  ];
}

/**
 * The sentence about a provider that answers by a form, on a site whose cookies it would not get.
 */
export function findLostCookies(provider: OAuthDescription, { url }: AuthConfig): string[] {
  const isPlain = url !== undefined && parseUrl(url)?.protocol === 'http:' && !isLoopback(url);
  if (!isPlain || readParameter(provider, 'response_mode') !== 'form_post') return [];
  return [
    `Provider "${getProviderId(provider)}" answers by \`response_mode\` "form_post", for which browsers send only cookies ` +
      `that are \`Secure\`, and \`url\` is "${url}". Serve the site over https, and set \`url\` to its https address.`,
  ];
}

/**
 * Whether a request for an ID token lacks the scope by which it is one (OpenID Connect Core
 * §3.1.2.1). A provider function whose own scope lacks it, such as that of Apple, knows better.
 */
export function lacksOpenId(provider: OAuthDescription): boolean {
  const { type, options, authorization: own } = provider;
  const scope = readParameter(provider, 'scope');
  if (type !== 'oidc' || scope === undefined || hasOpenId(scope)) return false;
  const readsIdToken = (options?.idToken ?? provider.idToken) !== false;
  const ofFunction = options && typeof own === 'object' ? own.params?.scope : undefined;
  return readsIdToken && (ofFunction === undefined || hasOpenId(ofFunction));
}

function hasOpenId(scope: unknown): boolean {
  return String(scope).split(' ').includes('openid');
}

/** A parameter of the authorization request; `undefined` where the provider cannot be resolved. */
export function readParameter(provider: OAuthDescription, name: string): string | undefined {
  try {
    const { url, params } = resolveOAuth(provider).authorization;
    return (parseUrl(url ?? '')?.searchParams.get(name) ?? params[name]) || undefined;
  } catch {
    // It is an error of its own.
    return undefined;
  }
}
