/** The form for a password, and what was wrong with the last one. */
'use client';

import { useActionState } from 'react';
import { signInByPassword } from './actions';

export function PasswordForm() {
  const [problem, submit, isPending] = useActionState(signInByPassword, null);
  return (
    <form className="fields" action={submit}>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button className="button" disabled={isPending}>
        Sign in with password
      </button>
    </form>
  );
}
