/** The page of one provider. */
import { isOAuth } from './definitions.mjs';
import { makeExamples } from './examples.mjs';
import { describeProtocol, listVariables } from './facts.mjs';
import { code, codeGroup, codes, frontMatter, generatedFrom, section, table } from './markdown.mjs';

/** The callback URL under each framework's default `basePath`. */
const BASE_PATHS = [
  ['NestJS, SvelteKit, Express, `Auth(request, config)`', '/auth'],
  ['Next.js, SolidStart', '/api/auth'],
];

const OPTIONS = {
  clientId: 'Client ID',
  clientSecret: 'Client secret. A public client has none',
  issuer: 'Issuer URL',
  apiKey: 'API key of the service',
};

const GUIDES = {
  email: '[Magic links](../guides/magic-links.md)',
  credentials: '[Credentials](../guides/credentials.md)',
  webauthn: '[Passkeys](../guides/passkeys.md)',
};

const LINKING = '[account linking](../guides/account-linking.md)';

/** @param {import('./entries.mjs').Entry} entry */
export function renderPage(entry) {
  const { subpath, definition, docstring, sources } = entry;
  const { id, provider } = definition;
  const [setup, ...notes] = setupFirst(id, docstring.paragraphs);
  const { nest, next } = makeExamples(subpath, docstring);
  return [
    frontMatter({ title: provider.name, description: renderDescription(provider) }),
    `# ${provider.name}`,
    generatedFrom(`src/providers/${subpath}.ts`),
    docstring.summary,
    docstring.deprecated && `**Deprecated.** ${docstring.deprecated}`,
    section('Setup', setup, callbacks(id), variables(entry)),
    section(
      'Configuration',
      importLine(subpath, docstring),
      codeGroup({ NestJS: nest, 'Next.js': next }),
      nextSteps(next),
    ),
    section('Notes', ...notes),
    section('Options', options(docstring)),
    isOAuth(provider) &&
      section('Protocol', table(['Setting', 'Value'], describeProtocol(definition))),
    sources && section('User', users(sources), verification(sources)),
    section('Links', links(subpath, docstring, provider)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function renderDescription({ name, type }) {
  const facts = isOAuth({ type })
    ? 'callback URL, environment variables, scopes'
    : 'setup, options';
  return `${name} in NestJS, Next.js and other frameworks: ${facts} and examples.`;
}

/** The paragraph with the callback URL, then the others. */
function setupFirst(id, paragraphs) {
  const isSetup = (text) => text.includes(`https://example.com/auth/callback/${id}`);
  return [...paragraphs.filter(isSetup), ...paragraphs.filter((text) => !isSetup(text))];
}

function importLine(subpath, { name }) {
  const path = code(`portcullis/providers/${subpath}`);
  return `${path} exports the provider as \`default\` and as \`${name}\`.`;
}

function callbacks(id) {
  const rows = BASE_PATHS.map(([frameworks, basePath]) => [
    frameworks,
    code(`https://example.com${basePath}/callback/${id}`),
  ]);
  return table(['Framework', 'Callback URL'], rows);
}

function variables({ definition, docstring }) {
  const { provider, needed } = definition;
  const rows = listVariables(definition, docstring).map(([option, variable]) => {
    const byDefault = option === 'issuer' && !needed.includes(option) && provider.issuer;
    const text = `${OPTIONS[option]}${byDefault ? `. Default: ${code(provider.issuer)}` : ''}`;
    return [code(variable), code(option), text];
  });
  return rows.length > 0 && table(['Variable', 'Option', 'Description'], rows);
}

function nextSteps(next) {
  const adapter = ' This provider needs an [adapter](../adapters/index.md).';
  return `Then add the route handler: [NestJS](../get-started/nestjs.md), [Next.js](../get-started/nextjs.md),
[other frameworks](../get-started/index.md).${next.includes('adapter') ? adapter : ''}`;
}

function users({ fields }) {
  const rows = Object.entries(fields).map(([field, sources]) => [
    code(field),
    sources.map(sourceText).join(', otherwise ') || '',
  ]);
  return table(['Field of the user', 'Taken from the profile'], rows);
}

function sourceText({ values, conditions }) {
  const made = values.map(code).join(' and ');
  return conditions.length > 0 ? `${made} (depends on ${codes(conditions)})` : made;
}

function verification({ fields, isVouchedFor }) {
  if (fields.email.length === 0) {
    return `The profile has no email address, so it takes no part in ${LINKING}.`;
  }
  return isVouchedFor
    ? `The email address counts as verified when the profile has \`email_verified: true\`.`
    : `The email address counts as unverified. It does not link this account to an existing user with the
same address, unless you set \`allowDangerousEmailAccountLinking\`: see ${LINKING}.`;
}

function options({ options: own }) {
  if (own.length === 0) return '';
  return table(
    ['Option', 'Description'],
    own.map(({ name, text }) => [code(name), text]),
  );
}

function links(subpath, { links: known }, { type }) {
  const source = `src/providers/${subpath}.ts`;
  const titles = [...new Set(known.map(({ title }) => title))];
  const listUrls = (wanted) => known.filter(({ title }) => title === wanted).map(({ url }) => url);
  return [
    ...titles.map((title) => `- ${title}: ${listUrls(title).join(', ')}`),
    ...(GUIDES[type] ? [`- Guide: ${GUIDES[type]}`] : []),
    `- Source: ${code(source)}`,
    '- [All providers](./index.md)',
  ].join('\n');
}
