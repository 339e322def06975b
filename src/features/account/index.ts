/**
 * `portcullis/features/account`: the account page.
 *
 * @module portcullis/features/account
 */
export { Account } from './account.feature.js';
export type { AccountOptions } from './account-options.js';
export type { AccountProfile, LinkedAccount } from './account.service.js';
