/** Answers of a server that is not well, none of which is a session. */

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const html = (status: number): Response =>
  new Response('<h1>user</h1>', { status, headers: { 'content-type': 'text/html' } });

const unreachable = (): never => {
  throw new TypeError('fetch failed');
};

const PERSON = { user: { name: 'Mallory' }, expires: '2999-01-01T00:00:00.000Z' };

export const FAILURES: readonly (readonly [string, () => Response])[] = [
  ['500 with a message', () => json(500, { message: 'There was a problem.' })],
  ['500 with what looks like a session', () => json(500, PERSON)],
  ['503 with a message', () => json(503, { message: 'The session could not be read.' })],
  ['401 with what looks like a session', () => json(401, PERSON)],
  ['400 with null', () => json(400, null)],
  ['404 as HTML', () => html(404)],
  ['a page of HTML', () => html(200)],
  ['an empty body', () => new Response(null, { status: 200 })],
  ['half a session', () => new Response('{"user":{"name":"Mal', { status: 200 })],
  ['a message that is no session', () => json(200, { error: 'unauthorized' })],
  ['a text', () => json(200, 'Mallory')],
  ['no network', unreachable],
];
