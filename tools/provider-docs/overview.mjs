/** The overview: the table of all providers, and what they have in common. */
import { describeAddress, describeChecks, describeScopes, getKind } from './facts.mjs';
import { code, frontMatter, generatedFrom, table } from './markdown.mjs';

const INTRODUCTION = `Every provider has a page with its callback URL, environment variables, scopes, user fields and an
example. The definitions follow the documentation of each provider and are tested against samples of its
responses. They were not tried on the live services.

Pass a provider as it is, or call it with options: \`GitHub({ clientId, clientSecret })\`. Register
\`https://example.com/auth/callback/<id>\` as the redirect URI, or \`/api/auth/callback/<id>\` in Next.js and
SolidStart. 
A provider reads its client from \`AUTH_<ID>_ID\` and \`AUTH_<ID>_SECRET\`, and an issuer that is yours from
\`AUTH_<ID>_ISSUER\`. \`<ID>\` is the id in upper case, with \`_\` for \`-\`. A provider with another \`id\`
reads the variables of that id, so you can use one provider twice.

For a provider that is not listed, use [\`openid-connect\`](./openid-connect.md) or write
[a custom provider](#custom-providers). [Marks](./marks.md) lists what the built-in sign-in page shows for each
provider, with sources and permissions, and [Answers](./answers.md) what providers were seen to send.`;

const LEGEND = `**Checks** protect the callback from forged and replayed responses.

**Email** says whether the user's address counts as verified, which decides about
[account linking](../guides/account-linking.md). \`email_verified\` means: when the profile has that claim
with the value \`true\`.`;

const CUSTOM = `## Custom providers

A provider is an object. With OpenID Connect, the issuer's metadata supplies the endpoints:

\`\`\`ts
import type { OAuth2Config, OIDCConfig } from 'portcullis/providers';
import type { AuthConfig } from 'portcullis/types';

/** OpenID Connect. Reads AUTH_ACME_ID and AUTH_ACME_SECRET. */
const acme: OIDCConfig = {
  id: 'acme',
  name: 'Acme',
  type: 'oidc',
  issuer: 'https://id.acme.example',
};

/** OAuth 2.0: three endpoints, and the user of a profile. */
const forum: OAuth2Config<{ uid: number; nick: string }> = {
  id: 'forum',
  name: 'The Forum',
  type: 'oauth',
  authorization: { url: 'https://forum.example/authorize', params: { scope: 'profile' } },
  token: 'https://forum.example/token',
  userinfo: 'https://forum.example/api/me',
  profile: ({ uid, nick }) => ({ id: String(uid), name: nick }),
};

export const providers: AuthConfig['providers'] = [acme, forum];
\`\`\``;

const OPTIONS = `## Options of every provider

The page of each provider has its \`clientId\`, \`clientSecret\` and \`issuer\`. Every OAuth 2.0 and OpenID
Connect provider, including a custom one, also takes:

| Option | Default | Description |
| --- | --- | --- |
| \`id\`, \`name\` | the provider's | The id is part of the callback URL and of the variable names. The name is shown on the sign-in button |
| \`authorization\`, \`token\`, \`userinfo\` | the provider's, otherwise from the issuer's metadata | An endpoint: its URL, or an object with \`url\` and \`params\`. \`authorization: { params: { scope } }\` requests other scopes |
| \`jwks_endpoint\` | from the issuer's metadata | Where the issuer publishes the keys of its ID tokens: a URL, or a path below the issuer. When you set it together with \`issuer\` and every other endpoint, the metadata is not requested. An OpenID Connect provider with its own endpoints needs it, unless its metadata is available |
| \`allowInsecureRequests\` | \`false\` | Allows \`http\` for an issuer and endpoints beyond this machine, such as \`http://keycloak:8080\` between containers. Anyone who can read or change that traffic can sign in as any user, so do not use it in production. It is logged as \`insecure-provider-requests\` |
| \`checks\` | \`['pkce']\`, or the provider's | \`pkce\`, \`state\`, \`nonce\`. \`state\` is always sent, unless you set \`['none']\` |
| \`idToken\` | \`true\` | OpenID Connect only: \`false\` takes the profile from the userinfo endpoint instead of the ID token |
| \`client\` | the provider's | Client metadata: \`token_endpoint_auth_method\` (\`client_secret_basic\`, \`client_secret_post\`, \`client_secret_jwt\`, \`private_key_jwt\` with \`token.clientPrivateKey\`, or \`none\`, the default without a secret), \`id_token_signed_response_alg\` |
| \`[customFetch]\` | the global \`fetch\` | Sends the requests to the provider, for instance [by a proxy](../guides/provider-setups.md#a-companys-proxy-and-certificates-of-its-own) |
| \`profile\` | the provider's | Returns the user for a profile |
| \`account\` | the standard fields of the token response | Returns the fields of the token response that are stored |
| \`forwardedParameters\` | the provider's | Query parameters that a sign-in request may add to the authorization request, besides the usual hints |
| \`uncheckedParameters\` | none | Parameters of the authorization request whose answer is [not compared](../guides/provider-setups.md#what-a-parameter-guarantees): hints, which guarantee nothing |
| \`clockTolerance\` | 60 | [How far the clocks may differ](../guides/provider-setups.md#clocks-that-differ), in seconds, from 0 to 300 |
| \`allowDangerousEmailAccountLinking\` | \`false\` | [Links accounts by an unverified email address](../guides/account-linking.md) |
| \`redirectProxyUrl\` | the configuration's | [Where this provider sends its responses](../guides/preview-deployments.md) |

An issuer on \`http\`, and one without metadata:

\`\`\`ts
import OpenIDConnect from 'portcullis/providers/openid-connect';

/** Between containers, where no proxy terminates TLS. */
export const internal = OpenIDConnect({
  issuer: 'http://keycloak:8080/realms/staff',
  allowInsecureRequests: true,
});

/** Without metadata, every endpoint is given. */
export const withoutMetadata = OpenIDConnect({
  issuer: 'https://id.acme.example',
  authorization: 'https://id.acme.example/authorize',
  token: 'https://id.acme.example/token',
  userinfo: 'https://id.acme.example/userinfo',
  jwks_endpoint: 'https://id.acme.example/keys',
});
\`\`\``;

/** @param {readonly import('./entries.mjs').Entry[]} entries */
export function renderOverview(entries) {
  const rows = entries.map(({ definition, sources }) => {
    const { id, provider } = definition;
    return [
      `[${provider.name}](./${id}.md)`,
      code(id),
      getKind(provider),
      describeChecks(provider),
      describeAddress(provider, sources),
      describeScopes(provider),
    ];
  });
  const head = ['Provider', 'Id', 'Type', 'Checks', 'Email', 'Scopes'];
  return [
    frontMatter({
      title: 'Providers',
      description: `${entries.length} sign-in providers: ids, scopes and options.`,
      aside: false,
    }),
    '# Providers',
    generatedFrom('src/providers/'),
    INTRODUCTION,
    '## All providers',
    table(head, rows),
    LEGEND,
    OPTIONS,
    CUSTOM,
  ].join('\n\n');
}
