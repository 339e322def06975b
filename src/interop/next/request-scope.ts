/**
 * The request in whose course a server component, a server action or a route handler runs: its headers,
 * the cookies that its answer may take along, and the way out by a redirect.
 *
 * The only file that asks Next.js for them. `next/headers.js` is spelled out since Node, which loads
 * this package by itself for the Pages Router, knows no other spelling. `next/navigation` is not, and is
 * loaded when it is needed: Next.js knows by that very name which half of the module the server gets.
 */
import { cookies, headers } from 'next/headers.js';
import type * as Navigation from 'next/navigation.js';
import type { Caller, ServiceResolver } from '../../core/index.js';
import type { SetCookie } from '../../core/http/set-cookie.js';
import type { RefreshedSession } from '../../core/sessions/session.service.js';
import { sessionOf } from '../session-of.js';
import { callerOf } from './caller.js';
import { cookieHeaderByNow } from './cookies-by-now.js';

/** Who asks, in the request that is being answered. */
export async function currentCaller(): Promise<Caller> {
  // A copy: what Next.js hands out cannot be changed.
  const sent = new Headers(await headers());
  sent.set('cookie', cookieHeaderByNow(sent.get('cookie') ?? '', await cookies()));
  return callerOf(sent);
}

/**
 * The session of the request that is being answered, carried on if the answer can take its cookies along.
 * They are set at once: what the app's code sets afterwards, as it signs out, comes after them.
 */
export async function sessionHere(
  services: ServiceResolver,
  mayRenew: boolean,
): Promise<RefreshedSession> {
  const caller = await currentCaller();
  const canRenew = mayRenew && (await canSetCookies());
  const { session, cookies } = await sessionOf(services, caller, canRenew);
  await setCookies(cookies);
  return { session, cookies: [] };
}

/**
 * Whether the answer can still take cookies along: in a server action and in a route handler, never
 * while a component renders.
 *
 * Next.js only tells when a cookie is set. Asked to set none, it says that it cannot do that, or that
 * it cannot do *that*: the second is what stumbles over the missing cookie.
 */
async function canSetCookies(): Promise<boolean> {
  const jar: { readonly set: (...cookie: never[]) => unknown } = await cookies();
  try {
    jar.set();
    return false;
  } catch (thrown) {
    return thrown instanceof TypeError;
  }
}

/** Sets cookies on the answer. */
export async function setCookies(answer: readonly SetCookie[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of answer) {
    const attributes: object = options;
    jar.set(name, value, attributes);
  }
}

/** Ends the action, or the component, and sends the browser elsewhere. Never returns. */
export async function redirectTo(location: string): Promise<never> {
  const { redirect } = await navigation();
  return redirect(location);
}

/** By its file where this package is left out of the bundle (`serverExternalPackages`). */
async function navigation(): Promise<Pick<typeof Navigation, 'redirect'>> {
  try {
    return await import('next/navigation');
  } catch {
    return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ 'next/navigation.js');
  }
}
