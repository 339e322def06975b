/** Under which names providers are known. */
import type { ProviderType } from '../models/account.js';

/** What every provider has. */
export interface CommonProviderOptions {
  /** Unique in a configuration, and part of its URLs and accounts. */
  id: string;
  /** What people read on the sign-in page. */
  name: string;
  type: ProviderType;
}

/** The id of a provider: any text, since apps have providers of their own. */
export type ProviderId = CommonProviderOptions['id'];

/** The same, of an OAuth 2.0 or OpenID Connect provider. */
export type OAuthProviderId = ProviderId;

/** The same, of an e-mail provider. */
export type EmailProviderId = ProviderId;

/** The id of the built-in credentials provider. */
export type CredentialsProviderId = 'credentials';
