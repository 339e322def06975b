/** The app's own pages, and what their forms do. */
import type { App } from './app.js';
import { asset } from './assets.js';
import { homePage } from './pages/home.page.js';
import { membersPage } from './pages/members.page.js';
import { problemFor } from './problem.js';
import { page, redirect, seeOther } from './responses.js';
import { Visit } from './visit.js';

type Route = (visit: Visit, app: App) => Promise<Response>;

const ROUTES: Readonly<Record<string, Route>> = {
  'GET /': home,
  'GET /members': members,
  'POST /sign-in/demo': (visit) => visit.signIn('demo'),
  'POST /sign-in/password': signInWithPassword,
  'POST /display-name': updateDisplayName,
  'POST /sign-out': (visit) => visit.signOut('/'),
};

export async function answer(request: Request, app: App): Promise<Response> {
  const { pathname } = new URL(request.url);
  const route = ROUTES[`${request.method} ${pathname}`];
  if (!route) return asset(pathname) ?? new Response('No such page.', { status: 404 });
  const visit = new Visit(request, app.services);
  try {
    return await route(visit, app);
  } catch (thrown) {
    // The form has been sent already: another page says what became of it.
    return seeOther(`/?error=${problemFor(thrown)}`);
  }
}

async function home(visit: Visit, { issuer }: App): Promise<Response> {
  const { session, cookies } = await visit.session();
  return page(homePage(session, visit.query.get('error')), cookies, issuer);
}

/** A signed-out visitor is sent to the sign-in page, and comes back here afterwards. */
async function members(visit: Visit, { issuer }: App): Promise<Response> {
  const { session, cookies } = await visit.session();
  if (!session) return redirect('/auth/signin?callbackUrl=/members', cookies);
  return page(membersPage(session), cookies, issuer);
}

async function signInWithPassword(visit: Visit): Promise<Response> {
  const { email, password } = await visit.form();
  return visit.signIn('credentials', { email, password });
}

async function updateDisplayName(visit: Visit): Promise<Response> {
  const { name } = await visit.form();
  return visit.update({ user: { name } });
}
