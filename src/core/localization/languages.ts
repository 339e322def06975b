/** The built-in languages besides English. Each is loaded when a page or a mail first needs it. */
import type { Catalog } from './messages.js';

type LoadCatalog = () => Promise<Catalog>;

/** By language tag (BCP 47). Add a language here. */
export const LANGUAGES: ReadonlyMap<string, LoadCatalog> = new Map<string, LoadCatalog>([]);
