/**
 * The built-in languages besides English. Each is loaded when a page or an email first needs it.
 */
import type { Catalog } from './messages.js';

type LoadCatalog = () => Promise<Catalog>;

/** By language tag (BCP 47). Add a language here. */
export const LANGUAGES: ReadonlyMap<string, LoadCatalog> = new Map<string, LoadCatalog>([
  ['ar', async () => (await import('./languages/ar.js')).ar],
  ['de', async () => (await import('./languages/de.js')).de],
  ['es', async () => (await import('./languages/es.js')).es],
  ['fr', async () => (await import('./languages/fr.js')).fr],
  ['he', async () => (await import('./languages/he.js')).he],
  ['it', async () => (await import('./languages/it.js')).it],
  ['ja', async () => (await import('./languages/ja.js')).ja],
  ['ko', async () => (await import('./languages/ko.js')).ko],
  ['nl', async () => (await import('./languages/nl.js')).nl],
  ['pl', async () => (await import('./languages/pl.js')).pl],
  ['pt-BR', async () => (await import('./languages/pt-BR.js')).ptBR],
  ['tr', async () => (await import('./languages/tr.js')).tr],
  ['zh-Hans', async () => (await import('./languages/zh-Hans.js')).zhHans],
]);
