/** The token endpoint (RFC 6749 §4.1.3, OpenID Connect Core §3.1.3), and the userinfo endpoint (§5.3). */
import { sha256Base64url } from '#digest';
import type { Clock } from '../../core/kernel/platform.js';
import {
  authenticateClient,
  OAuthError,
  readForm,
  type RegisteredClient,
  type RequestParameters,
} from './client-request.js';
import type { Grant, Grants } from './grants.js';
import { createIdToken, type SigningKey, TOKEN_LIFETIME_SECONDS } from './id-token.js';

/** Redeems codes. There are no refresh tokens. */
export class TokenEndpoint {
  constructor(
    private readonly issuer: string,
    private readonly client: RegisteredClient,
    private readonly grants: Grants,
    private readonly key: SigningKey,
    private readonly clock: Clock,
  ) {}

  /** @throws {OAuthError} with an error code of RFC 6749 §5.2. */
  async respond(request: Request): Promise<Response> {
    const form = await readForm(request);
    form.refuseRepeated();
    authenticateClient(this.client, request.headers, form);
    if (form.require('grant_type') !== 'authorization_code') {
      throw new OAuthError('unsupported_grant_type', 'The grant type must be authorization_code.');
    }
    const code = form.require('code');
    const grant = this.grants.redeem(code);
    if (!grant) throw new OAuthError('invalid_grant', 'The code is unknown, or was redeemed.');
    await assertGrantMatches(grant, form);
    return Response.json(await this.tokens(grant, code), {
      headers: { 'cache-control': 'no-store' },
    });
  }

  private async tokens(grant: Grant, code: string): Promise<Readonly<Record<string, unknown>>> {
    const accessToken = this.grants.issueAccessToken(code, grant.person);
    const { issuer, key } = this;
    const { clientId } = this.client;
    const facts = { issuer, clientId, accessToken, now: this.clock() };
    const isOpenId = grant.scope.split(' ').includes('openid');
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
      scope: grant.scope,
      ...(isOpenId && { id_token: await createIdToken(grant, facts, key) }),
    };
  }
}

/**
 * Asserts that the request matches the grant, by the redirect URI (RFC 6749 §4.1.3) and by the code verifier
 * (RFC 7636 §4.6). A verifier without a challenge means that an attacker removed the challenge from the
 * authorization request (RFC 9700 §2.1.1).
 *
 * @throws {OAuthError} `invalid_grant` if it does not match.
 */
async function assertGrantMatches(grant: Grant, form: RequestParameters): Promise<void> {
  if (form.require('redirect_uri') !== grant.redirectUri) {
    throw new OAuthError('invalid_grant', 'The redirect URI is not that of the request.');
  }
  const verifier = form.get('code_verifier');
  const challenge = verifier === undefined ? undefined : await sha256Base64url(verifier);
  if (challenge === grant.codeChallenge) return;
  throw new OAuthError('invalid_grant', 'The code verifier is not that of the request.');
}

/**
 * All claims of the person whose access token is in the `Authorization` header.
 *
 * @throws {OAuthError} `invalid_token` if the token is missing, unknown or revoked.
 */
export function userInfo(request: Request, grants: Grants): Response {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const person = grants.getPerson(token);
  if (person) return Response.json(person, { headers: { 'cache-control': 'no-store' } });
  throw new OAuthError('invalid_token', 'The access token is missing, unknown or revoked.');
}
