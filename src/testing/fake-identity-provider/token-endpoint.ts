/**
 * The endpoints for tokens (RFC 6749 §4.1.3 and §6), for their revocation (RFC 7009), and for
 * claims.
 */
import { sha256Base64url } from '#digest';
import type { Clock } from '../../core/kernel/index.js';
import {
  authenticateClient,
  OAuthError,
  readForm,
  type RegisteredClient,
  type RequestParameters,
} from './client-request.js';
import type { Grant, Grants, IssuedTokens } from './grants.js';
import { createIdToken, type IdTokenKey } from './id-token.js';

/** Issues tokens for codes and for refresh tokens, and revokes them. */
export class TokenEndpoint {
  constructor(
    private readonly issuer: string,
    private readonly client: RegisteredClient,
    private readonly grants: Grants,
    private readonly key: IdTokenKey,
    private readonly clock: Clock,
  ) {}

  /** @throws {OAuthError} with an error code of RFC 6749 §5.2. */
  async respond(request: Request): Promise<Response> {
    const form = await this.readForm(request);
    switch (form.require('grant_type')) {
      case 'authorization_code':
        return this.redeem(form);
      case 'refresh_token':
        return this.refresh(form);
      default:
        throw new OAuthError(
          'unsupported_grant_type',
          'The grant type must be authorization_code or refresh_token.',
        );
    }
  }

  /** Revokes a token. An unknown one is no error (RFC 7009 §2.2). */
  async revoke(request: Request): Promise<Response> {
    const form = await this.readForm(request);
    this.grants.revoke(form.require('token'));
    return new Response(null, { status: 200, headers: NO_STORE });
  }

  private async readForm(request: Request): Promise<RequestParameters> {
    const form = await readForm(request);
    form.refuseRepeated();
    authenticateClient(this.client, request.headers, form);
    return form;
  }

  private async redeem(form: RequestParameters): Promise<Response> {
    const code = form.require('code');
    const grant = this.grants.redeem(code);
    if (!grant) throw new OAuthError('invalid_grant', 'The code is unknown, or was redeemed.');
    await assertGrantMatches(grant, form);
    return this.respondWith(this.grants.issue(code, grant), grant);
  }

  private refresh(form: RequestParameters): Promise<Response> {
    const token = form.require('refresh_token');
    // A request that is refused for its scope must not use up the token.
    const scope = narrowScope(this.grants.findByRefreshToken(token), form.get('scope'));
    const rotated = this.grants.rotate(token);
    if (!rotated) {
      throw new OAuthError(
        'invalid_grant',
        'The refresh token is unknown, was used, or is revoked.',
      );
    }
    const { family, grant } = rotated;
    // An ID token of a refresh has no nonce (OpenID Connect Core §12.2).
    return this.respondWith(
      this.grants.reissue(family, grant),
      { ...grant, nonce: undefined },
      scope,
    );
  }

  private async respondWith(
    { accessToken, refreshToken }: IssuedTokens,
    grant: Grant,
    scope = grant.scope,
  ): Promise<Response> {
    const { issuer, key } = this;
    const { clientId } = this.client;
    const facts = { issuer, clientId, accessToken, now: this.clock() };
    const isOpenId = grant.scope.split(' ').includes('openid');
    const tokens = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: this.grants.accessTokenLifetime,
      scope,
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      ...(isOpenId && { id_token: await createIdToken(grant, facts, key) }),
    };
    return Response.json(tokens, { headers: NO_STORE });
  }
}

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * The scope of a refresh, which may not exceed that of the grant (RFC 6749 §6).
 *
 * @throws {OAuthError} `invalid_scope` if it does.
 */
function narrowScope(grant: Grant | undefined, requested: string | undefined): string | undefined {
  if (!grant || requested === undefined) return undefined;
  const granted = grant.scope;
  const isGranted = requested.split(' ').every((one) => granted.split(' ').includes(one));
  if (isGranted) return requested;
  throw new OAuthError('invalid_scope', 'The scope exceeds that of the grant.');
}

/**
 * Asserts that the request matches the grant, by the redirect URI (RFC 6749 §4.1.3) and by the code
 * verifier (RFC 7636 §4.6). A verifier without a challenge means that an attacker removed the
 * challenge from the authorization request (RFC 9700 §2.1.1).
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
 * @throws {OAuthError} `invalid_token` if the token is missing, unknown, revoked or expired.
 */
export function userInfo(request: Request, grants: Grants): Response {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const person = grants.getPerson(token);
  if (person) return Response.json(person, { headers: NO_STORE });
  throw new OAuthError(
    'invalid_token',
    'The access token is missing, unknown, revoked or expired.',
  );
}
