/** A whole sign-in at an app: to the provider and back, with a small browser that keeps cookies. */
import { DEFAULTS } from '../../core/config/index.js';
import { normalizeBasePath } from '../../core/http/index.js';
import { isPlainObject } from '../../core/kernel/index.js';

/** The provider, as the sign-in needs it. */
interface ProviderHandle {
  readonly id: string;
  readonly issuer: string;
  /** Handles an authorization request. @returns The address of the redirect. */
  authorize(request: URL): URL;
}

/**
 * Signs in at an app like a browser.
 *
 * @param baseUrl - The URL of the app. As in `AUTH_URL`, its path is the base path.
 * @returns The browser, which holds the session.
 * @throws {SignInFailed} if there is no session in the end.
 */
export async function signInAt(baseUrl: string, provider: ProviderHandle): Promise<Browser> {
  const browser = new Browser();
  const routes = getRoutesUrl(baseUrl);
  const departure = await browser.visit(new URL(`${routes}/signin/${provider.id}`), {
    csrfToken: getCsrfToken(await browser.visit(new URL(`${routes}/csrf`))),
  });
  if (departure.location?.origin !== provider.issuer) {
    const { status, location } = departure;
    throw new SignInFailed('The app did not redirect to the provider', status, location);
  }
  const { pathname, search } = provider.authorize(departure.location);
  // The app may be configured with its public address, which the test cannot reach.
  const arrival = await browser.visit(new URL(pathname + search, routes));
  const session = await browser.visit(new URL(`${routes}/session`));
  if (readJson(session) !== null) return browser;
  throw new SignInFailed('The app did not sign the user in', arrival.status, arrival.location);
}

/** The URL of the library's routes, from that of the app. */
export function getRoutesUrl(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + (normalizeBasePath(pathname) || DEFAULTS.basePath);
}

/** The CSRF token; empty if the app issues none. */
function getCsrfToken(visit: Visit): string {
  const content = readJson(visit);
  const token = isPlainObject(content) ? content.csrfToken : undefined;
  return typeof token === 'string' ? token : '';
}

function readJson({ status, location, text }: Visit): unknown {
  if (status === 200) return JSON.parse(text) as unknown;
  throw new SignInFailed('These are not the routes of the app', status, location);
}

/** The response to a visit. */
interface Visit {
  readonly status: number;
  /** The target of a redirect, if any. */
  readonly location: URL | undefined;
  readonly text: string;
}

/**
 * Keeps the cookies of one site.
 *
 * It sends `Secure` cookies over plain http as well: the server under test is on this machine, and
 * the site may be configured with its public https address.
 */
class Browser {
  private readonly cookies = new Map<string, string>();

  /** The headers of its next request. */
  get headers(): Record<'cookie', string> {
    return { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') };
  }

  /** Sends one request; a POST if there is a form. Does not follow redirects. */
  async visit(url: URL, form?: Readonly<Record<string, string>>): Promise<Visit> {
    const response = await fetch(url, {
      headers: this.headers,
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const header of response.headers.getSetCookie()) this.store(header);
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? undefined : new URL(location, url),
      text: await response.text(),
    };
  }

  /** RFC 6265 §5.2: name and value up to the first semicolon. An empty value is a deletion here. */
  private store(header: string): void {
    const [pair = ''] = header.split(';');
    const [name = '', ...value] = pair.split('=');
    if (value.join('=') === '') this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}

/**
 * The error of {@link FakeIdentityProvider.signIn} if there is no session in the end. Its message
 * has the address that the app redirected to, and the error in it; the app's log has the reason.
 *
 * @example
 * ```ts
 * provider.refuses = true;
 * await expect(provider.signIn(url)).rejects.toThrow('error=OAuthCallbackError');
 * ```
 * @publicApi
 */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';

  constructor(
    what: string,
    /** The status of the app's last response. */
    readonly status: number,
    /** The target of its redirect, if any. */
    readonly location: URL | undefined,
  ) {
    super(
      `${what}: it answered ${[status, location && describeLocation(location)].filter(Boolean).join(', ')}.`,
    );
  }
}

/** The address and its error, without the other parameters, which may contain a code. */
function describeLocation({ origin, pathname, searchParams }: URL): string {
  const error = searchParams.get('error');
  return `to ${origin}${pathname}${error === null ? '' : `?error=${error}`}`;
}
