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

const OPTIONS = `## Options of any provider

\`clientId\`, \`clientSecret\` and \`issuer\` are on the page of each. Every OAuth 2.0 or OpenID Connect provider,
one of your own included, also takes:

| Option | Default | What it does |
| --- | --- | --- |
| \`id\`, \`name\` | the provider's | What stands in its addresses and variables, and what its button says |
| \`authorization\`, \`token\`, \`userinfo\` | the provider's, else by the issuer's metadata | An endpoint: its address, or an object with \`url\` and \`params\`. \`authorization: { params: { scope } }\` asks for other scopes |
| \`jwks_endpoint\` | by the issuer's metadata | Where the issuer publishes the keys of its ID tokens: an address, or a path below the issuer. Given with \`issuer\` and all other endpoints, no metadata is asked for; an OpenID Connect provider whose endpoints you write yourself needs it, unless its metadata can be had |
| \`allowInsecureRequests\` | \`false\` | Whether the issuer and its endpoints may be \`http\` beyond this machine, as in \`http://keycloak:8080\` between containers. Whoever can read or change that traffic can sign in as anybody: leave it off in production. As long as it is needed, it is logged as \`insecure-provider-requests\` |
| \`checks\` | \`['pkce']\`, or the provider's | \`pkce\`, \`state\`, \`nonce\`. A state is always sent, unless this is \`['none']\` |
| \`idToken\` | \`true\` | OpenID Connect alone: \`false\` takes the profile from the userinfo endpoint, not from the ID token |
| \`client\` | the provider's | Metadata of the client: \`token_endpoint_auth_method\`, \`id_token_signed_response_alg\` |
| \`profile\` | the provider's | Makes the user of the provider's profile |
| \`account\` | the standard fields of the token response | Says what of the token response is stored |
| \`forwardedParameters\` | the provider's | Which query parameters a sign-in request may add, beside the usual hints |
| \`allowDangerousEmailAccountLinking\` | \`false\` | [Links by an address that nobody proved](../README.md#who-an-account-belongs-to) |
| \`redirectProxyUrl\` | the configuration's | [Where this provider sends its answers](../README.md#deployments-without-a-fixed-address) |

Both of them, for an issuer on http, and for one that has no metadata:

\`\`\`ts
import OpenIDConnect from 'portcullis/providers/openid-connect';

/** Between containers, where nothing ends TLS. Logged as \`insecure-provider-requests\`. */
export const inside = OpenIDConnect({
  issuer: 'http://keycloak:8080/realms/staff',
  allowInsecureRequests: true,
});

/** An issuer without metadata. */
export const plain = OpenIDConnect({
  issuer: 'https://id.acme.example',
  authorization: 'https://id.acme.example/authorize',
  token: 'https://id.acme.example/token',
  userinfo: 'https://id.acme.example/userinfo',
  jwks_endpoint: 'https://id.acme.example/keys',
});
\`\`\``;

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
  return [INTRODUCTION, table(head, rows), LEGEND, OPTIONS].join('\n\n');
}
