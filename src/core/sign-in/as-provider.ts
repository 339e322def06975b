/** A provider of the kind that a strategy is for: its list of types promises what types cannot. */
import { InvalidProvider } from '../errors/request.errors.js';
import type {
  EmailProvider,
  OAuthProvider,
  ResolvedProvider,
  WebAuthnProvider,
} from '../providers/provider.js';

/** @throws {InvalidProvider} when it is of another type. */
export function asOAuth(provider: ResolvedProvider): OAuthProvider {
  if (provider.type === 'oauth' || provider.type === 'oidc') return provider;
  throw new InvalidProvider('This is not an OAuth provider.', { provider: provider.id });
}

/** @throws {InvalidProvider} when it is of another type. */
export function asEmail(provider: ResolvedProvider): EmailProvider {
  if (provider.type === 'email') return provider;
  throw new InvalidProvider('This is not an e-mail provider.', { provider: provider.id });
}

/** @throws {InvalidProvider} when it is of another type. */
export function asWebAuthn(provider: ResolvedProvider): WebAuthnProvider {
  if (provider.type === 'webauthn') return provider;
  throw new InvalidProvider('This is not a passkey provider.', { provider: provider.id });
}
