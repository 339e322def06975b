/** Messages for pages that a test renders itself. */
import type { Localization, Messages } from '../../src/core/localization/messages.js';
import { Localizer } from '../../src/core/localization/localizer.js';

const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined };

export function localize(locale = 'en', messages: Messages = {}): Promise<Localization> {
  const headers = new Headers();
  const request = { headers, query: {}, method: 'GET', body: {} } as const;
  const url = new URL('https://example.com/auth/signin');
  return new Localizer({ locale, messages }, silent).localize({ ...request, url });
}
