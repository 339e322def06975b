/** Answers that are none, whatever was asked. */
import { laidOver } from '../../support/provider-keys.js';
import type { Spoil } from './authorization-server.js';
import type { Members } from './ways.js';

/** Stands in all of them, so that it would be found in a log. */
export const JUNK = 'canary-junk';

const MEGABYTE = 1024 * 1024;

const answer =
  (status: number, body: string | null, type = 'application/json', headers = {}): Spoil =>
  () =>
    new Response(body, { status, headers: { 'content-type': type, ...headers } });

/** JSON, of another type than the object that was asked for. */
export const json = (value: unknown): Spoil => answer(200, JSON.stringify(value));

/** By what they are. */
export const JUNK_ANSWERS: Readonly<Record<string, Spoil>> = {
  'a page': answer(200, `<!doctype html><p>${JUNK}</p>`, 'text/html'),
  'a page that says it is JSON': answer(200, `<!doctype html><p>${JUNK}</p>`),
  'a page of a gateway': answer(502, `<h1>Bad gateway</h1>${JUNK}`, 'text/html'),
  'an error of its own': answer(500, JSON.stringify({ error: `${JUNK} of 3`, trace: JUNK })),
  'an error of the standard': answer(400, JSON.stringify({ error: 'invalid_request' })),
  'an error as a success': json({ error: 'server_error', error_description: JUNK }),
  nothing: answer(200, ''),
  'no content': answer(204, null),
  'more than a megabyte': answer(200, JSON.stringify({ padding: 'x'.repeat(MEGABYTE), JUNK })),
  'truncated JSON': answer(200, `{"access_token":"${JUNK}","email":"${JUNK}@exam`),
  'an empty object': json({}),
  'an empty list': json([]),
  'a list of nothing': json([null]),
  'a list of text': json([JUNK]),
  text: json(JUNK),
  'a number': json(1815),
  'a Boolean': json(true),
  null: json(null),
  'a form': answer(200, `access_token=${JUNK}`, 'application/x-www-form-urlencoded'),
  'a redirect elsewhere': answer(302, JUNK, 'text/html', { location: 'https://evil.test/' }),
  'a redirect that keeps the method': answer(307, null, 'text/html', {
    location: 'https://evil.test/',
  }),
  'another encoding': answer(200, `\uFEFF\0{\0"${JUNK}`),
};

/** A connection that is accepted, and on which nothing ever comes. */
export const silence: Spoil = () => new Promise(() => undefined);

/** The own answer, with other members; `undefined` takes a member out. */
export const withMembers =
  (members: Members): Spoil =>
  async (own) =>
    Response.json(laidOver((await (await own()).json()) as Members, members));
