/** What a signed-in user can do. */
import { A } from '@solidjs/router';
import { signOut } from 'portcullis/solid/client';
import { leave, rename } from '~/auth';
import { LONGEST_NAME } from '~/auth/display-name';
import { Avatar } from './avatar';

export function SignedIn(props: { readonly name: string }) {
  /**
   * By the client where there is a script, since it tells the other tabs; by the form where not.
   */
  const signOutEverywhere = (event: SubmitEvent) => {
    event.preventDefault();
    void signOut({ redirectTo: '/' });
  };
  return (
    <>
      <Avatar name={props.name} />
      <p class="state on">Signed in</p>
      <h1>Hello, {props.name}</h1>
      <p class="lead">Signed in as {props.name}</p>
      <form class="fields inline" action={rename} method="post">
        <label>
          Display name
          <input
            name="name"
            value={props.name}
            maxLength={LONGEST_NAME}
            autocomplete="nickname"
            required
          />
        </label>
        <button class="button">Update</button>
      </form>
      <div class="actions">
        <A class="button primary" href="/members">
          Members
        </A>
        <form action={leave} method="post" onSubmit={signOutEverywhere}>
          <button class="button">Sign out</button>
        </form>
      </div>
    </>
  );
}
