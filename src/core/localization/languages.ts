/**
 * The built-in languages besides English. Each is loaded when a page or an email first needs it.
 */
import type { Catalog } from './messages.js';

type LoadCatalog = () => Promise<Catalog>;

/** By language tag (BCP 47). Add a language here. */
export const LANGUAGES: ReadonlyMap<string, LoadCatalog> = new Map<string, LoadCatalog>([
  ['ar', async () => (await import('./languages/ar.json')).default],
  ['de', async () => (await import('./languages/de.json')).default],
  ['es', async () => (await import('./languages/es.json')).default],
  ['fr', async () => (await import('./languages/fr.json')).default],
  ['he', async () => (await import('./languages/he.json')).default],
  ['it', async () => (await import('./languages/it.json')).default],
  ['ja', async () => (await import('./languages/ja.json')).default],
  ['ko', async () => (await import('./languages/ko.json')).default],
  ['nl', async () => (await import('./languages/nl.json')).default],
  ['pl', async () => (await import('./languages/pl.json')).default],
  ['pt-BR', async () => (await import('./languages/pt-BR.json')).default],
  ['tr', async () => (await import('./languages/tr.json')).default],
  ['zh-Hans', async () => (await import('./languages/zh-Hans.json')).default],
]);
