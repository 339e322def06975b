/** A provider, reduced to what a page shows of it. */
import type { CredentialInput } from '../models/credential-input.js';
import type { ProviderStyle } from '../models/provider-style.js';

/** A provider as the sign-in page sees it. The two addresses are absolute and trusted. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly type: 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';
  /** Where the forms of OAuth, OpenID Connect and email providers post to. */
  readonly signinUrl: string;
  /** Where the form of a credentials provider posts to. */
  readonly callbackUrl: string;
  readonly style?: ProviderStyle | undefined;
  /** The fields of a credentials provider, by name. */
  readonly credentials?: Readonly<Record<string, CredentialInput>> | undefined;
  /** What the form of a passkey provider is made of. */
  readonly passkeys?: PagePasskeys | undefined;
}

/** What a page needs to ask for a passkey. */
export interface PagePasskeys {
  /** Where the page finds out what to ask a device for. Absolute and trusted. */
  readonly optionsUrl: string;
  /** Whether the browser may offer passkeys as it fills in the form. */
  readonly fillsIn: boolean;
  readonly fields: Readonly<Record<string, CredentialInput>>;
}

/** The fields that go with every form of the sign-in page. */
export interface FormTicket {
  /** Absent when the check is switched off. */
  readonly csrfToken: string | undefined;
  readonly callbackUrl: string;
}
