/** The ways to sign in. The forms work without a script, too. */
import { useSubmission } from '@solidjs/router';
import { signInByPassword, signInByProvider } from '~/auth';
import { DEMO_LOGIN } from '~/auth/demo-login';

export function SignedOut() {
  const attempt = useSubmission(signInByPassword);
  return (
    <>
      <p class="state">Signed out</p>
      <h1>You are not signed in</h1>
      <p class="lead">Sign in through the demo identity provider, or with a password.</p>
      <form class="alone" action={signInByProvider} method="post">
        <button class="button primary">Sign in with Demo identity provider</button>
      </form>
      <p class="or">or</p>
      <form class="fields" action={signInByPassword} method="post">
        <label>
          Email
          <input name="email" type="email" autocomplete="username" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button class="button" disabled={attempt.pending}>
          Sign in with password
        </button>
      </form>
      <p class="note">
        Try <code>{DEMO_LOGIN.email}</code> and <code>{DEMO_LOGIN.password}</code>.
      </p>
    </>
  );
}
