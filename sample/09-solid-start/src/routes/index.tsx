/** Whether the visitor is signed in, and what can be done then. */
import { Title } from '@solidjs/meta';
import { createAsync } from '@solidjs/router';
import { Show } from 'solid-js';
import { currentSession } from '~/auth';
import { Problem } from '~/components/problem';
import { SignedIn } from '~/components/signed-in';
import { SignedOut } from '~/components/signed-out';

export const route = { preload: () => currentSession() };

export default function Home() {
  const session = createAsync(() => currentSession(), { deferStream: true });
  return (
    <section class="card">
      <Title>SolidStart sample</Title>
      <Problem />
      <Show when={session()?.user} fallback={<SignedOut />}>
        {(user) => <SignedIn name={user().name ?? 'user'} />}
      </Show>
    </section>
  );
}
