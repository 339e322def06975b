/**
 * Parsing the body of a request to named fields, with limits of size and time.
 *
 * The content type is compared exactly. A page of any site may send `text/plain` without a CORS
 * preflight (Fetch §2.2.2), so a looser match would let it post JSON (CSRF).
 */
import { MalformedRequest } from '../errors/request.errors.js';
import { decodeUtf8, readBytes } from '../kernel/bytes.js';
import { DeadlineExceeded, withDeadline } from '../kernel/deadline.js';
import { type Awaitable, isPlainObject } from '../kernel/objects.js';
import { type IncomingRequest, NO_FIELDS, type RequestFields, toFields } from './request-fields.js';

const MAX_BODY_BYTES = 64 * 1024;
const DEADLINE_MS = 10_000;
/** The longest name of a field that an error message quotes. */
const MAX_QUOTED_NAME = 100;

type Parser = (text: string, contentType: string) => Awaitable<RequestFields>;

const PARSERS: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ['application/json', parseJsonBody],
  ['application/x-www-form-urlencoded', (text) => toFields(new URLSearchParams(text))],
  ['multipart/form-data', parseMultipart],
]);

/**
 * Reads and parses the body of a request. An empty one, and JSON that is not an object, have no
 * fields.
 *
 * @throws {MalformedRequest} with status 400, 408, 413 or 415.
 */
export async function parseBody(request: IncomingRequest): Promise<RequestFields> {
  if (!request.body) return NO_FIELDS;
  if (request.bodyUsed || request.body.locked) {
    throw new MalformedRequest(
      400,
      'The body was already read. Pass a request with an unread body.',
    );
  }
  const text = await readText(request.body);
  if (text === '') return NO_FIELDS;
  const contentType = request.headers.get('content-type') ?? '';
  const parse = findParser(contentType);
  if (!parse) throw new MalformedRequest(415, 'The content type of the body is not supported.');
  return parse(text, contentType);
}

function findParser(contentType: string): Parser | undefined {
  const [essence = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  return isUtf8 ? PARSERS.get(essence.trim()) : undefined;
}

function parseJsonBody(text: string): RequestFields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new MalformedRequest(400, 'The body is not valid JSON.');
  }
  if (!isPlainObject(parsed)) return NO_FIELDS;
  // Without a prototype, a member `__proto__` is a field like any other.
  const fields = Object.assign(Object.create(null) as object, parsed) as Record<string, unknown>;
  return { fields, repeated: findRepeatedKeys(text) };
}

/**
 * Parses a multipart form (RFC 7578) by the platform's parser. An empty file field, which browsers
 * send when no file is chosen, is skipped. A file is refused instead of being dropped silently.
 */
async function parseMultipart(text: string, contentType: string): Promise<RequestFields> {
  const parts = await new Response(text, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new MalformedRequest(400, 'The body is not a valid multipart form.');
    });
  const fields: [string, string][] = [];
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.push([name, value]);
    else if (value.size > 0 || value.name !== '') {
      const field = JSON.stringify(name.slice(0, MAX_QUOTED_NAME));
      throw new MalformedRequest(415, `The field ${field} is a file. Only text fields are read.`);
    }
  }
  return toFields(fields);
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  try {
    return await withDeadline(collect(reader), DEADLINE_MS, 'The request body');
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (error instanceof MalformedRequest) throw error;
    if (error instanceof DeadlineExceeded) {
      throw new MalformedRequest(408, 'The body did not arrive in time.');
    }
    throw new MalformedRequest(400, 'The body could not be read.');
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const bytes = await readBytes(reader, MAX_BODY_BYTES);
  if (!bytes) throw new MalformedRequest(413, 'The body is too large.');
  // A byte order mark is kept, so that JSON that starts with one is refused (RFC 8259 §8.1).
  return decodeUtf8(bytes);
}

/**
 * Finds the member names that a JSON object has twice. RFC 8259 §4 leaves open which one counts, so
 * a firewall could see one value and the app the other. `JSON.parse` hides the duplicate.
 *
 * @param json - Text that `JSON.parse` has accepted as an object.
 */
export function findRepeatedKeys(json: string): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of listTopLevelKeys(json)) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

function* listTopLevelKeys(json: string): Generator<string> {
  let depth = 0;
  let previous = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (token === ':' && depth === 1) yield JSON.parse(previous) as string;
    previous = token;
  }
}
