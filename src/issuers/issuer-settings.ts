/** What every preset takes besides the place of its issuer. */
import { InvalidOption } from '../core/errors/index.js';
import type { AccessTokenIssuer } from '../core/access-tokens/index.js';

/** Options of an issuer that no preset decides. */
export type IssuerSettings = Pick<
  AccessTokenIssuer,
  'allowInsecureRequests' | 'fetch' | 'introspection' | 'toUser'
>;

/**
 * A host with its port, or an id: no address, and not `undefined` from a variable that is not set.
 */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(:\d+)?$/;

/** @throws {InvalidOption} when a setting is missing, or is an address. */
export function assertName(preset: string, settings: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === 'string' && NAME.test(value)) continue;
    throw new InvalidOption(
      `\`${name}\` of \`${preset}()\` must be a name, without https:// and paths.`,
    );
  }
}
