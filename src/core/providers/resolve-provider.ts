/** An e-mail provider's description and its user's options, made into one. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { mergeObjects } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { CredentialInput } from '../models/theme.js';
import type { EmailConfig, VerificationRequest } from './email-config.js';
import { customFetch } from './oauth-config.js';
import type { EmailProvider, ProviderConfig, WebAuthnProvider } from './provider.js';
import type { UserVerification, WebAuthnConfig } from './webauthn-config.js';

const DEFAULT_MAX_AGE_SECONDS = 24 * 60 * 60;

/** Applies the app's options and the defaults to a description. */
export function resolveEmail(described: EmailConfig): EmailProvider {
  const config: EmailConfig = mergeObjects(described, described.options);
  const name = getName(config);
  return Object.freeze({
    id: config.id,
    name,
    type: 'email',
    style: config.style,
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

/* MERGED resolve-webauthn.ts: A passkey provider's description and its user's options, made into one. */

/** How long a person may take with a device, in milliseconds. */
export const DEFAULT_WEBAUTHN_TIMEOUT = 5 * 60 * 1000;

/** Not required: whoever has a passkey need not say who they are. */
const EMAIL_FIELD = { label: 'Email', type: 'email', autocomplete: 'username webauthn' };

/** Applies the app's options and the defaults to a description. */
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
    formFields: getFields(config),
    hasConditionalUI: hasConditionalUI(config),
    authentication: {
      timeout: DEFAULT_WEBAUTHN_TIMEOUT,
      userVerification: verification(verifyAuthentication),
      ...config.authenticationOptions,
    },
    registration: {
      timeout: DEFAULT_WEBAUTHN_TIMEOUT,
      ...registration,
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        userVerification: verification(verifyRegistration),
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

/** The fields of the form, of which a browser may fill in a passkey. */
export function getFields({ formFields }: WebAuthnConfig): Record<string, CredentialInput> {
  return (formFields as Record<string, CredentialInput> | undefined) ?? { email: EMAIL_FIELD };
}

/** Whether a browser may offer passkeys as it fills in the form. */
export function hasConditionalUI({ enableConditionalUI = true }: WebAuthnConfig): boolean {
  return enableConditionalUI;
}

/** A device is asked for what will be demanded of it, so that nobody is refused after the fact. */
function verification({
  requireUserVerification,
}: {
  readonly requireUserVerification?: boolean | undefined;
}): UserVerification {
  return requireUserVerification === false ? 'preferred' : 'required';
}

/* MERGED resolve-name.ts: What people read on the sign-in page, for every type of provider. */

/** The provider's name, or else its id: "Sign in with undefined" helps nobody. */
export function getName({ id, name }: Pick<ProviderConfig, 'id' | 'name'>): string {
  return name || id;
}
