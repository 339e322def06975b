'use server';
/** What runs on the server when a page asks for it. A browser gets no more of this than its addresses. */
import { redirect } from '@solidjs/router';
import { CredentialsSignin } from 'portcullis/solid';
import { getRequestEvent, type RequestEvent } from 'solid-js/web';
import { auth } from './auth';
import { displayNameIn } from './display-name';

export async function findSession() {
  return auth.getSession(currentEvent());
}

/** The session of a member. A stranger is sent to sign in, and comes back to the members' page. */
export async function findMember() {
  const session = await findSession();
  if (!session) throw await auth.signInPage(currentEvent(), '/members');
  return session;
}

export async function signInByProvider() {
  return auth.signIn(currentEvent(), 'demo', { redirectTo: '/' });
}

export async function signInByPassword(form: FormData) {
  const [email, password] = [form.get('email'), form.get('password')];
  try {
    return await auth.signIn(currentEvent(), 'credentials', { email, password, redirectTo: '/' });
  } catch (error) {
    if (error instanceof CredentialsSignin) return redirect('/?problem=password');
    // Without a script, SolidStart answers what is thrown with a cookie that repeats the form, and in
    // this one there is a password.
    console.error(error);
    return redirect('/?problem=server');
  }
}

export async function rename(form: FormData) {
  const change = { user: { name: form.get('name') } };
  if (displayNameIn(change) === undefined) return redirect('/?problem=name');
  await auth.update(currentEvent(), change);
  return redirect('/');
}

export async function leave() {
  return auth.signOut(currentEvent(), { redirectTo: '/' });
}

function currentEvent(): RequestEvent {
  const event = getRequestEvent();
  if (!event) throw new Error('Nobody asked.');
  return event;
}
