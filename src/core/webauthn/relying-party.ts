/** The relying party of a request: the site that its passkeys are for (WebAuthn §4). */
import type { RelayingPartyOptions } from '../providers/webauthn-config.js';

/** A relying party. */
export interface RelyingParty {
  /** The domain that passkeys are scoped to. */
  readonly id: string;
  readonly name: string;
  /** The origins of pages that may use passkeys. */
  readonly origins: readonly string[];
}

/**
 * Selects the relying party of a site. With several ids, the one that matches the site's host is
 * used, so that one deployment can serve several domains.
 *
 * @param siteOrigin - The public origin of the request.
 */
export function selectRelyingParty(
  { id, name, origin }: RelayingPartyOptions,
  siteOrigin: string,
): RelyingParty {
  const { hostname, host } = new URL(siteOrigin);
  const ids = toList(id);
  const position = Math.max(
    0,
    ids.findIndex((one) => isSameOrSubdomain(hostname, one)),
  );
  const names = toList(name);
  const origins = toList(origin);
  return {
    id: ids[position] ?? hostname,
    name: names[position] ?? names[0] ?? host,
    origins: origins.length > 0 ? origins : [siteOrigin],
  };
}

/** Whether a page at this host may use the passkeys of a domain (WebAuthn §5.1.4). */
export function isSameOrSubdomain(hostname: string, id: string): boolean {
  return hostname === id || hostname.endsWith(`.${id}`);
}

/** Wraps a single value in a list. */
export function toList(one: string | readonly string[] | undefined): readonly string[] {
  return one === undefined ? [] : [one].flat();
}
