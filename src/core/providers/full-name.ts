/**
 * A name out of its parts. Needed by providers that have no field for the whole, or leave it empty: Apple,
 * BoxyHQ SAML, Foursquare, FreshBooks, FusionAuth, Mattermost, Strava, VK, WorkOS, Zoho, Zoom.
 */

/** The parts that are there, with a space between; `null` when there are none. */
export function fullName(...parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
