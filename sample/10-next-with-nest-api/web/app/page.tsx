/** Whether the visitor is signed in, and what can be done then. */
import Link from 'next/link';
import { auth } from '@/auth';
import { leave, leaveProvider, rename, signInByProvider } from './actions';
import { initials } from './initials';
import { Notes } from './notes';
import { PasswordForm } from './password-form';

export default async function Home() {
  const session = await auth();
  return session?.user ? <SignedIn name={session.user.name ?? 'user'} /> : <SignedOut />;
}

function SignedIn({ name }: { readonly name: string }) {
  return (
    <section className="card">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <p className="state on">Signed in</p>
      <h1>Hello, {name}</h1>
      <p className="lead">Signed in as {name}</p>
      <form className="fields inline" action={rename}>
        <label>
          Display name
          <input name="name" defaultValue={name} maxLength={60} required />
        </label>
        <button className="button">Update</button>
      </form>
      <Notes />
      <div className="actions">
        <Link className="button primary" href="/members">
          Members
        </Link>
        <Link className="button" href="/calendar">
          Calendar
        </Link>
        <form action={leave}>
          <button className="button">Sign out</button>
        </form>
        <form action={leaveProvider}>
          <button className="button">Sign out at the provider too</button>
        </form>
      </div>
    </section>
  );
}

function SignedOut() {
  return (
    <section className="card">
      <p className="state">Signed out</p>
      <h1>You are not signed in</h1>
      <p className="lead">
        The pages are Next.js, the notes are an API of NestJS, and both know who you are.
      </p>
      <form className="alone" action={signInByProvider}>
        <button className="button primary">Sign in with Demo identity provider</button>
      </form>
      <p className="or">or</p>
      <PasswordForm />
      <p className="note">
        Try <code>katherine@example.com</code> and <code>moonshot</code>.
      </p>
    </section>
  );
}
