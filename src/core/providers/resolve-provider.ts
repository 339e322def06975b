/** Resolves the configurations of e-mail, passkey and credentials providers. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { mergeObjects } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { CredentialInput } from '../models/theme.js';
import type { CredentialsConfig } from './credentials-config.js';
import type { EmailConfig, VerificationRequest } from './email-config.js';
import { customFetch } from './oauth-config.js';
import type {
  CredentialsProvider,
  EmailProvider,
  ProviderConfig,
  WebAuthnProvider,
} from './provider.js';
import type { UserVerification, WebAuthnConfig } from './webauthn-config.js';

const DEFAULT_MAX_AGE_SECONDS = 24 * 60 * 60;

/** Applies the app's options and the defaults to a provider's configuration. */
export function resolveEmail(described: EmailConfig): EmailProvider {
  const config: EmailConfig = mergeObjects(described, described.options);
  const name = getName(config);
  return Object.freeze({
    id: config.id,
    name,
    type: 'email',
    style: config.style,
    method: config.method ?? 'link',
    maxAgeSeconds: config.maxAge ?? DEFAULT_MAX_AGE_SECONDS,
    secret: config.secret,
    // Called as methods of the description, as they may well be written.
    generateToken: config.generateVerificationToken?.bind(config),
    normalize: config.normalizeIdentifier?.bind(config),
    send: async (message: Omit<VerificationRequest, 'provider'>, fetch: Fetch) => {
      const provider = { ...config, name, [customFetch]: config[customFetch] ?? fetch };
      await config.sendVerificationRequest?.({ ...message, provider });
    },
  });
}

/** Applies the app's options to a provider's configuration. */
export function resolveCredentials(
  described: Extract<ProviderConfig, { type: 'credentials' }>,
): CredentialsProvider {
  const config = mergeObjects(described, described.options) as CredentialsConfig;
  return Object.freeze({
    id: config.id,
    name: getName(config),
    type: 'credentials',
    style: undefined,
    credentials: config.credentials ?? {},
    authorize: config.authorize,
    amr: config.amr,
    hasCredentials: config.hasCredentials,
  });
}

/** The default timeout of a ceremony, in milliseconds. */
export const DEFAULT_WEBAUTHN_TIMEOUT = 5 * 60 * 1000;

/** Not required: a user with a passkey need not enter an address. */
const EMAIL_FIELD = { label: 'Email', type: 'email', autocomplete: 'username webauthn' };

/** Applies the app's options and the defaults to a provider's configuration. */
export function resolveWebAuthn(described: WebAuthnConfig): WebAuthnProvider {
  const config = mergeObjects(described, described.options);
  const verifyAuthentication = {
    requireUserVerification: true,
    ...config.verifyAuthenticationOptions,
  };
  const verifyRegistration = { requireUserVerification: true, ...config.verifyRegistrationOptions };
  const { authenticatorSelection, ...registration } = config.registrationOptions ?? {};
  return Object.freeze({
    id: config.id,
    name: getName(config),
    type: 'webauthn',
    style: config.style,
    config,
    formFields: getFormFields(config),
    hasConditionalUI: hasConditionalUI(config),
    authentication: {
      timeout: DEFAULT_WEBAUTHN_TIMEOUT,
      userVerification: getUserVerification(verifyAuthentication),
      ...config.authenticationOptions,
    },
    registration: {
      timeout: DEFAULT_WEBAUTHN_TIMEOUT,
      ...registration,
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        userVerification: getUserVerification(verifyRegistration),
        ...authenticatorSelection,
      },
    },
    verifyAuthentication,
    verifyRegistration,
    load: async () => {
      const { simpleWebAuthn } = config;
      if (typeof simpleWebAuthn === 'function') return simpleWebAuthn();
      if (simpleWebAuthn) return simpleWebAuthn;
      throw new InvalidOption(`Provider "${config.id}" has no \`simpleWebAuthn\`.`);
    },
  });
}

/** The form's fields, one of which may offer passkeys in the browser's autofill. */
export function getFormFields({ formFields }: WebAuthnConfig): Record<string, CredentialInput> {
  return (formFields as Record<string, CredentialInput> | undefined) ?? { email: EMAIL_FIELD };
}

/** Whether the browser may offer passkeys in its autofill (conditional mediation). */
export function hasConditionalUI({ enableConditionalUI = true }: WebAuthnConfig): boolean {
  return enableConditionalUI;
}

/**
 * The device is asked for the user verification that is required later, so that no user is refused
 * after it.
 */
function getUserVerification({
  requireUserVerification,
}: {
  readonly requireUserVerification?: boolean | undefined;
}): UserVerification {
  return requireUserVerification === false ? 'preferred' : 'required';
}

/** The name on the sign-in page: the provider's name, or its id. */
export function getName({ id, name }: Pick<ProviderConfig, 'id' | 'name'>): string {
  return name || id;
}
