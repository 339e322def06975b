/** For which site a passkey is asked for (WebAuthn §4, "relying party"). */
import type { RelayingPartyOptions } from '../providers/webauthn-config.js';

/** A site as devices know it. */
export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  readonly name: string;
  /** The pages that may ask for one. */
  readonly origins: readonly string[];
}

/**
 * The relying party of a site.
 *
 * Of several ids, the one that the site's host ends with: one deployment may serve several domains.
 *
 * @param siteOrigin - The public origin of the request.
 */
export function relyingPartyOf(
  { id, name, origin }: RelayingPartyOptions,
  siteOrigin: string,
): RelyingParty {
  const { hostname, host } = new URL(siteOrigin);
  const ids = listOf(id);
  const position = Math.max(
    0,
    ids.findIndex((one) => belongsTo(hostname, one)),
  );
  const names = listOf(name);
  const origins = listOf(origin);
  return {
    id: ids[position] ?? hostname,
    name: names[position] ?? names[0] ?? host,
    origins: origins.length > 0 ? origins : [siteOrigin],
  };
}

/** Whether a page at this host may use the passkeys of a domain: its own, or one above it. */
export function belongsTo(hostname: string, id: string): boolean {
  return hostname === id || hostname.endsWith(`.${id}`);
}

/** @param one - One, several or none. */
export function listOf(one: string | readonly string[] | undefined): readonly string[] {
  return one === undefined ? [] : [one].flat();
}
