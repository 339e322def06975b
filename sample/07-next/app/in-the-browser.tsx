/** Signing in and out, and changing the session, by the functions of a client. */
'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type * as client from 'portcullis/react';

/** What `portcullis/react` and `next-auth/react` have under the same names. */
export interface ClientFunctions {
  readonly useSession: () => Pick<ReturnType<typeof client.useSession>, 'data' | 'status'> & {
    readonly update: (data: unknown) => Promise<unknown>;
  };
  readonly signIn: (provider: string, fields?: Record<string, unknown>) => Promise<unknown>;
  readonly signOut: (options: { readonly redirect: false }) => Promise<unknown>;
}

export function InTheBrowser({ useSession, signIn, signOut }: ClientFunctions) {
  const { data: session, status, update } = useSession();
  const [problem, setProblem] = useState<string>();
  const router = useRouter();
  if (status === 'loading') return <p role="status">One moment …</p>;
  const name = session?.user?.name ?? null;

  const byPassword = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const answer = await signIn('credentials', { ...fields, redirect: false });
    const { error } = Object(answer) as { error?: unknown };
    setProblem(error ? 'The email or the password is wrong.' : undefined);
    // What the router keeps is of the user before.
    if (!error) router.refresh();
  };
  const rename = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    await update({ user: { name: new FormData(event.currentTarget).get('name') } });
  };

  const leave = async (): Promise<void> => {
    await signOut({ redirect: false });
    router.refresh();
  };

  return name === null ? (
    <section className="card">
      <p className="state">Signed out</p>
      <h1>You are not signed in</h1>
      <p className="lead">This page asks from the browser.</p>
      <div className="alone">
        <button className="button primary" onClick={() => void signIn('demo')}>
          Sign in with Demo identity provider
        </button>
      </div>
      <p className="or">or</p>
      <form className="fields" onSubmit={(event) => void byPassword(event)}>
        {problem !== undefined && (
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
        <button className="button">Sign in with password</button>
      </form>
    </section>
  ) : (
    <section className="card">
      <p className="state on">Signed in</p>
      <h1>Hello, {name}</h1>
      <p className="lead">Signed in as {name}</p>
      <form className="fields inline" onSubmit={(event) => void rename(event)}>
        <label>
          Display name
          <input name="name" defaultValue={name} maxLength={60} required />
        </label>
        <button className="button">Update</button>
      </form>
      <div className="actions">
        <Link className="button primary" href="/members" prefetch={false}>
          Members
        </Link>
        <button className="button" onClick={() => void leave()}>
          Sign out
        </button>
      </div>
    </section>
  );
}
