/**
 * From which fields of a profile a user is made.
 *
 * It is not written down anywhere: `profile()` is run on the profiles that the tests hold, over and
 * over, each time with another field changed. Where the user changes too, it came from that field.
 * Then the field is taken away, and what takes its place is looked for in the same way.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { built, root } from './definitions.mjs';
import { describeScopes } from './facts.mjs';

const FIELDS = ['id', 'name', 'email', 'image'];
const TOKENS = { access_token: 'access token' };

/**
 * The standard claims that tests have no need to write out each time (OpenID Connect Core §5.1).
 */
const STANDARD_CLAIMS = {
  name: 'Ada Lovelace',
  nickname: 'Ada',
  preferred_username: 'ada1815',
  picture: 'https://pictures.example.com/ada.png',
};
/** For an OpenID Connect provider of which no profile is recorded. */
const LEAST_CLAIMS = { sub: '1815', email_verified: true };
/** For one that is asked for it. */
const ADDRESS = { email: 'ada@example.com' };

/**
 * @typedef {object} ProfileSources
 * @property {Record<string, Source[]>} fields Where each field comes from: the first that there is.
 * @property {boolean} isVouchedFor Whether the library takes the address for a proven one.
 *
 * @typedef {object} Source
 * @property {string[]} values The fields that it is made of.
 * @property {string[]} conditions The fields that it also depends on.
 */

/** @returns {Promise<(subpath: string, provider: object) => Promise<ProfileSources>>} */
export async function profileReader() {
  const samples = await bundled(/^(recorded-.*|profiles)\.ts$/);
  const { identify } = await built('core/oauth/provider-identity.js');
  const { platformRandom } = await built('core/kernel/platform.js');
  return async (subpath, provider) => {
    const profile = findSample(samples, subpath, provider);
    const answer = { profile, tokens: TOKENS, linksTo: undefined };
    const { isEmailVerified } = await offline(() => identify(provider, answer, platformRandom));
    const fields = {};
    for (const field of FIELDS) {
      fields[field] = await offline(() => findSources(field, profile, provider));
    }
    return { fields, isVouchedFor: isEmailVerified };
  };
}

/** What the specs of the providers export. */
async function bundled(pattern) {
  const folder = path.join(root, 'test/providers');
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  const contents = names.map((name) => `export * from './${name}';`).join('\n');
  const options = { bundle: true, write: false, format: 'esm' };
  const { outputFiles } = await build({ stdin: { contents, resolveDir: folder }, ...options });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** What was recorded of it, or the one that is called like it; one kind stands for the others. */
function findSample(samples, subpath, { type, authorization }) {
  const recorded = Object.values(samples).flat();
  const own = recorded.filter(({ id, user }) => id === subpath && user !== undefined);
  const words = subpath.toUpperCase().split('-');
  const named = Object.entries(samples).filter(([name]) => words.includes(name));
  const profiles = [...own.map(({ profile }) => profile), ...named.map(([, profile]) => profile)];
  if (type === 'oidc') {
    const isAskedForEmail = describeScopes({ type, authorization }).includes('`email`');
    profiles.push(profiles.length > 0 ? {} : LEAST_CLAIMS, STANDARD_CLAIMS);
    if (isAskedForEmail) profiles.push(ADDRESS);
  }
  if (profiles.length === 0) throw new Error(`test/providers has no profile of "${subpath}".`);
  return profiles.reduce(completed);
}

/** The first profile, with what only the second one has. */
function completed(first, second) {
  const members = Object.entries(second).map(([name, value]) => {
    const both = isRecord(first[name]) && isRecord(value);
    return [name, both ? completed(first[name], value) : (first[name] ?? value)];
  });
  return { ...first, ...Object.fromEntries(members) };
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function findSources(field, sample, provider) {
  const sources = [];
  let profile = sample;
  for (let found = await look(field, profile, provider); found;) {
    const { values, conditions } = found;
    sources.push({ values: listNames(values), conditions: listNames(conditions) });
    profile = values.reduce(without, profile);
    found = await look(field, profile, provider);
  }
  return sources;
}

/** The ways to the fields that make this one, and to those that decide whether it is there. */
async function look(field, profile, provider) {
  const value = (await findUser(profile, provider))?.[field];
  if (isNothing(value)) return undefined;
  const values = [];
  const conditions = [];
  for (const way of listLeaves(profile)) {
    const user = await findUser(changed(profile, way), provider);
    // A profile that is refused altogether says nothing of this field.
    if (user === undefined || user[field] === value) continue;
    (isPartOf(value, at(profile, way)) ? values : conditions).push(way);
  }
  return values.length > 0 ? { values, conditions } : undefined;
}

async function findUser(profile, provider) {
  try {
    return await provider.profile(structuredClone(profile), TOKENS);
  } catch {
    return undefined;
  }
}

/** Some fetch a picture: here, no server is asked. */
async function offline(act) {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(null, { status: 404 });
  try {
    return await act();
  } finally {
    globalThis.fetch = fetch;
  }
}

function isNothing(value) {
  return value === undefined || value === null || value === '';
}

function isPartOf(value, leaf) {
  return typeof leaf !== 'boolean' && String(value).includes(String(leaf));
}

/** The ways to everything in a profile that is no object itself. */
function listLeaves(value, way = []) {
  if (isNothing(value)) return [];
  if (typeof value !== 'object') return [way];
  return Object.entries(value).flatMap(([key, member]) => listLeaves(member, [...way, key]));
}

/** One name for every entry of a list. */
function listNames(ways) {
  return [...new Set(ways.map(toName))];
}

function toName(way) {
  return way.join('.').replaceAll(/\.\d+(?=\.|$)/g, '[]');
}

function at(profile, way) {
  return way.reduce((parent, key) => parent[key], profile);
}

function changed(profile, way) {
  const copy = structuredClone(profile);
  const value = at(copy, way);
  const another = { boolean: !value, number: value + 1, string: `${value}1` };
  at(copy, way.slice(0, -1))[way.at(-1)] = another[typeof value];
  return copy;
}

function without(profile, way) {
  const copy = structuredClone(profile);
  delete at(copy, way.slice(0, -1))[way.at(-1)];
  return copy;
}
