/** What the built providers do, as far as it can be found out by asking the library itself. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = path.resolve(import.meta.dirname, '../..');

/** A module of the library, as it was compiled: the package has several in one file. */
export function built(name) {
  return import(pathToFileURL(path.join(root, 'build', name)).href);
}

const { providerErrors } = await built('core/config/provider-validation.js');
const { withEnvDefaults } = await built('core/config/environment.js');
const { ProviderRegistry } = await built('core/providers/provider-registry.js');

/** An environment in which every variable is set, to its own name. */
const ENVIRONMENT = new Proxy({}, { get: (_, name) => name });

/** Stands for what only an app knows. */
const CLIENT = { clientId: '<client id>', clientSecret: '<client secret>' };
const ISSUER = { issuer: '<issuer>' };

/** The subpaths under which providers are imported. */
export function subpaths() {
  const sources = readdirSync(path.join(root, 'src/providers'));
  const files = sources.filter((name) => name.endsWith('.ts'));
  return files.map((name) => path.basename(name, '.ts')).sort();
}

/**
 * @typedef {object} Definition
 * @property {string} id
 * @property {object} provider The provider as the library sees it, with defaults applied.
 * @property {Record<string, string>} variables The variable that each option is read from.
 * @property {string[]} needed The options without which it cannot be used.
 */

/** @returns {Promise<Definition>} */
export async function readDefinition(subpath) {
  const { default: describe } = await built(`providers/${subpath}.js`);
  const bare = describe();
  const needed = neededOptions(bare, describe);
  const options = { ...(isOAuth(bare) && CLIENT), ...(needed.includes('issuer') && ISSUER) };
  return {
    id: bare.id,
    provider: resolve(describe(options)),
    variables: withEnvDefaults(ENVIRONMENT, { providers: [bare] }).providers[0].options ?? {},
    needed,
  };
}

export function isOAuth({ type }) {
  return type === 'oauth' || type === 'oidc';
}

function resolve(config) {
  return new ProviderRegistry([config]).all()[0];
}

/**
 * The options of a client; an issuer, where the endpoints come from one; what a mailer complains
 * about.
 */
function neededOptions(bare, describe) {
  const problems = providerErrors([bare]).map(({ message }) => message);
  if (!isOAuth(bare)) {
    const inBackticks = problems.map((problem) => /`(\w+)`/.exec(problem)?.[1]);
    return inBackticks.filter((name) => name !== undefined);
  }
  const isFoundByIssuer =
    bare.type === 'oidc' || resolve(describe(ISSUER)).authorization.url !== undefined;
  return [...Object.keys(CLIENT), ...(problems.length > 0 && isFoundByIssuer ? ['issuer'] : [])];
}
