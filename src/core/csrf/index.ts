/** The double-submit check of forms. */
export { type CsrfSettings, CsrfSettingsToken } from './csrf.guard.js';
