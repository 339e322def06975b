/** The configuration: its types, its environment, and the checks of both. */
export { type AuthConfig, skipCSRFCheck } from './auth-config.js';
export { ConfigurationCheck } from './configuration-check.js';
export { findRedirectingPages } from './contradictions.js';
export { DEFAULTS } from './defaults.js';
export { describeProviders } from './described-providers.js';
export { EntryOptionsToken } from './entry-options.js';
export { withEnvDefaults } from './environment.js';
export { flag, fn, object, type Option, text, unchecked } from './option-kinds.js';
export { CALLBACK_NAMES } from './option-names.js';
export { findInvalidValues, type InvalidValue, OPTIONS } from './options.js';
export { AuthConfigToken, type AuthSettings, AuthSettingsToken, getSecrets } from './settings.js';
export { findConfigurationErrors } from './validation.js';
