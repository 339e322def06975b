/** The references in the addresses of the built-in error page, which are random. */

const ERROR_PAGE = /\/auth\/error\?error=/;
const WITH_REFERENCE =
  /^(.*\/error\?error=[^&]*(?:&code=[a-z_]+)?)&reference=[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * The address of a redirect without the reference of the error. Fails if the built-in error page
 * gets none; every other address is returned as it is, so that it must have none.
 */
export function withoutReference<Location extends string | null>(
  location: Location,
): Location | string {
  if (location === null || !ERROR_PAGE.test(location)) return location;
  const [, address] = WITH_REFERENCE.exec(location) ?? [];
  if (address === undefined) throw new Error(`An error page without a reference: ${location}`);
  return address;
}

/** The reference in the address of a redirect. */
export function referenceIn(location: string | null): string {
  const reference = new URL(location ?? '', 'https://app.test').searchParams.get('reference');
  if (reference === null) throw new Error(`No reference: ${location}`);
  return reference;
}
