/** Loads the messages with the first page or mail: a session check does not need them. */
import { loadOnce } from '../kernel/cache.js';
import { key } from '../kernel/container.js';
import type { Logger } from '../kernel/logger.js';
import type { Localizer } from './localizer.js';
import type { LocalizationSettings } from './messages.js';

/** Returns the localizer, which is loaded once. */
export type LocalizerLoader = () => Promise<Localizer>;

/** Injects the loader. */
export const LocalizerLoaderToken = key<LocalizerLoader>('LocalizerLoader');

/** Creates the loader of a configuration. */
export function createLocalizerLoader(
  settings: LocalizationSettings,
  logger: Logger,
): LocalizerLoader {
  return loadOnce(async () => {
    const { Localizer } = await import('./localizer.js');
    return new Localizer(settings, logger);
  });
}
