/** What was wrong with the form that was sent last. */
import { useSearchParams } from '@solidjs/router';
import { Show } from 'solid-js';
import { LONGEST_NAME } from '~/auth/display-name';

const TEXTS = new Map([
  ['password', 'The email or password is wrong.'],
  ['server', 'That did not work. Please try again.'],
  ['name', `A name has at least one letter, and at most ${LONGEST_NAME}.`],
]);

export function Problem() {
  const [query] = useSearchParams();
  return (
    <Show when={TEXTS.get(String(query.problem))}>
      {(text) => (
        <p class="problem" role="alert">
          {text()}
        </p>
      )}
    </Show>
  );
}
