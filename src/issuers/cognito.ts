/** Access tokens of Amazon Cognito. */
import type { AccessTokenClaims, AccessTokenIssuer } from '../core/access-tokens/index.js';
import { assertName, type IssuerSettings } from './issuer-settings.js';

/** Which user pool, and which of its clients. */
export interface CognitoOptions extends IssuerSettings {
  /** Such as `eu-central-1`. */
  readonly region: string;
  /** Such as `eu-central-1_Abc123`. */
  readonly userPoolId: string;
  /** The ids of the app clients whose tokens are accepted: Cognito's access tokens name no API. */
  readonly clientIds: string | readonly string[];
}

/** The claims of an access token of Cognito. */
export interface CognitoClaims extends AccessTokenClaims {
  username?: string;
  token_use?: 'access';
  'cognito:groups'?: string[];
}

/**
 * The issuer of a user pool. Roles are the user's groups.
 *
 * @example
 * ```ts
 * AuthModule.forResourceServer({
 *   issuers: [
 *     Cognito({ region: 'eu-central-1', userPoolId: 'eu-central-1_Abc123', clientIds: 'abc' }),
 *   ],
 * });
 * ```
 */
export function Cognito(options: CognitoOptions): AccessTokenIssuer {
  const { region, userPoolId, clientIds, ...settings } = options;
  assertName('Cognito', { region, userPoolId });
  return {
    issuer: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    audience: clientIds,
    audienceClaim: 'client_id',
    algorithms: ['RS256'],
    types: ['JWT', 'at+jwt', ''],
    // ID tokens have `id`.
    requiredClaims: { token_use: 'access' },
    roles: [['cognito:groups']],
    clientId: ['client_id'],
    ...settings,
  };
}
