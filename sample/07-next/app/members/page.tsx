/** The page that only members see. */
import type { Metadata } from 'next';
import Link from 'next/link';
import { auth, signIn } from '@/auth';

export const metadata: Metadata = { title: 'Members' };

export default async function Members() {
  const session = await auth();
  // The proxy redirects signed-out visitors already. A page that must not be seen checks it again.
  if (!session?.user) return signIn(undefined, { redirectTo: '/members' });
  const { name, email } = session.user;
  return (
    <section className="card">
      <p className="state on">Signed in</p>
      <h1>Members only</h1>
      <p className="lead">You see this page because you are signed in.</p>
      <dl>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
      </dl>
      <div className="actions">
        <a className="button primary" href="/api/me">
          See it as JSON
        </a>
        <Link className="button" href="/" prefetch={false}>
          Back
        </Link>
      </div>
    </section>
  );
}
