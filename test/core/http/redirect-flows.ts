/** One callback URL, in every part of a request, for every flow that ends with a redirect. */
import type { Browser } from '../../support/browser.js';
import { CALLBACK_COOKIE, ORIGIN, PASSWORD, makeApp } from './app.js';

const FLOWS = {
  'sign-in': { path: '/auth/signin', fields: {} },
  callback: { path: '/auth/callback/password', fields: { password: PASSWORD } },
  'sign-out': { path: '/auth/signout', fields: {} },
} as const;

interface FilledForm {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

type Send = (browser: Browser, form: FilledForm, wish: string) => Promise<Response>;

const CARRIERS = {
  query: (browser, { path, fields }, wish) =>
    browser.visit(`${path}?${new URLSearchParams({ callbackUrl: wish })}`, { form: fields }),
  form: (browser, { path, fields }, wish) =>
    browser.visit(path, { form: { ...fields, callbackUrl: wish } }),
  json: (browser, { path, fields }, wish) =>
    browser.visit(path, { json: { ...fields, callbackUrl: wish } }),
  cookie: (browser, { path, fields }, wish) => {
    browser.jar.set(CALLBACK_COOKIE, encodeURIComponent(wish));
    return browser.visit(path, { form: fields });
  },
  'form, answered as JSON': (browser, { path, fields }, wish) =>
    browser.visit(path, {
      form: { ...fields, callbackUrl: wish },
      headers: { 'x-auth-return-redirect': '1' },
    }),
} satisfies Record<string, Send>;

export type Flow = keyof typeof FLOWS;
export type Carrier = keyof typeof CARRIERS;

export interface Outcome {
  readonly wish: string;
  readonly flow: Flow;
  readonly carrier: Carrier;
  readonly status: number;
  readonly location: string | null;
  /** The member of that name, when the answer is JSON. */
  readonly url: string | undefined;
  /** What the browser would wish the next time. */
  readonly remembered: string;
}

export async function runFlow(wish: string, flow: Flow, carrier: Carrier): Promise<Outcome> {
  const browser = makeApp().browser();
  const csrfToken = await browser.csrfToken();
  const { path, fields } = FLOWS[flow];
  const filled = { path, fields: { ...fields, csrfToken } };
  const response = await CARRIERS[carrier](browser, filled, wish);
  const { status, headers } = response;
  const answer = status === 200 ? ((await response.json()) as { url: string }) : undefined;
  const remembered = decodeURIComponent(browser.jar.get(CALLBACK_COOKIE) ?? '');
  return {
    wish,
    flow,
    carrier,
    status,
    location: headers.get('location'),
    url: answer?.url,
    remembered,
  };
}

/** Every flow with every carrier. */
export async function everyOutcome(wish: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const flow of Object.keys(FLOWS) as Flow[]) {
    for (const carrier of Object.keys(CARRIERS) as Carrier[]) {
      outcomes.push(await runFlow(wish, flow, carrier));
    }
  }
  return outcomes;
}

/** Parses a Location by WHATWG, as browsers do, before and after an intermediary decoded it. */
export function staysHere(location: string): boolean {
  return [location, decodedOnce(location)].every(
    (form) => new URL(form, `${ORIGIN}/auth/x`).origin === ORIGIN,
  );
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
