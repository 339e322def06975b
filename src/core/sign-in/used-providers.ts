/**
 * The providers that were used in this browser, for the built-in sign-in page: the one used last is
 * marked and comes first. They are kept in a cookie of their own, which names providers and no
 * user.
 */
import type { RequestCookies, SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { PagesOptions } from '../http/routes.js';
import { key } from '../kernel/container.js';

/** Whether the cookie is set and read. */
export const RememberProviderToken = key<boolean>('RememberProvider');

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;
const MAX_PROVIDERS = 5;
const MAX_LENGTH = 512;

/** Remembers the providers of successful sign-ins. */
export class UsedProviders {
  private readonly isEnabled: boolean;

  constructor(isRemembered: boolean, customPages: Partial<PagesOptions>) {
    // Only the built-in page shows them.
    this.isEnabled = isRemembered && customPages.signIn === undefined;
  }

  /** The ids of the providers, the last one first. A browser can send any: look each up. */
  list(cookies: RequestCookies, { cookies: { usedProviders } }: RequestOrigin): readonly string[] {
    const value = this.isEnabled ? cookies.get(usedProviders.name) : undefined;
    if (!value || value.length > MAX_LENGTH) return [];
    return [...new Set(value.split(' '))].slice(0, MAX_PROVIDERS);
  }

  /** The cookie after a sign-in with a provider; none if it would not change. */
  remember(
    providerId: string,
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): readonly SetCookie[] {
    const known = this.list(cookies, requestOrigin);
    if (!this.isEnabled || known[0] === providerId) return [];
    const { name, options } = requestOrigin.cookies.usedProviders;
    const ids = [providerId, ...known.filter((id) => id !== providerId)].slice(0, MAX_PROVIDERS);
    return [{ name, value: ids.join(' '), options: { ...options, maxAge: MAX_AGE_SECONDS } }];
  }
}
