/** Any other address. */
import { Title } from '@solidjs/meta';
import { A } from '@solidjs/router';
import { HttpStatusCode } from '@solidjs/start';

export default function NotFound() {
  return (
    <section class="card">
      <Title>Not found · SolidStart sample</Title>
      <HttpStatusCode code={404} />
      <h1>There is no such page</h1>
      <div class="actions">
        <A class="button primary" href="/">
          To the first page
        </A>
      </div>
    </section>
  );
}
