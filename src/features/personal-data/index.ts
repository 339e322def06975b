/**
 * `portcullis/features/personal-data`: what is stored about a user, exported and erased.
 *
 * @module portcullis/features/personal-data
 */
export { PersonalData } from './personal-data.feature.js';
export type { OwnData, PersonalDataOptions } from './personal-data-options.js';
export type { DataOwner, PersonalRow } from '../../core/features/index.js';
