/** A whole sign-in: away from an app, through the provider, and back. */
import { DEFAULT_BASE_PATH } from '../../core/config/settings.js';
import { normalizeBasePath } from '../../core/http/routes.js';
import { isPlainObject } from '../../core/kernel/objects.js';

/** The provider's part of a sign-in. */
interface ProviderAtHand {
  readonly id: string;
  readonly issuer: string;
  /** Where the browser goes after the provider has answered this authorization request. */
  authorize(request: URL): URL;
}

/**
 * Signs in at an app the way that a browser does.
 *
 * @param baseUrl - Where the app is. As in `AUTH_URL`, a path in it is that of the routes.
 * @returns The browser, which holds the session.
 * @throws {SignInFailed} when the app signs nobody in.
 */
export async function signInAt(baseUrl: string, provider: ProviderAtHand): Promise<Browser> {
  const browser = new Browser();
  const routes = routesAt(baseUrl);
  const departure = await browser.visit(new URL(`${routes}/signin/${provider.id}`), {
    csrfToken: csrfTokenIn(await browser.visit(new URL(`${routes}/csrf`))),
  });
  if (departure.location?.origin !== provider.issuer) {
    const { status, location } = departure;
    throw new SignInFailed('The app sent nobody to the provider', status, location);
  }
  const { pathname, search } = provider.authorize(departure.location);
  // The app may be configured with its public address, which is not where it can be reached.
  const arrival = await browser.visit(new URL(pathname + search, routes));
  const session = await browser.visit(new URL(`${routes}/session`));
  if (readJson(session) !== null) return browser;
  throw new SignInFailed('The app signed nobody in', arrival.status, arrival.location);
}

function routesAt(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + (normalizeBasePath(pathname) || DEFAULT_BASE_PATH);
}

/** Empty where the app checks by other means, and issues none. */
function csrfTokenIn(visit: Visit): string {
  const answer = readJson(visit);
  const token = isPlainObject(answer) ? answer.csrfToken : undefined;
  return typeof token === 'string' ? token : '';
}

function readJson({ status, location, text }: Visit): unknown {
  if (status === 200) return JSON.parse(text) as unknown;
  throw new SignInFailed('These are not the routes of the app', status, location);
}

/* MERGED browser.ts: A browser, as far as a sign-in needs one: it keeps cookies, and is sent from one place to another. */

/** What a page answered. */
interface Visit {
  readonly status: number;
  /** Where the browser is sent next, if it is sent anywhere. */
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

  /** One request; a POST when there is a form to send. Redirects are not followed. */
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

/* MERGED sign-in-failed.ts: An app signed nobody in. */

/**
 * What {@link FakeIdentityProvider.signIn} rejects with when there is no session in the end. The message
 * says where the app sent the browser, and which error it told; its log has the reason.
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
    /** The status of the app's last answer. */
    readonly status: number,
    /** Where that sent the browser. */
    readonly location: URL | undefined,
  ) {
    super(
      `${what}: it answered ${[status, location && toldBy(location)].filter(Boolean).join(', ')}.`,
    );
  }
}

/** Without the other parameters, among which there may be a code. */
function toldBy({ origin, pathname, searchParams }: URL): string {
  const error = searchParams.get('error');
  return `to ${origin}${pathname}${error === null ? '' : `?error=${error}`}`;
}
