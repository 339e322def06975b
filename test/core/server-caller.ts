/** A request in whose course the app's own code signs a user in or out. */
import type {
  CallerContext,
  ServerAuthResult,
  SignInRequestOptions,
} from '../../src/core/index.js';
import { ServerAuth } from '../../src/core/index.js';
import type { Browser } from '../support/browser.js';
import { type App, ORIGIN } from './actions/app.js';

export const RIGHT: SignInRequestOptions = { fields: { password: 'right' } };

export const callerWith = (headers: HeadersInit = {}): CallerContext => ({
  origin: ORIGIN,
  headers: new Headers(headers),
});
export const getActions = ({ services }: Pick<App, 'services'>) => services.get(ServerAuth);
export const makeCaller = (browser: Browser) => callerWith({ cookie: browser.cookieHeader() });

export function signIn(app: App, wish: SignInRequestOptions = RIGHT, headers: HeadersInit = {}) {
  return getActions(app).signIn('password', wish, callerWith(headers));
}

export const listNames = ({ cookies }: Pick<ServerAuthResult, 'cookies'>) =>
  cookies.map(({ name }) => name);
export const cleared = ({ cookies }: Pick<ServerAuthResult, 'cookies'>) =>
  cookies.filter(({ options }) => options.maxAge === 0).map(({ name }) => name);

/** A browser that took the cookies. */
export function browserWith(app: App, { cookies }: Pick<ServerAuthResult, 'cookies'>): Browser {
  const browser = app.browser();
  for (const { name, value } of cookies) browser.jar.set(name, encodeURIComponent(value));
  return browser;
}
