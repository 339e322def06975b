/**
 * Endpoints at a provider that people run themselves, and that publishes no metadata, or none that fits:
 * BoxyHQ SAML, Frontegg and others. Their description gives the path, and the issuer the rest, which may
 * come from the environment.
 */

/** An address that starts with `/` is below the issuer: without one, there is no address. */
export function endpointAddress(
  address: string | undefined,
  issuer: string | undefined,
): string | undefined {
  if (!address?.startsWith('/')) return address;
  return issuer === undefined ? undefined : `${issuer.replace(/\/+$/, '')}${address}`;
}
