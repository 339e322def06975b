/** The table of the options of providers, by the type of the provider. */
import { AUTHENTICATION_METHODS, isAuthenticationMethod } from '../levels/proof.js';
import type { CredentialsConfig } from '../providers/credentials-config.js';
import type { EmailConfig } from '../providers/email-config.js';
import type { OIDCConfig } from '../providers/oauth-config.js';
import type { ProviderConfig } from '../providers/provider.js';
import type { WebAuthnConfig } from '../providers/webauthn-config.js';
import {
  allowOnly,
  flag,
  isWebAddress,
  object,
  type Option,
  type OptionRows,
  seconds,
  text,
  unchecked,
} from './option-kinds.js';

const endpoint: Option = {
  words: 'an address, or an object with `url` or `params`',
  test: (value) => typeof value === 'string' || object.test(value),
};

const COMMON = { id: unchecked, name: unchecked, type: unchecked, options: unchecked };

const OAUTH: OptionRows<OIDCConfig> = {
  ...COMMON,
  clientId: unchecked,
  clientSecret: unchecked,
  issuer: unchecked,
  wellKnown: {
    words: 'the address of the metadata, with "/.well-known/" in it',
    test: (value) => value === '' || (isWebAddress(value) && value.includes('/.well-known/')),
  },
  jwks_endpoint: { ...text, words: 'text: an address, or a path below the issuer' },
  allowInsecureRequests: flag,
  authorization: endpoint,
  token: endpoint,
  userinfo: endpoint,
  clockTolerance: {
    words: 'a number of seconds from 0 to 300',
    test: (value) => typeof value === 'number' && value >= 0 && value <= 300,
  },
  checks: unchecked,
  client: unchecked,
  profile: unchecked,
  account: unchecked,
  style: unchecked,
  allowDangerousEmailAccountLinking: flag,
  redirectProxyUrl: unchecked,
  forwardedParameters: unchecked,
  uncheckedParameters: {
    words: 'a list of names of parameters',
    test: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  },
  offlineAccess: object,
  logout: allowOnly('local', 'provider'),
  endSession: {
    words: 'an address, or a function that returns one',
    test: (value) => typeof value === 'string' || typeof value === 'function',
  },
  idToken: flag,
};

const methods: Option = {
  words: `a list of ${AUTHENTICATION_METHODS.map((name) => `"${name}"`).join(', ')}, or a function that returns one`,
  test: (value) =>
    typeof value === 'function' || (Array.isArray(value) && value.every(isAuthenticationMethod)),
};

const CREDENTIALS: OptionRows<CredentialsConfig> = {
  ...COMMON,
  credentials: unchecked,
  authorize: unchecked,
  amr: methods,
  hasCredentials: unchecked,
};

const EMAIL: OptionRows<EmailConfig> = {
  ...COMMON,
  from: unchecked,
  method: allowOnly('link', 'code', 'both'),
  maxAge: seconds(1),
  secret: unchecked,
  apiKey: unchecked,
  server: unchecked,
  sendVerificationRequest: unchecked,
  generateVerificationToken: unchecked,
  normalizeIdentifier: unchecked,
  style: unchecked,
};

const WEBAUTHN: OptionRows<WebAuthnConfig> = {
  ...COMMON,
  relayingParty: unchecked,
  getRelayingParty: unchecked,
  enableConditionalUI: unchecked,
  simpleWebAuthnBrowserVersion: unchecked,
  formFields: unchecked,
  authenticationOptions: unchecked,
  registrationOptions: unchecked,
  verifyAuthenticationOptions: unchecked,
  verifyRegistrationOptions: unchecked,
  getUserInfo: unchecked,
  simpleWebAuthn: unchecked,
  style: unchecked,
};

/** A provider may have options of its own beside these. */
export const PROVIDER_OPTIONS: Readonly<
  Record<ProviderConfig['type'], Readonly<Record<string, Option>>>
> = { oauth: OAUTH, oidc: OAUTH, credentials: CREDENTIALS, email: EMAIL, webauthn: WEBAUTHN };
