/**
 * Errors of the configuration. They are found on first use and logged. A browser never sees them.
 */
import { AuthError } from './auth.error.js';

/** `secret` is missing. Set it, or `AUTH_SECRET`. */
export class MissingSecret extends AuthError {
  static override readonly type = 'MissingSecret';
}

/** The same class as {@link MissingSecret}, under the name the specification gives it. */
export { MissingSecret as MissingSecretError };

/** The host of a request is not trusted, and no public URL is configured. */
export class UntrustedHost extends AuthError {
  static override readonly type = 'UntrustedHost';
}

/** A callback URL is not an http(s) address. */
export class InvalidCallbackUrl extends AuthError {
  static override readonly type = 'InvalidCallbackUrl';
}

/** A provider has neither an issuer nor all of its endpoints. */
export class InvalidEndpoints extends AuthError {
  static override readonly type = 'InvalidEndpoints';
}

/** Two providers share an id, or an id is not valid in a URL. */
export class InvalidProviderId extends AuthError {
  static override readonly type = 'InvalidProviderId';
}

/** An option has an invalid value. */
export class InvalidOption extends AuthError {
  static override readonly type = 'InvalidOption';
}

/** A credentials provider without an `authorize` function. */
export class MissingAuthorize extends AuthError {
  static override readonly type = 'MissingAuthorize';
}

/** A configured feature needs a database adapter, and there is none. */
export class MissingAdapter extends AuthError {
  static override readonly type = 'MissingAdapter';
}

/** The database adapter lacks methods that this configuration needs. */
export class MissingAdapterMethods extends AuthError {
  static override readonly type = 'MissingAdapterMethods';
}

/** A table of a feature is not in the database, or the adapter has no tables for features. */
export class MissingTable extends AuthError {
  static override readonly type = 'MissingTable';
}

/** The session strategy cannot serve these providers. */
export class UnsupportedStrategy extends AuthError {
  static override readonly type = 'UnsupportedStrategy';
}

/** More than one passkey provider asks for conditional mediation. */
export class DuplicateConditionalUI extends AuthError {
  static override readonly type = 'DuplicateConditionalUI';
}

/** Conditional mediation needs a form field whose `autocomplete` holds `webauthn`. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override readonly type = 'MissingWebAuthnAutocomplete';
}

/** An experimental feature is used without being enabled. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override readonly type = 'ExperimentalFeatureNotEnabled';
}

/** The custom error page would send the browser back to itself. Logged, never thrown. */
export class ErrorPageLoop extends AuthError {
  static override readonly type = 'ErrorPageLoop';
}
