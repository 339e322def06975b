/** What a new product starts with, beyond a provider: all at once, in one configuration. */
import type { Preset } from './plan.js';
import { saas } from './saas.js';

/** Add a preset here. */
export const PRESETS: readonly Preset[] = [saas];
