/** The facts of a provider in words, for the overview and for its own page. */
import { isOAuth } from './definitions.mjs';
import { code, codes } from './markdown.mjs';

const KINDS = {
  oidc: 'OpenID Connect',
  oauth: 'OAuth 2.0',
  email: 'Magic link',
  credentials: 'Credentials',
  webauthn: 'Passkeys',
};

const CHECKS = { pkce: 'PKCE', state: 'state', nonce: 'nonce' };

export function getKind({ type }) {
  return KINDS[type];
}

/** How the provider's answer is tied to the browser that asked. */
export function describeChecks(provider) {
  if (!isOAuth(provider)) return '';
  const { pkce, state, nonce } = CHECKS;
  const names = provider.checks.map((check) => CHECKS[check]);
  return [pkce, state, nonce].filter((name) => names.includes(name)).join(', ');
}

export function describeScopes(provider) {
  if (!isOAuth(provider)) return '';
  return codes(readScope(provider.authorization).split(' ').filter(Boolean));
}

/** Some have it in the address. */
function readScope({ url, params }) {
  return params.scope ?? new URL(url).searchParams.get('scope') ?? '';
}

/** The variables that are needed, and those that the docstring names. */
export function listVariables({ variables, needed }, { paragraphs }) {
  return Object.entries(variables).filter(
    ([option, variable]) => needed.includes(option) || paragraphs.join('\n').includes(variable),
  );
}

/** Whether the address that the user signs in with counts as verified. */
export function describeAddress({ type }, sources) {
  if (type === 'email') return 'verified by the link';
  if (type === 'credentials') return 'set by your code';
  if (type === 'webauthn') return 'unverified';
  if (sources.fields.email.length === 0) return 'none';
  return sources.isVouchedFor ? code('email_verified') : 'unverified';
}

/** The rows of the table with the OAuth endpoints and parameters of a provider. */
export function describeProtocol({ provider, variables, needed }) {
  const { issuer, authorization, token, userinfo, forwardedParameters } = provider;
  const isByIssuer = needed.includes('issuer');
  const address = (url) => (url === undefined ? undiscovered(provider) : code(url));
  const rows = {
    Type: getKind(provider),
    Issuer: isByIssuer ? `\`issuer\`, or ${code(variables.issuer)}` : issuer && code(issuer),
    'Authorization endpoint': address(authorization.url),
    'Token endpoint': address(token.url),
    'Userinfo endpoint': provider.readsIdToken ? besideIdToken(provider) : address(userinfo.url),
    Scopes: describeScopes(provider) || 'none requested',
    'Authorization parameters': describeParameters(authorization),
    'Userinfo parameters': provider.readsIdToken ? '' : describeParameters(userinfo),
    Checks: describeChecks(provider),
    'Client authentication': code(provider.clientAuthentication),
    'Forwarded parameters': codes(forwardedParameters),
  };
  return Object.entries(rows).filter(([, fact]) => fact);
}

/** When the userinfo endpoint supplies claims that an ID token omits (OpenID Connect Core §5.4). */
function besideIdToken({ authorization }) {
  const scopes = readScope(authorization).split(' ');
  const promised = [
    scopes.includes('email') && 'no `email`',
    scopes.includes('profile') && 'no name',
  ].filter(Boolean);
  return promised.length === 0
    ? 'not requested: the ID token has every claim'
    : `requested when the ID token has ${promised.join(' or ')}, if the issuer has one`;
}

function undiscovered({ type, issuer }) {
  const isDiscovered = type === 'oidc' || issuer !== undefined;
  return isDiscovered ? 'discovered from the issuer’s metadata' : 'set by the options';
}

function describeParameters({ params }) {
  const others = Object.entries(params).filter(([name]) => name !== 'scope');
  return codes(others.map(([name, value]) => `${name}=${value}`));
}
