/**
 * The words of the feature, on its pages and in its emails. English apart, each language is loaded
 * when it is first needed.
 */
import type { FeatureCatalogs } from '../../../core/localization/index.js';
import { en } from './en.js';

declare module '../../../core/localization/messages.js' {
  interface FeatureMessages extends Record<keyof typeof en, string> {}
}

/** By language tag (BCP 47). Add a language here. */
export const PASSWORD_MESSAGES: FeatureCatalogs = {
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
  en,
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  he: async () => (await import('./he.js')).he,
  it: async () => (await import('./it.js')).it,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  nl: async () => (await import('./nl.js')).nl,
  pl: async () => (await import('./pl.js')).pl,
  'pt-BR': async () => (await import('./pt-BR.js')).ptBR,
  tr: async () => (await import('./tr.js')).tr,
  'zh-Hans': async () => (await import('./zh-Hans.js')).zhHans,
};
