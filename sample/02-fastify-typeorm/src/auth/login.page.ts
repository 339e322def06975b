/** The form for signing in. */
import { ADA, GRACE } from '../people/demo-people.js';
import { html } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import type { LoginForm } from './login-form.js';

/** The page of the feature. */
const FORGOT_PASSWORD = '/auth/password/forgot';

interface LoginPage extends Omit<LoginForm, 'password'> {
  readonly problem?: string;
}

export function loginPage({ email, callbackUrl, problem }: LoginPage): string {
  const content = html`
    <section class="card narrow">
      <h1>Sign in</h1>
      <p class="lead">to the back office</p>
      ${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
      <form class="fields" method="post" action="/login">
        <input type="hidden" name="callbackUrl" value="${callbackUrl}" />
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          value="${email}"
          ${problem ? INVALID : AUTOFOCUS}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${problem && html`${INVALID} ${AUTOFOCUS}`}
        />
        <button class="button primary">Sign in</button>
      </form>
      <p class="below"><a href="${FORGOT_PASSWORD}">Forgot your password?</a></p>
    </section>
    <section class="try narrow" aria-labelledby="who">
      <h2 id="who">Who can sign in</h2>
      <dl>
        ${[ADA, GRACE].map(
          ({ email, password, roles }) => html`
            <dt>${email}${roles.map((role) => html` <span class="tag">${role}</span>`)}</dt>
            <dd><code>${password}</code></dd>
          `,
        )}
      </dl>
      <p class="below">Mails to them are in the <a href="/mailbox">mailbox</a>.</p>
    </section>
  `;
  return layout({ title: 'Sign in', content });
}

const INVALID = html`aria-invalid="true" aria-describedby="problem"`;
const AUTOFOCUS = html`autofocus`;
