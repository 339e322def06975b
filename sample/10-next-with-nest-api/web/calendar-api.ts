/** The calendar of the demo identity provider: an API that wants an access token of the user. */
import { ProviderAccessLost, ProviderTokenMissing } from 'portcullis/errors';
import { providerToken } from '@/auth';

const PROVIDER = `http://localhost:${process.env.IDP_PORT || '4000'}`;
const CALENDAR = `${PROVIDER}/calendar`;

/** Where users end their session at the provider. */
export const PROVIDER_SIGN_OUT = `${PROVIDER}/session/end`;

export interface CalendarEvent {
  readonly time: string;
  readonly title: string;
}

/** The user's events, or `null` when they have not let the app see them, or no longer. */
export async function readCalendar(): Promise<readonly CalendarEvent[] | null> {
  const token = await findToken();
  if (token === null) return null;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(CALENDAR, { headers, cache: 'no-store' });
  if (!response.ok) throw new Error(`The calendar answered ${response.status}.`);
  return (await response.json()) as readonly CalendarEvent[];
}

/** Valid when it arrives here: refreshed, if it had to be. */
async function findToken(): Promise<string | null> {
  try {
    return (await providerToken('demo')).accessToken;
  } catch (thrown) {
    if (thrown instanceof ProviderTokenMissing || thrown instanceof ProviderAccessLost) return null;
    throw thrown;
  }
}
