/** For signed-in users. */
import { Link, type LoaderFunctionArgs, redirectDocument, useLoaderData } from 'react-router';
import { auth } from '../auth.server';

export const meta = () => [{ title: 'Members · React Router' }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await auth.getSession(args);
  if (!session) throw redirectDocument('/auth/signin?callbackUrl=/members');
  return { name: session.user?.name, email: session.user?.email };
}

export default function Members() {
  const { name, email } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="state">Signed in as {name}</p>
      <h1>Members only</h1>
      <p>You see this page because you are signed in, as {email}.</p>
      <p>
        <Link className="button" to="/">
          Home
        </Link>
        <a href="/auth/signout">Sign out</a>
      </p>
    </>
  );
}
