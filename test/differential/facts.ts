/** What can be seen of an episode, as a list of facts in the order in which they are compared. */
import { parseSetCookie } from 'cookie';
import type { CookieNames } from './cookie-names.js';
import type { Episode } from './journey.js';
import { type Plain, errorType, plain } from './plain.js';

/**
 * One thing that both libraries should agree on: `status`, `cookie authjs.state`,
 * `adapter getUser`.
 */
export interface Fact {
  readonly at: string;
  readonly value: Plain;
}

/** The facts of one step. */
export interface Observation {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/**
 * What an app and its users see of a sign-in, whatever carries it: where it leads, sessions,
 * callbacks and events.
 */
const OUTCOMES = /^(?:status|header location|body|thrown|result|event .*|callback .*)$/;

/** The outcomes alone, with the method of the provider's response left open. */
export function pickOutcomes(observations: readonly Observation[]): readonly Observation[] {
  return observations.map(({ title, facts }) => ({
    title: title.replace(/^(?:GET|POST) (?=\/auth\/callback)/, ''),
    facts: facts.filter(({ at }) => OUTCOMES.test(at)),
  }));
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: Plain;
}

/** An answer, whether it is a `Response` or the parts that `raw` gives. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Plain;
  readonly cookies: readonly Cookie[];
}

/** What carries the contract. The rest is laid over every answer, and has scenarios of its own. */
const CONTRACT_HEADERS: ReadonlySet<string> = new Set(['allow', 'content-type', 'location']);

const FLOW = /(?:\.form)?\.[\w-]{12}$/;

export interface View {
  readonly names: CookieNames;
  readonly comparesEveryHeader: boolean;
}

export async function readFacts(episode: Episode, view: View): Promise<Observation> {
  const { title, calls } = episode;
  return { title, facts: [...(await outcomeFacts(episode, view)), ...calls] };
}

async function outcomeFacts({ outcome, thrown }: Episode, view: View): Promise<Fact[]> {
  if (thrown !== undefined) return [{ at: 'thrown', value: errorType(thrown) }];
  if (outcome instanceof Response) return answerFacts(await readAnswer(outcome), view);
  if (isInternal(outcome)) return answerFacts(internalAnswer(outcome), view);
  return [{ at: 'result', value: outcome as Plain }];
}

function answerFacts({ status, headers, body, cookies }: Answer, view: View): Fact[] {
  const seen = [...headers].filter(
    ([name]) => CONTRACT_HEADERS.has(name) || (view.comparesEveryHeader && name !== 'set-cookie'),
  );
  return [
    { at: 'status', value: status },
    ...seen.map(([name, value]) => ({ at: `header ${name}`, value: headerValue(name, value) })),
    { at: 'body', value: body },
    ...cookies.map((cookie) => cookieFact(cookie, view.names)),
    ...chunkedSession(cookies, view.names),
  ];
}

/** A character set says nothing that the type does not. */
function headerValue(name: string, value: string): string {
  return name === 'content-type' ? (value.split(';')[0] ?? '') : value;
}

/**
 * A cookie of one flow is the same cookie under a longer name: the name is compared, and the rest.
 */
function cookieFact(cookie: Cookie, names: CookieNames): Fact {
  const { name, value, attributes } = cookie;
  const isOfFlow = [names.state, names.nonce, names.pkceCodeVerifier].includes(
    name.replace(FLOW, ''),
  );
  const kind = isOfFlow ? name.replace(FLOW, '') : name;
  const shown = kind === name ? name : `${kind}.<flow>`;
  const isChunk = name.startsWith(`${names.sessionToken}.`) && value !== '';
  const shownValue = isChunk
    ? `<a chunk of ${value.length > 3900 ? value.length : 'the rest'}>`
    : value;
  return { at: `cookie ${kind}`, value: { name: shown, value: shownValue, attributes } };
}

/** A session in several cookies is one value, and only opens as such. */
function chunkedSession(cookies: readonly Cookie[], names: CookieNames): Fact[] {
  const chunks = cookies.filter(({ name }) => name.startsWith(`${names.sessionToken}.`));
  const value = chunks.map((chunk) => chunk.value).join('');
  return value === '' ? [] : [{ at: 'chunked session', value }];
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.clone().text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    body: readBody(type, text),
    cookies: response.headers.getSetCookie().map(parseCookie),
  };
}

/** The HTML of a page is each library's own. */
function readBody(type: string, text: string): Plain {
  if (type.startsWith('text/html')) return '<a page>';
  if (!type.startsWith('application/json')) return text;
  // The response to HEAD has the type of a body, and none.
  return text === '' ? null : (JSON.parse(text) as Plain);
}

function parseCookie(header: string): Cookie {
  const { name, value = '', ...attributes } = parseSetCookie(header);
  return { name, value, attributes: plain(attributes) };
}

interface Internal {
  readonly status?: number;
  readonly redirect?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
  readonly cookies?: readonly { name: string; value: string; options: object }[];
}

function isInternal(outcome: unknown): outcome is Internal {
  if (typeof outcome !== 'object' || outcome === null) return false;
  return ['redirect', 'cookies', 'body'].some((member) => member in outcome);
}

function internalAnswer(internal: Internal): Answer {
  const { status, redirect, headers: given, body = null, cookies = [] } = internal;
  const headers = new Headers(given);
  if (redirect !== undefined) headers.set('location', redirect);
  const isPage = headers.get('content-type')?.startsWith('text/html');
  return {
    status: status ?? (redirect === undefined ? 200 : 302),
    headers,
    body: isPage ? '<a page>' : plain(body),
    cookies: cookies.map(({ name, value, options }) => ({
      name,
      value,
      attributes: plain(options),
    })),
  };
}
