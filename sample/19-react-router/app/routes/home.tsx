/** A public page: who is signed in, and where to sign in. */
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { auth, CredentialsSignin } from '../auth.server';

export const meta = () => [{ title: 'Home · React Router' }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await auth.getSession(args);
  return { name: session?.user?.name };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const request = auth.auth(args);
  if (form.get('intent') === 'sign-out') {
    return redirect(await request.signOut({ redirectTo: '/' }));
  }
  form.set('redirectTo', '/');
  try {
    return redirect(await request.signIn('credentials', form));
  } catch (error) {
    if (!(error instanceof CredentialsSignin)) throw error;
    return data({ error: 'Wrong email or password.' }, 401);
  }
}

export default function Home() {
  const { name } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  if (name) {
    return (
      <>
        <p className="state">Signed in as {name}</p>
        <h1>Welcome back</h1>
        <p>
          <Link className="button" to="/members">
            Members
          </Link>
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="sign-out" />
          <button>Sign out</button>
        </Form>
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
      <Form method="post">
        <label>
          Email <input type="email" name="email" autoComplete="username" required />
        </label>
        <label>
          Password{' '}
          <input type="password" name="password" autoComplete="current-password" required />
        </label>
        {failure?.error && <p role="alert">{failure.error}</p>}
        <button>Sign in with password</button>
      </Form>
    </>
  );
}
