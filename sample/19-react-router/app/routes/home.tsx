/** For everybody: who is signed in, and where to sign in. */
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { auth } from '../auth.server';

export const meta = () => [{ title: 'Home · React Router' }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await auth.getSession(args);
  return { name: session?.user?.name };
}

export default function Home() {
  const { name } = useLoaderData<typeof loader>();
  if (name) {
    return (
      <>
        <p className="state">Signed in as {name}</p>
        <h1>Welcome back</h1>
        <p>
          <Link className="button" to="/members">
            Members
          </Link>
          <a href="/auth/signout">Sign out</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="state">Not signed in</p>
      <h1>React Router with sign-in</h1>
      <p>
        The members’ page needs a session. It sends you to the sign-in page, and you come back to
        it.
      </p>
      <p>
        <a className="button" href="/auth/signin">
          Sign in
        </a>
        <a href="/members">Members</a>
      </p>
    </>
  );
}
