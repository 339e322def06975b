/** The page of one provider. */
import { isOAuth } from './definitions.mjs';
import { examplesOf } from './examples.mjs';
import { conversationOf, variablesOf } from './facts.mjs';
import { code, codes, fence, section, table } from './markdown.mjs';

/** Where the routes are when nobody says otherwise. */
const BASE_PATHS = [
  ['NestJS, SvelteKit, `Auth(request, config)`', '/auth'],
  ['Next.js, SolidStart', '/api/auth'],
];

const OPTIONS = {
  clientId: 'The id of the client',
  clientSecret: 'Its secret; a public client has none',
  issuer: 'The issuer identifier, an address',
  apiKey: 'The key of the service',
};

const GUIDES = {
  email: '[Links by e-mail](../../README.md#by-e-mail)',
  credentials: '[Credentials](../../README.md#providers)',
  webauthn: '[Passkeys](../passkeys.md)',
};

const UNPROVEN = `The address does not count as proven: somebody with the address of another user is not
linked to them, unless \`allowDangerousEmailAccountLinking\` is set.`;

/** @param {import('./entries.mjs').Entry} entry */
export function pageOf(entry) {
  const { subpath, definition, docstring, sources } = entry;
  const { id, provider } = definition;
  const [setup, ...notes] = setupFirst(id, docstring.paragraphs);
  const { nest, next } = examplesOf(subpath, docstring);
  return [
    `# ${provider.name}`,
    `<!-- Written by \`npm run docs:providers\` from src/providers/${subpath}.ts. Change that. -->`,
    docstring.summary,
    docstring.deprecated && `**Deprecated.** ${docstring.deprecated}`,
    importLine(subpath, docstring),
    section('Setting it up', setup, callbacks(id), variables(entry)),
    section('Good to know', ...notes),
    section('NestJS', fence(nest)),
    section('Next.js', fence(next), routes(next)),
    isOAuth(provider) && section('The conversation', table(['', ''], conversationOf(definition))),
    sources && section('Who signs in', users(sources), proof(sources)),
    section('Options of its own', options(docstring)),
    section('Links', links(subpath, docstring, provider)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The paragraph with the callback URL, then the others. */
function setupFirst(id, paragraphs) {
  const isSetup = (text) => text.includes(`https://example.com/auth/callback/${id}`);
  return [...paragraphs.filter(isSetup), ...paragraphs.filter((text) => !isSetup(text))];
}

function importLine(subpath, { name }) {
  const path = code(`portcullis/providers/${subpath}`);
  return `It is the default export of ${path}, and \`${name}\` by name.`;
}

function callbacks(id) {
  const rows = BASE_PATHS.map(([frameworks, basePath]) => [
    frameworks,
    code(`https://example.com${basePath}/callback/${id}`),
  ]);
  return table(['With', 'The callback URL is'], rows);
}

function variables({ definition, docstring }) {
  const { provider, needed } = definition;
  const rows = variablesOf(definition, docstring).map(([option, variable]) => {
    const byDefault = option === 'issuer' && !needed.includes(option) && provider.issuer;
    const text = `${OPTIONS[option]}${byDefault ? `; ${code(provider.issuer)} by default` : ''}`;
    return [code(variable), code(option), text];
  });
  return rows.length > 0 && table(['Variable', 'Option', 'What it is'], rows);
}

function routes(next) {
  const isStored = next.includes('adapter');
  return [
    'The route handler is the same for all of them: [see the guide](../nextjs.md).',
    ...(isStored ? ['It needs an adapter: [others are as good](../adapters.md).'] : []),
  ].join(' ');
}

function users({ fields }) {
  const rows = Object.entries(fields).map(([field, sources]) => [
    code(field),
    sources.map(sourceText).join(', or else ') || '',
  ]);
  return table(['User', 'Profile'], rows);
}

function sourceText({ values, conditions }) {
  const made = values.map(code).join(' and ');
  return conditions.length > 0 ? `${made} (depends on ${codes(conditions)})` : made;
}

function proof({ fields, isVouchedFor }) {
  if (fields.email.length === 0) return 'No address is told, so nobody is linked by it.';
  return isVouchedFor
    ? 'The address counts as proven when the profile says `email_verified: true`.'
    : UNPROVEN;
}

function options({ options: own }) {
  if (own.length === 0) return '';
  return table(
    ['Option', 'What it is'],
    own.map(({ name, text }) => [code(name), text]),
  );
}

function links(subpath, { links: known }, { type }) {
  const source = `src/providers/${subpath}.ts`;
  const titles = [...new Set(known.map(({ title }) => title))];
  const urlsOf = (wanted) => known.filter(({ title }) => title === wanted).map(({ url }) => url);
  return [
    ...titles.map((title) => `- ${title}: ${urlsOf(title).join(', ')}`),
    ...(GUIDES[type] ? [`- ${GUIDES[type]}`] : []),
    `- [${source}](../../${source})`,
    '- [All providers](../providers.md)',
  ].join('\n');
}
