/**
 * The words of the feature, on its pages and in its emails. English apart, each language is loaded
 * when it is first needed.
 */
import { withTranslations } from '../../../core/localization/index.js';
import { en } from './en.js';

declare module '../../../core/localization/messages.js' {
  interface FeatureMessages extends Record<keyof typeof en, string> {}
}

/** By language tag (BCP 47). Add a language here. */
export const PASSWORD_MESSAGES = withTranslations(en, {
  ar: () => import('./ar.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  he: () => import('./he.json'),
  it: () => import('./it.json'),
  ja: () => import('./ja.json'),
  ko: () => import('./ko.json'),
  nl: () => import('./nl.json'),
  pl: () => import('./pl.json'),
  'pt-BR': () => import('./pt-BR.json'),
  tr: () => import('./tr.json'),
  'zh-Hans': () => import('./zh-Hans.json'),
});
