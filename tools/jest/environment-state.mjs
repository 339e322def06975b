/**
 * What a spec file must leave as it found it, since others run after it in the same environment:
 * environment variables, and the properties of the global object, of what it holds, and of the
 * prototypes of its classes, as `fetch`, `Date.now` and `Headers.prototype.get`.
 */

/** What Jest sets for each spec file, and what libraries keep for as long as they are loaded. */
const IGNORED = [
  /^(?:[fx]?(?:describe|it|test)|expect|jest|(?:before|after)(?:All|Each))$/,
  /^(?:JEST_|jest-|\$\$jest|EVENT_HANDLERS$|RETRY_TIMES_SETTER$)/,
  /^(?:graceful-fs|nodejs|opentelemetry|portcullis|undici)\./,
  // Helpers of tslib, `reflect-metadata`, and what decorators collect.
  /^(?:__\w+|decorate|@reflect-metadata:registry|(?:\w+M|m)etadata(?:Keys|ArgsStorage|Storage)?)$/,
  // Of `process`: what listens comes with libraries, and `graceful-fs` replaces the others.
  /^(?:_events|_eventsCount|chdir|cwd)$/,
];

/** Node.js makes these when they are read, and warns. */
const UNREAD = new Set(['localStorage', 'sessionStorage', 'navigator']);

/**
 * @param {object} global - Of the environment.
 * @returns {ReadonlyMap<string, unknown>} Values by where they are.
 */
export function takeSnapshot(global) {
  const seen = new Map();
  for (const [name, value] of listProperties(global)) {
    seen.set(name, value);
    if (value === global || !isObject(value)) continue;
    for (const [key, inner] of listProperties(value)) seen.set(`${name}.${key}`, inner);
    if (typeof value !== 'function' || !isObject(value.prototype)) continue;
    for (const [key, inner] of listProperties(value.prototype)) {
      seen.set(`${name}.prototype.${key}`, inner);
    }
  }
  for (const [name, value] of Object.entries(global.process.env)) {
    seen.set(`process.env.${name}`, value);
  }
  return seen;
}

/** @returns {string[]} Where something is another, gone or new. */
export function describeChanges(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((place) => !Object.is(before.get(place), after.get(place)))
    .map((place) => `${place} is ${describe(before, after, place)}`);
}

function describe(before, after, place) {
  if (!after.has(place)) return 'gone';
  return before.has(place) ? 'another' : 'new';
}

/** Own properties with a value: what is computed when it is read may differ each time. */
function listProperties(object) {
  return Reflect.ownKeys(object).flatMap((key) => {
    const name = typeof key === 'symbol' ? (key.description ?? '') : key;
    if (UNREAD.has(name) || IGNORED.some((pattern) => pattern.test(name))) return [];
    const { get, value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
    // Jest puts what Node.js has by itself behind a getter, until it is read.
    return [[name, get && object.global === object ? object[key] : (get ?? value)]];
  });
}

const isObject = (value) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
