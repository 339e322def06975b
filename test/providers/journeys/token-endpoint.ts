/** Where codes are redeemed (RFC 6749 §4.1.3, RFC 7636 §4.6, OpenID Connect Core §3.1.3). */
import { createHash } from 'node:crypto';
import { PROOFS, type TokenRequest } from './client-proofs.js';
import type { Grant, Grants } from './grants.js';
import { idTokenFor } from './id-token.js';
import type { PlayedProvider } from './played-provider.js';
import { insist, insistOn } from './refusal.js';
import type { Issued } from './ways.js';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Issues tokens to the client that the code was made for, and to no other. */
export class TokenEndpoint {
  constructor(
    private readonly provider: PlayedProvider,
    private readonly grants: Grants,
    private readonly redirectUri: string,
  ) {}

  async answer(request: Request): Promise<Response> {
    insist(request.method === 'POST', 'invalid_request', request.method, 405);
    const { headers } = request;
    const form = new URLSearchParams(await request.text());
    const asked = { url: new URL(request.url), headers, form };
    await this.checkClient(asked);
    const grant = this.readGrant(asked);
    const issued = this.grants.redeem(grant);
    const { ways } = this.provider;
    const standard = { ...issued, ...(await this.idToken(grant, issued)) };
    const answer = ways.tokens?.(standard) ?? standard;
    if (!accepts(headers)) return new Response(new URLSearchParams(answer as typeof form));
    return Response.json(answer, {
      status: ways.tokenStatus ?? 200,
      headers: { ...ways.tokenHeaders },
    });
  }

  private async idToken({ request }: Grant, { access_token }: Issued): Promise<object> {
    if (!this.provider.isOidc) return {};
    const idToken = await idTokenFor(this.provider, request, access_token);
    this.grants.secrets.push(idToken);
    return { id_token: idToken };
  }

  private async checkClient(asked: TokenRequest): Promise<void> {
    const { client, ways } = this.provider;
    insistOn(asked.url.searchParams, { ...ways.tokenQuery });
    const { id, secret } = PROOFS[ways.proof ?? 'basic'](asked, client.id);
    insist(id === client.id, 'invalid_client', `there is no client ${id}`, 401);
    const isKnown = ways.isSecret ? await ways.isSecret(secret ?? '') : secret === client.secret;
    insist(isKnown, 'invalid_client', 'the secret is wrong', 401);
  }

  private readGrant({ form }: TokenRequest): Grant {
    const isAssertion = this.provider.ways.proof === 'assertion';
    insistOn(form, {
      grant_type: isAssertion ? JWT_BEARER : 'authorization_code',
      redirect_uri: this.redirectUri,
    });
    const grant = this.grants.find(form.get(isAssertion ? 'assertion' : 'code'));
    const challenge = grant.request.get('code_challenge');
    const verifier = form.get('code_verifier');
    if (verifier !== null) this.grants.secrets.push(verifier);
    const isBound = (verifier === null ? null : sha256(verifier)) === challenge;
    insist(isBound, 'invalid_grant', 'the code verifier is wrong');
    return grant;
  }
}

/** GitHub and others answer with a form those who do not ask for JSON. */
function accepts(headers: Headers): boolean {
  return headers.get('accept')?.includes('application/json') ?? false;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
