/** The languages that users have chosen. */
import type { HeaderReader } from '../http/request-origin.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';

/**
 * Knows which language a reader has chosen, as a language tag (BCP 47). It goes before what the
 * browser asks for, and after `locale` of the configuration and `ui_locales` of the request. A tag
 * that the app has no texts in counts as none.
 *
 * @publicApi
 */
export interface LanguageChoice {
  /** The choice of a browser; `undefined` for none. Must not throw. */
  ofBrowser(headers: HeaderReader): string | undefined;
  /** The choice of a stored user, for emails; `undefined` for none. Must not throw. */
  ofUser(userId: string): Awaitable<string | undefined>;
}

/** `undefined` in apps whose users choose no language. */
export const LanguageChoiceToken = key<LanguageChoice | undefined>('LanguageChoice');
