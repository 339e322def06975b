/** Every documented difference, in the order of the tables in `docs/differences.md`. */
import { BY_FORM_POST } from './by-form-post.js';
import { COOKIES_AND_TOKENS } from './cookies-and-tokens.js';
import type { DocumentedDifference } from './difference.js';
import { MAIL } from './mail.js';
import { PEOPLE } from './people.js';
import { PLACES } from './places.js';
import { FAILURES_AND_SETTINGS } from './failures-and-settings.js';
import { FEATURES } from './features.js';
import { PROVIDERS } from './providers.js';
import { REQUESTS } from './requests.js';
import { SESSIONS } from './sessions.js';

export const DOCUMENTED_DIFFERENCES: readonly DocumentedDifference[] = [
  ...PLACES,
  ...REQUESTS,
  ...COOKIES_AND_TOKENS,
  ...PROVIDERS,
  ...SESSIONS,
  ...MAIL,
  ...PEOPLE,
  ...FAILURES_AND_SETTINGS,
];

/** The same, and what features add. */
export const WITH_FEATURES: readonly DocumentedDifference[] = [
  ...DOCUMENTED_DIFFERENCES,
  ...FEATURES,
];

/** The differences of every pass. */
export const EVERY_DIFFERENCE: readonly DocumentedDifference[] = [
  ...WITH_FEATURES,
  ...BY_FORM_POST,
];
