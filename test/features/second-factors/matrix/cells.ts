/**
 * One sign-in of the matrix: a way, the policy, and what its user has. Finds what is wrong with it.
 */
import { SessionFinder } from '../../../../src/core/sessions/session-finder.js';
import type { SecondFactorsOptions } from '../../../../src/features/second-factors/index.js';
import { ORIGIN } from '../../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { ENROLMENT, STEP } from '../factor-app.js';
import { EMAIL, type MatrixApp, SECRET } from './matrix-app.js';
import type { State, Way } from './ways.js';

const SESSION_COOKIE = '__Secure-authjs.session-token';
const ADDRESS = '/auth/second-factor/address';

/** Where a sign-in leads. */
export type End = 'session' | 'code' | 'enrolment' | 'refused';

/** A policy, and where the sign-in of each user leads. */
export interface Policy {
  readonly option: SecondFactorsOptions['policy'];
  readonly ends: Readonly<Record<State, End>>;
}

const NONE = { new: 'session', known: 'session', enrolled: 'session' } as const;
const REQUIRED = { new: 'enrolment', known: 'enrolment', enrolled: 'code' } as const;

/** The answers of the option, and what a function may do. */
export const POLICIES: Readonly<Record<string, Policy>> = {
  off: { option: 'off', ends: NONE },
  offer: { option: 'offer', ends: { ...NONE, enrolled: 'code' } },
  require: { option: 'require', ends: REQUIRED },
  'a function that requires it of this user': {
    option: ({ user }) => (user.email === EMAIL ? 'require' : 'off'),
    ends: REQUIRED,
  },
  'a function that requires it of others': {
    option: async ({ user }) => (user.email === EMAIL ? 'off' : 'require'),
    ends: NONE,
  },
  'a function that throws': {
    option: () => {
      throw new Error('The directory of canary-policy is away.');
    },
    ends: { new: 'refused', known: 'refused', enrolled: 'refused' },
  },
};

/** Where a sign-in has to lead. */
export function getExpectedEnd({ isTwoFactors }: Way, { ends }: Policy, state: State): End {
  const end = ends[state];
  return isTwoFactors && end !== 'refused' ? 'session' : end;
}

/** What a sign-in came to. */
export interface Cell {
  readonly end: End;
  /** What is wrong, as sentences. */
  readonly findings: readonly string[];
}

/** Signs a user in by a way, under a policy, and goes through the step. */
export async function runCell(
  app: MatrixApp,
  way: Way,
  state: State,
  policy: Policy,
): Promise<Cell> {
  const browser = app.browser();
  await prepare(app, browser, way, state);
  app.decideBy(policy.option);
  const { browser: last, response } = await way.signIn(app, browser);
  const signedIn = await readEverywhere(app, last);
  const end = signedIn[0] === 'yes' ? 'session' : await readEnd(response);
  const expected = getExpectedEnd(way, policy, state);
  const isOne = new Set(signedIn).size === 1;
  const findings = [
    ...(isOne ? [] : [`the cookie, the routes, the guard and auth() differ: ${signedIn.join()}`]),
    ...(end === expected ? [] : [`leads to ${end} in place of ${expected}`]),
  ];
  if (findings.length > 0) return { end, findings };
  return { end, findings: await FOLLOW[end](app, last, { way, state, response }) };
}

async function prepare(
  app: MatrixApp,
  browser: ProvingBrowser,
  way: Way,
  state: State,
): Promise<void> {
  await way.begin?.(app, browser);
  if (state !== 'new' && !way.isUnstored) {
    await app.createUser('ada', way.owned);
    await way.own?.(app);
  }
  if (state === 'enrolled') await app.addTotp(way.userId ?? 'ada');
  // What is proven in the millisecond of a change does not outlive it.
  app.pass(1000);
}

/** Whether a browser is signed in, by all that reads sessions. */
async function readEverywhere(
  app: MatrixApp,
  browser: ProvingBrowser,
): Promise<readonly ('yes' | 'no')[]> {
  const headers = new Headers({ cookie: browser.cookieHeader() });
  const hasCookie = [...browser.jar.keys()].some((name) => name.startsWith(SESSION_COOKIE));
  const found = await app.services.get(SessionFinder).find({ url: ORIGIN, headers });
  const guarded = await browser.visit('/auth/account/sessions');
  const isRead = [await browser.isSignedIn(), hasCookie, found !== null, guarded.status === 200];
  return isRead.map((is) => (is ? 'yes' : 'no'));
}

async function readEnd(response: Response): Promise<End> {
  const { pathname } = new URL(await readLocation(response), ORIGIN);
  if (pathname === STEP) return 'code';
  return pathname === ENROLMENT ? 'enrolment' : 'refused';
}

/** A form is redirected, a script gets `{ url }`. */
async function readLocation(response: Response): Promise<string> {
  const location = response.headers.get('location');
  if (location !== null || !response.ok) return location ?? '';
  return ((await response.clone().json()) as { readonly url: string }).url;
}

interface Followed {
  readonly way: Way;
  readonly state: State;
  readonly response: Response;
}

type Follow = (
  app: MatrixApp,
  browser: ProvingBrowser,
  followed: Followed,
) => Promise<readonly string[]>;

/** What comes after each end. */
const FOLLOW: Readonly<Record<End, Follow>> = {
  session: async () => [],
  code: async (app, browser) => {
    const wrong = await browser.post(STEP, { code: '000000' });
    const isStill = await browser.isSignedIn();
    await browser.post(STEP, { code: await app.next(SECRET) });
    return [
      ...(wrong.status === 422 && !isStill
        ? []
        : [`a wrong code is answered with ${wrong.status}`]),
      ...((await browser.isSignedIn()) ? [] : ['the code does not sign in']),
    ];
  },
  enrolment: async (app, browser, { way }) => {
    const offered = await offer(app, browser);
    if (way.isUnstored) {
      return offered.status === 409 ? [] : ['a user of no database sets up an app'];
    }
    if (!offered.ok) return [`no secret is offered: ${offered.status}`];
    const { secret, offer: sealed } = (await offered.json()) as Record<'secret' | 'offer', string>;
    await browser.post(ENROLMENT, { offer: sealed, code: await app.next(secret) });
    return (await browser.isSignedIn()) ? [] : ['setting up an app does not sign in'];
  },
  refused: async (app, browser, { way, state, response }) => {
    const text = `${response.headers.get('location')} ${await response.clone().text()}`;
    const findings = text.includes('canary-policy') ? ['the error of the app is shown'] : [];
    app.decideBy('off');
    const signInAgain = way.again ?? way.signIn;
    const again = await signInAgain(app, browser, state);
    return (await again.browser.isSignedIn())
      ? findings
      : [...findings, 'a later sign-in fails as well'];
  },
};

/** A secret for the user of a sign-in, who proves the address first where it has to be. */
async function offer(app: MatrixApp, browser: ProvingBrowser): Promise<Response> {
  const offered = await browser.post(`${ENROLMENT}/offer`);
  const { error } = (await offered.clone().json()) as { readonly error?: string };
  if (error !== 'AddressUnproven') return offered;
  await browser.post(ADDRESS);
  await browser.post(ADDRESS, { code: app.code });
  return browser.post(`${ENROLMENT}/offer`);
}
