/** Access tokens of issuers: how they are verified, and what a guard asks of them. */
export {
  type AccessTokenClaims,
  type AccessTokenIssuer,
  type ClaimPath,
  type Introspection,
  resolveIssuer,
  type SigningAlgorithm,
} from './access-token-issuer.js';
export { AccessTokenVerifier, AccessTokenVerifierToken } from './access-token-verifier.js';
export { type AccessToken, AccessTokenSession } from './access-token.js';
export type { ReplayStore } from './dpop.js';
export { readScheme, type ResourceRequest } from './presented-token.js';
export {
  listResourceServerProblems,
  type ResourceServerOptions,
} from './resource-server-options.js';
export {
  createResourceMetadata,
  describeChallenges,
  getResourceMetadataUrl,
  type TokenRefusal,
} from './www-authenticate.js';
