/** The page that only members see. Its data comes from the server, which asks who they are. */
import { Title } from '@solidjs/meta';
import { A, createAsync } from '@solidjs/router';
import { Show } from 'solid-js';
import { currentMember } from '~/auth';

export default function Members() {
  const session = createAsync(() => currentMember(), { deferStream: true });
  return (
    <Show when={session()}>
      {(member) => (
        <section class="card">
          <Title>Members · SolidStart sample</Title>
          <p class="state on">Signed in</p>
          <h1>Members only</h1>
          <p class="lead">You see this page because you are signed in.</p>
          <dl>
            <dt>Name</dt>
            <dd>{member().user?.name}</dd>
            <dt>Email</dt>
            <dd>{member().user?.email}</dd>
          </dl>
          <div class="actions">
            <A class="button primary" href="/">
              Back
            </A>
            <a class="button" href="/api/auth/session" rel="external">
              See it as JSON
            </a>
          </div>
        </section>
      )}
    </Show>
  );
}
