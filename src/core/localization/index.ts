/** The languages of pages and emails. */
export {
  type FeatureCatalog,
  type FeatureCatalogs,
  findTextProblems,
  withTranslations,
} from './feature-catalogs.js';
export { en } from './languages/en.js';
export type { LanguageChoice } from './language-choice.js';
export { Localizer } from './localizer.js';
export type { FeatureMessages, MessageName } from './messages.js';
