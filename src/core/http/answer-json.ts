/**
 * The JSON of a provider's answer (RFC 8259).
 *
 * `JSON.parse` keeps the last of two members with one name, rounds whole numbers beyond 2^53, and
 * takes any depth. Two readers of such an answer could see two users. So the text is looked through
 * once more after it was parsed.
 */
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { isPlainObject, parseJson } from '../kernel/objects.js';

/** The members of an answer. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * Deeper than any answer that is meant to be read, and far from the depth that overflows a stack.
 */
const MAX_DEPTH = 32;

/** A text with the colon that makes it a name, a number, or a bracket. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\]]/gs;

/**
 * Parses an answer.
 *
 * A whole number that JavaScript would round becomes a text with its digits: as a number, the ids
 * of two users would be one.
 *
 * @returns `undefined` unless it is a JSON object.
 * @throws {CallbackRouteError} when a name is there twice in one object, or the objects are too
 *   deep.
 */
export function parseAnswer(text: string): Members | undefined {
  const parsed = parseJson(text);
  if (!isPlainObject(parsed)) return undefined;
  const exact = inspect(text);
  return exact === text ? parsed : (JSON.parse(exact) as Members);
}

/** Looks through JSON that was parsed before. Returns it with large numbers in quotes. */
function inspect(json: string): string {
  const open: Set<string>[] = [];
  return json.replace(TOKEN, (token, text: string | undefined, colon: string | undefined) => {
    if (text !== undefined) {
      if (colon !== undefined) addName(open.at(-1), text);
      return token;
    }
    if (token === '{' || token === '[') enter(open);
    else if (token === '}' || token === ']') open.pop();
    else if (/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))) return `"${token}"`;
    return token;
  });
}

function enter(open: Set<string>[]): void {
  if (open.push(new Set()) > MAX_DEPTH) {
    throw new CallbackRouteError(`Its answer is nested more than ${MAX_DEPTH} levels deep.`);
  }
}

function addName(names: Set<string> | undefined, text: string): void {
  const name = String(JSON.parse(text));
  if (names?.has(name)) {
    throw new CallbackRouteError(`Its answer has ${nameMember(name)} twice.`, { member: name });
  }
  names?.add(name);
}

/** The name of a member, for a message: any other text of a provider could be a secret. */
export function nameMember(name: string): string {
  return /^[a-z]{1,24}(_[a-z]{1,24}){0,8}$/i.test(name) ? `\`${name}\`` : 'a member';
}
