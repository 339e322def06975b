/** A passkey provider's description and its user's options, made into one. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { merged } from '../kernel/merge.js';
import type { CredentialInput } from '../models/credential-input.js';
import type { WebAuthnProvider } from './provider.js';
import { nameOf } from './resolve-name.js';
import type { UserVerification, WebAuthnConfig } from './webauthn-config.js';

/** How long a person may take with a device, in milliseconds. */
export const DEFAULT_WEBAUTHN_TIMEOUT = 5 * 60 * 1000;

/** Not required: whoever has a passkey need not say who they are. */
const EMAIL_FIELD = { label: 'Email', type: 'email', autocomplete: 'username webauthn' };

/** Applies the app's options and the defaults to a description. */
export function resolveWebAuthn(described: WebAuthnConfig): WebAuthnProvider {
  const config = merged(described, described.options);
  const verifyAuthentication = {
    requireUserVerification: true,
    ...config.verifyAuthenticationOptions,
  };
  const verifyRegistration = { requireUserVerification: true, ...config.verifyRegistrationOptions };
  const { authenticatorSelection, ...registration } = config.registrationOptions ?? {};
  return Object.freeze({
    id: config.id,
    name: nameOf(config),
    type: 'webauthn',
    style: config.style,
    config,
    formFields: fieldsOf(config),
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
export function fieldsOf({ formFields }: WebAuthnConfig): Record<string, CredentialInput> {
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
