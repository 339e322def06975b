/** What every preset takes besides the place of its issuer. */
import type { AccessTokenIssuer } from '../core/access-tokens/access-token-issuer.js';

/** Options of an issuer that no preset decides. */
export type IssuerSettings = Pick<
  AccessTokenIssuer,
  'allowInsecureRequests' | 'fetch' | 'introspection' | 'toUser'
>;
