/** What a provider does, in words: for the table of all of them and for the page of each. */
import { isOAuth } from './definitions.mjs';
import { code, codes } from './markdown.mjs';

const KINDS = {
  oidc: 'OpenID Connect',
  oauth: 'OAuth 2.0',
  email: 'A link by e-mail',
  credentials: 'The app’s own form',
  webauthn: 'Passkeys',
};

const CHECKS = { pkce: 'PKCE', state: 'state', nonce: 'nonce' };

export function kindOf({ type }) {
  return KINDS[type];
}

/** How the provider's answer is tied to the browser that asked. */
export function checksOf(provider) {
  if (!isOAuth(provider)) return '';
  const { pkce, state, nonce } = CHECKS;
  const names = provider.checks.map((check) => CHECKS[check]);
  return [pkce, state, nonce].filter((name) => names.includes(name)).join(', ');
}

export function scopesOf(provider) {
  if (!isOAuth(provider)) return '';
  return codes(scopeOf(provider.authorization).split(' ').filter(Boolean));
}

/** Some have it in the address. */
function scopeOf({ url, params }) {
  return params.scope ?? new URL(url).searchParams.get('scope') ?? '';
}

/** The variables that are needed, and those that the docstring names. */
export function variablesOf({ variables, needed }, { paragraphs }) {
  return Object.entries(variables).filter(
    ([option, variable]) => needed.includes(option) || paragraphs.join('\n').includes(variable),
  );
}

/** Whose word there is for the address. */
export function addressOf({ type }, sources) {
  if (type === 'email') return 'proven by the link';
  if (type === 'credentials') return 'your code says';
  if (type === 'webauthn') return 'not proven';
  if (sources.fields.email.length === 0) return 'not told';
  return sources.isVouchedFor ? 'vouched for' : 'told';
}

/** The rows of a page's table on the conversation with an OAuth provider. */
export function conversationOf({ provider, variables, needed }) {
  const { issuer, authorization, token, userinfo, forwardedParameters } = provider;
  const isByIssuer = needed.includes('issuer');
  const address = (url) => (url === undefined ? undiscovered(provider) : code(url));
  const rows = {
    Kind: kindOf(provider),
    Issuer: isByIssuer ? `\`issuer\`, or ${code(variables.issuer)}` : issuer && code(issuer),
    'Authorization endpoint': address(authorization.url),
    'Token endpoint': address(token.url),
    'Userinfo endpoint': provider.readsIdToken ? besideIdToken(provider) : address(userinfo.url),
    Scopes: scopesOf(provider) || 'none are asked for',
    'Further parameters': parametersOf(authorization),
    'Asked of the userinfo endpoint': provider.readsIdToken ? '' : parametersOf(userinfo),
    'Checked by': checksOf(provider),
    'Client authentication': code(provider.clientAuthentication),
    'A sign-in request may add': codes(forwardedParameters),
  };
  return Object.entries(rows).filter(([, fact]) => fact);
}

/** When the userinfo endpoint is asked for what an ID token leaves out (OpenID Connect Core §5.4). */
function besideIdToken({ authorization }) {
  const scopes = scopeOf(authorization).split(' ');
  const promised = [
    scopes.includes('email') && 'no `email`',
    scopes.includes('profile') && 'no name',
  ].filter(Boolean);
  return promised.length === 0
    ? 'is not asked: the ID token says who it is'
    : `is asked once, if there is one, where the ID token has ${promised.join(' or ')}`;
}

function undiscovered({ type, issuer }) {
  const isDiscovered = type === 'oidc' || issuer !== undefined;
  return isDiscovered ? 'is found by the issuer’s metadata' : 'follows from the options';
}

function parametersOf({ params }) {
  const others = Object.entries(params).filter(([name]) => name !== 'scope');
  return codes(others.map(([name, value]) => `${name}=${value}`));
}
