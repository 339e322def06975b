/** The bar at the top: who is signed in, in this tab and in the others. */
import { A, createAsync, revalidate } from '@solidjs/router';
import { onSessionChange } from 'portcullis/solid/client';
import { onCleanup, onMount, Show } from 'solid-js';
import { currentSession } from '~/auth';
import { Avatar } from './avatar';

export function Bar() {
  const session = createAsync(() => currentSession(), { deferStream: true });
  // A user who signs out in one tab is signed out in all of them, at once.
  onMount(() => onCleanup(onSessionChange(() => revalidate())));
  return (
    <header class="bar">
      <A class="brand" href="/">
        <img src="/icon.svg" alt="" width="28" height="28" />
        SolidStart sample
      </A>
      <nav>
        <Show
          when={session()?.user?.name}
          // The router of the browser has no such page: the server answers it.
          fallback={
            <a href="/api/auth/signin?callbackUrl=/" rel="external">
              Sign in
            </a>
          }
        >
          {(name) => <Avatar name={name()} small />}
        </Show>
      </nav>
    </header>
  );
}
