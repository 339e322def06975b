/** The table of all providers. */
import { addressOf, checksOf, kindOf, scopesOf, variablesOf } from './facts.mjs';
import { code, codes, table } from './markdown.mjs';

const INTRODUCTION = `# Providers

<!-- Written by \`npm run docs:providers\` from src/providers/. Change that. -->

Each has a page that says where to register an app, and shows it in NestJS and in Next.js. A provider is
listed as it is, or called with options; given another \`id\`, it reads the variables of that id, so two of
a kind can stand side by side. For whatever speaks OpenID Connect and is not here, take
[\`openid-connect\`](providers/openid-connect.md); [the README](../README.md#providers) shows how to write one
of your own.

The definitions follow the documentation of each provider and are held to samples of what it answers; they
were not tried on the real thing.`;

const LEGEND = `**Checked by** is what ties the provider's answer to the browser that asked. **Variables** are
those of the id in the table; the secret stays out for a public client.

**E-mail address**: one that is _vouched for_ counts as proven when two accounts are about to be linked,
once the provider calls it verified. Nobody's word is taken for one that is _told_.`;

/** @param {readonly import('./entries.mjs').Entry[]} entries */
export function overviewOf(entries) {
  const rows = entries.map(({ definition, docstring, sources }) => {
    const { id, provider } = definition;
    return [
      `[${provider.name}](providers/${id}.md)`,
      code(id),
      kindOf(provider),
      checksOf(provider),
      scopesOf(provider),
      codes(variablesOf(definition, docstring).map(([, variable]) => variable)),
      addressOf(provider, sources),
    ];
  });
  const head = ['Provider', 'Id', 'Kind', 'Checked by', 'Scopes', 'Variables', 'E-mail address'];
  return [INTRODUCTION, table(head, rows), LEGEND].join('\n\n');
}
