/** The home page: whether the visitor is signed in, and what to try. */
import type { Session } from 'portcullis';
import { DEMO_LOGIN } from '../demo-user.js';
import { type Html, html } from './html.js';
import { SIGN_IN, SIGN_OUT, layout } from './layout.js';
import { displayName, initials } from './person.js';

export function homePage(session: Session | null): string {
  const content = html`
    <section class="card">${session ? signedIn(session) : signedOut()}</section>
    ${thingsToTry()}
  `;
  return layout({ title: 'Home', session, content });
}

function signedIn({ user }: Session): Html {
  return html`
    <span class="avatar" aria-hidden="true">${initials(displayName(user))}</span>
    <p class="state on">Signed in</p>
    <h1>Hello, ${displayName(user)}</h1>
    <p class="lead">${user?.email}</p>
    <div class="actions">
      <a class="button primary" href="/members">Members</a>
      <a class="button" href="${SIGN_OUT}">Sign out</a>
    </div>
  `;
}

function signedOut(): Html {
  return html`
    <p class="state">Signed out</p>
    <h1>You are not signed in</h1>
    <p class="lead">
      This is a small NestJS app. It signs people in, and keeps them and their sessions in SQLite.
    </p>
    <div class="actions">
      <a class="button primary" href="${SIGN_IN}">Sign in</a>
      <a class="button" href="/members">Members</a>
    </div>
  `;
}

function thingsToTry(): Html {
  return html`
    <section class="try" aria-labelledby="try">
      <h2 id="try">What to try</h2>
      <ol>
        <li>Go to <a href="/members">Members</a>: you are asked to sign in first.</li>
        <li>Continue with Demo identity provider, and be Ada or Grace.</li>
        <li>
          Press <kbd>Ctrl-C</kbd> in the terminal, run <code>npm start</code> again and reload: you
          are still signed in.
        </li>
        <li>
          Open the <a href="/vault">vault</a>, which needs a proof of the last minute: after that
          minute you are asked once more, and stay signed in.
        </li>
        <li>
          Sign out, and sign in with a password instead: <code>${DEMO_LOGIN.email}</code> and
          <code>${DEMO_LOGIN.password}</code>. Or create an account: its mail is in the
          <a href="/mailbox">mailbox</a>.
        </li>
        <li>
          Set up an authenticator app in <a href="/auth/account">your account</a>. The next sign-in
          asks for its code.
        </li>
      </ol>
    </section>
  `;
}
