/** A whole sign-in: away from an app, through the provider, and back. */
import { isPlainObject } from '../../core/kernel/deep-freeze.js';
import { normalizeBasePath } from '../../core/http/route.js';
import { DEFAULT_BASE_PATH } from '../../core/auth-settings.js';
import { Browser, type Visit } from './browser.js';
import { SignInFailed } from './sign-in-failed.js';

/** The provider's part of a sign-in. */
export interface ProviderAtHand {
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
  if (jsonOf(session) !== null) return browser;
  throw new SignInFailed('The app signed nobody in', arrival.status, arrival.location);
}

function routesAt(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + (normalizeBasePath(pathname) || DEFAULT_BASE_PATH);
}

/** Empty where the app checks by other means, and issues none. */
function csrfTokenIn(visit: Visit): string {
  const answer = jsonOf(visit);
  const token = isPlainObject(answer) ? answer.csrfToken : undefined;
  return typeof token === 'string' ? token : '';
}

function jsonOf({ status, location, text }: Visit): unknown {
  if (status === 200) return JSON.parse(text) as unknown;
  throw new SignInFailed('These are not the routes of the app', status, location);
}
