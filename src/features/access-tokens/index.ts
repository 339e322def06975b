/** `portcullis/features/access-tokens`: short-lived signed tokens for the app's other backends. */
export { AccessTokens } from './access-tokens.feature.js';
export type { AccessTokensOptions, AudienceOptions, TokenGrant } from './access-tokens-options.js';
export type { IssuedToken, TokenRequest } from './access-tokens.service.js';
