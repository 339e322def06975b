/** @jsxImportSource react */
import { expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { SessionProvider, getSession, useSession } from '../../../src/client/react/index.js';

const SESSION = { user: { name: 'Ada' }, expires: '2999-01-01T00:00:00.000Z' };

function Shown({ required }: { required: boolean }): string {
  const { data, status } = useSession({ required });
  return data ? `${status}: ${data.user?.name}` : status;
}

it.each([
  ['the session', SESSION, false, 'authenticated: Ada'],
  ['that the visitor is signed out', null, false, 'unauthenticated'],
  ['nothing yet to a signed-out visitor where a session is required', null, true, 'loading'],
  ['that it does not know', undefined, false, 'loading'],
])('shows %s, without a window', (_, session, required, text) => {
  const html = renderToString(
    <SessionProvider session={session} basePath="/auth">
      <Shown required={required} />
    </SessionProvider>,
  );
  expect(html).toBe(text);
});

it('keeps no state for the next request', async () => {
  renderToString(<SessionProvider basePath="/tenant-a/auth">{null}</SessionProvider>);
  const asked: unknown[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (url) => {
    asked.push(url);
    return Response.json(null);
  };
  await getSession();
  globalThis.fetch = fetch;
  expect(asked).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/api\/auth\/session$/)]);
});
