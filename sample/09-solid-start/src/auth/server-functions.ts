'use server';
/**
 * What runs on the server when a page asks for it. A browser gets no more of this than its
 * addresses.
 */
import { redirect } from '@solidjs/router';
import { CredentialsSignin } from 'portcullis/solid';
import { getRequestEvent, type RequestEvent } from 'solid-js/web';
import { auth } from './auth';
import { displayNameIn } from './display-name';

export async function findSession() {
  return auth.getSession(currentEvent());
}

/** The session of a member. A signed-out visitor signs in first, and comes back to the page. */
export async function findMember() {
  const session = await findSession();
  if (!session) throw await auth.signInPage(currentEvent(), '/members');
  return session;
}

export async function signInByProvider() {
  return orProblem(auth.signIn(currentEvent(), 'demo', { redirectTo: '/' }));
}

export async function signInByPassword(form: FormData) {
  const [email, password] = [form.get('email'), form.get('password')];
  const wish = { email, password, redirectTo: '/' };
  return orProblem(auth.signIn(currentEvent(), 'credentials', wish));
}

export async function rename(form: FormData) {
  const change = { user: { name: form.get('name') } };
  if (displayNameIn(change) === undefined) return redirect('/?problem=name');
  return orProblem(auth.update(currentEvent(), change).then(() => redirect('/')));
}

export async function leave() {
  return orProblem(auth.signOut(currentEvent(), { redirectTo: '/' }));
}

/**
 * The home page says what went wrong. Without a script in the browser, SolidStart answers what is
 * thrown by a redirect to the page before, of whatever site, with the form in a cookie: the
 * password, too.
 */
async function orProblem(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CredentialsSignin) return redirect('/?problem=password');
    console.error(error);
    return redirect('/?problem=server');
  }
}

function currentEvent(): RequestEvent {
  const event = getRequestEvent();
  if (!event) throw new Error('There is no request.');
  return event;
}
