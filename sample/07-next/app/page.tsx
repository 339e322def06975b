/** Whether the visitor is signed in, and what can be done then. */
import Link from 'next/link';
import { auth } from '@/auth';
import { initials } from '@/people/initials';
import { DEMO_LOGIN } from '@/people/passwords';
import { leave, rename, signInByProvider } from './actions';
import { PasskeyButton } from './passkey-button';
import { PasswordForm } from './password-form';

export default async function Home() {
  const session = await auth();
  if (!session?.user) return <SignedOut />;
  const { name, email } = session.user;
  return <SignedIn name={name ?? email ?? 'user'} />;
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
      {/* A page fetched ahead would renew the session, maybe after the user has ended it. */}
      <div className="actions">
        <Link className="button primary" href="/members" prefetch={false}>
          Members
        </Link>
        <Link className="button" href="/passkeys" prefetch={false}>
          Passkeys
        </Link>
        <form action={leave}>
          <button className="button">Sign out</button>
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
        Sign in through the demo identity provider, with a password, or with a passkey.
      </p>
      <form className="alone" action={signInByProvider}>
        <button className="button primary">Sign in with Demo identity provider</button>
      </form>
      <p className="or">or</p>
      <PasswordForm />
      <p className="or">or</p>
      <PasskeyButton />
      <p className="note">
        Try <code>{DEMO_LOGIN.email}</code> and <code>{DEMO_LOGIN.password}</code>.
      </p>
    </section>
  );
}
