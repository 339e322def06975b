/** The providers of the contract's own package, which an app may move to this one bit by bit. */
import ContractApple from '@auth/core/providers/apple';
import ContractAuth0, {
  type Auth0Profile as ContractAuth0Profile,
} from '@auth/core/providers/auth0';
import ContractCredentials from '@auth/core/providers/credentials';
import ContractDiscord from '@auth/core/providers/discord';
import ContractEmail from '@auth/core/providers/email';
import ContractForwardEmail from '@auth/core/providers/forwardemail';
import ContractGitHub, {
  type GitHubProfile as ContractGitHubProfile,
} from '@auth/core/providers/github';
import ContractGoogle, {
  type GoogleProfile as ContractGoogleProfile,
} from '@auth/core/providers/google';
import ContractKeycloak, {
  type KeycloakProfile as ContractKeycloakProfile,
} from '@auth/core/providers/keycloak';
import ContractLoops from '@auth/core/providers/loops';
import ContractMailgun from '@auth/core/providers/mailgun';
import ContractEntraID from '@auth/core/providers/microsoft-entra-id';
import ContractNodemailer from '@auth/core/providers/nodemailer';
import type {
  CredentialInput as ContractCredentialInput,
  CredentialsConfig as ContractCredentialsConfig,
  EmailConfig as ContractEmailConfig,
  OAuth2Config as ContractOAuth2Config,
  OAuthConfig as ContractOAuthConfig,
  OIDCConfig as ContractOIDCConfig,
} from '@auth/core/providers';
import ContractPasskey from '@auth/core/providers/passkey';
import ContractPostmark from '@auth/core/providers/postmark';
import ContractResend from '@auth/core/providers/resend';
import ContractSendGrid from '@auth/core/providers/sendgrid';
import ContractTwitch from '@auth/core/providers/twitch';
import type { AuthConfig } from '../../src/core/public-types.js';
import type { Auth0Profile } from '../../src/providers/auth0.js';
import type { GitHubProfile } from '../../src/providers/github.js';
import type { GoogleProfile } from '../../src/providers/google.js';
import type { KeycloakProfile } from '../../src/providers/keycloak.js';
import { assertType } from './equals.js';

type Entry = AuthConfig['providers'][number];

export const uncalled: Entry[] = [
  ContractApple,
  ContractAuth0,
  ContractCredentials,
  ContractDiscord,
  ContractEmail,
  ContractEntraID,
  ContractForwardEmail,
  ContractGitHub,
  ContractGoogle,
  ContractKeycloak,
  ContractLoops,
  ContractMailgun,
  ContractNodemailer,
  ContractPasskey,
  ContractPostmark,
  ContractResend,
  ContractSendGrid,
  ContractTwitch,
];

export const called: AuthConfig = {
  providers: [
    ContractApple({ clientId: 'a' }),
    ContractAuth0({ issuer: 'https://a.eu.auth0.com' }),
    ContractCredentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: async ({ username }) => ({ id: '1', name: String(username) }),
    }),
    ContractDiscord({ clientId: 'a', profile: (profile) => ({ id: profile.id }) }),
    ContractEmail({ server: 'smtp://localhost', from: 'a@b.test' }),
    ContractEntraID({ clientId: 'a' }),
    ContractForwardEmail({ apiKey: 'a' }),
    ContractGitHub({ clientId: 'a', profile: ({ id }) => ({ id: String(id) }) }),
    ContractGoogle({ clientId: 'a' }),
    ContractKeycloak({ issuer: 'https://a.test/realms/a' }),
    ContractLoops({ apiKey: 'a', transactionalId: 'a' }),
    ContractMailgun({ region: 'EU' }),
    ContractNodemailer({ server: { host: 'localhost' }, sendVerificationRequest() {} }),
    ContractPostmark({ apiKey: 'a' }),
    ContractResend({ apiKey: 'a', sendVerificationRequest: async ({ url }) => void url }),
    ContractSendGrid({ apiKey: 'a' }),
    ContractTwitch({ clientId: 'a' }),
  ],
};

// By the types that a module of one's own declares.
declare const oauth2: ContractOAuth2Config<ContractGitHubProfile>;
declare const oidc: ContractOIDCConfig<ContractGoogleProfile>;
declare const oauth: ContractOAuthConfig<{ uid: number }>;
declare const email: ContractEmailConfig;
declare const credentials: ContractCredentialsConfig<{ pin: ContractCredentialInput }>;
export const declared: Entry[] = [oauth2, oidc, oauth, email, credentials];

/** What is read of one profile can be read of the other, field by field. */
type Reads<Ours, Theirs> = { [Name in keyof Theirs]: Name extends keyof Ours ? Ours[Name] : never };
type Serves<Ours, Theirs> = Reads<Ours, Theirs> extends Theirs ? true : false;

// What is not there without the permission to see it, or comes as text, has its true type here.
assertType<Serves<GitHubProfile, Omit<ContractGitHubProfile, 'two_factor_authentication'>>>();
assertType<Serves<GoogleProfile, ContractGoogleProfile>>();
assertType<Serves<KeycloakProfile, ContractKeycloakProfile>>();
assertType<Serves<Auth0Profile, Omit<ContractAuth0Profile, 'updated_at'>>>();

/** What a sign-in page of the app's own shows, as the contract's guide has it. */
export const providerMap = uncalled.map((provider) => {
  if (typeof provider !== 'function') return { id: provider.id, name: provider.name };
  const { id, name } = provider();
  return { id, name };
});
