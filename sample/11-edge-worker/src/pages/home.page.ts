/** The home page: ways to sign in, or who is signed in. */
import type { Session } from 'portcullis/types';
import { DEMO_LOGIN } from '../passwords.js';
import { problemText } from '../problem.js';
import { type Html, html } from './html.js';
import { layout } from './layout.js';
import { displayName, initials } from './person.js';

/** @param problem - What went wrong before, in a word. */
export function homePage(session: Session | null, problem: string | null): Html {
  const content = html`
    <section class="card">
      ${problem !== null && html`<p class="problem" role="alert">${problemText(problem)}</p>`}
      ${session ? signedIn(session) : signedOut()}
    </section>
    ${thingsToTry()}
  `;
  return layout({ title: 'Home', session, content });
}

function signedIn(session: Session): Html {
  const name = displayName(session);
  return html`
    <span class="avatar" aria-hidden="true">${initials(name)}</span>
    <p class="state on">Signed in as ${name}</p>
    <h1>Hello, ${name}</h1>
    <p class="lead">${session.user?.email}</p>
    <form class="inline" method="post" action="/display-name">
      <label for="name">Display name</label>
      <input id="name" name="name" value="${name}" maxlength="60" autocomplete="off" required />
      <button class="button">Update</button>
    </form>
    <div class="actions">
      <a class="button primary" href="/members">Members</a>
      <form method="post" action="/sign-out"><button class="button">Sign out</button></form>
    </div>
  `;
}

function signedOut(): Html {
  return html`
    <p class="state">Signed out</p>
    <h1>You are not signed in</h1>
    <p class="lead">This is a worker for an edge platform. It keeps sessions in a sealed cookie.</p>
    <form class="ways" method="post" action="/sign-in/demo">
      <button class="button primary">Sign in with Demo identity provider</button>
    </form>
    <p class="or">or</p>
    <form class="fields" method="post" action="/sign-in/password">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        placeholder="${DEMO_LOGIN.email}"
        autocomplete="username"
        required
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
      />
      <button class="button">Sign in with password</button>
    </form>
  `;
}

function thingsToTry(): Html {
  return html`
    <section class="try" aria-labelledby="try">
      <h2 id="try">What to try</h2>
      <ol>
        <li>Go to <a href="/members">Members</a>: you are asked to sign in first.</li>
        <li>Choose Demo identity provider, and be Ada or Grace.</li>
        <li>Change your display name. It is in the cookie, so every tab has it.</li>
        <li>
          Sign out, and sign in with a password instead: <code>${DEMO_LOGIN.email}</code> and
          <code>${DEMO_LOGIN.password}</code>.
        </li>
      </ol>
    </section>
  `;
}
