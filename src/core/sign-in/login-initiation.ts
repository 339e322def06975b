/**
 * A login that a third party initiates, such as a tile at Okta or Entra (OpenID Connect Core §4).
 * The provider is registered with `/signin/<provider>` as its `initiate_login_uri`.
 *
 * The user sees a page with one button: a link alone starts no sign-in (login CSRF).
 */
import { InvalidProvider } from '../errors/request.errors.js';
import type { ResolvedProvider } from '../providers/provider.js';

type Query = Readonly<Record<string, string>>;

/**
 * The parameters for the authorization request.
 *
 * @throws {InvalidProvider} when `iss` is not the issuer of the provider.
 */
export function readLoginInitiation(provider: ResolvedProvider, query: Query): Query {
  const { iss, login_hint } = query;
  const issuer = 'issuer' in provider ? provider.issuer : undefined;
  if (iss !== undefined && issuer !== undefined && !isSameIssuer(iss, issuer)) {
    throw new InvalidProvider(
      `A login was initiated by the issuer ${JSON.stringify(iss.slice(0, 200))}, and provider "${provider.id}" has ` +
        `${JSON.stringify(issuer)}. If the former is right, set \`issuer\` to it.`,
      { provider: provider.id },
    );
  }
  return login_hint === undefined ? {} : { login_hint };
}

/**
 * Issuers are compared as text (OpenID Connect Core §2); many are configured with one slash more or
 * less at the end.
 */
function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
