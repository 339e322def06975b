/** Where people agree (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1). */
import type { Grants } from './grants.js';
import type { PlayedProvider } from './played-provider.js';
import { insist, insistOn } from './refusal.js';

const DEFAULT_SCOPE = 'openid profile email';
/** As long as 128 bits are in base64url: less could be guessed. */
const SHORTEST_STATE = 22;

/** The person agrees at once. */
export class AuthorizationEndpoint {
  constructor(
    private readonly provider: PlayedProvider,
    private readonly grants: Grants,
    private readonly redirectUri: string,
  ) {}

  answer({ searchParams: asked }: URL): Response {
    this.check(asked);
    const isFirst = this.grants.count === 0;
    const answer = { code: this.grants.agree(asked), state: asked.get('state') ?? '' };
    const { posted } = this.provider.ways;
    if (posted) return formPost(this.redirectUri, { ...answer, ...(isFirst && posted) });
    const back = new URL(this.redirectUri);
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  private check(asked: URLSearchParams): void {
    const { client, ways } = this.provider;
    insistOn(asked, {
      [ways.clientParameter ?? 'client_id']: client.id,
      response_type: ways.responseType ?? 'code',
      redirect_uri: this.redirectUri,
      ...ways.parameters,
    });
    const isGuessable = (asked.get('state') ?? '').length < SHORTEST_STATE;
    insist(!isGuessable, 'invalid_request', 'there is no state');
    this.checkScope(asked);
    this.checkChallenge(asked);
    const isBound = ways.nonce === undefined || (asked.get('nonce') ?? '') !== '';
    insist(isBound, 'invalid_request', 'there is no nonce');
  }

  private checkScope(asked: URLSearchParams): void {
    const { isOidc, ways } = this.provider;
    const needed = ways.scope ?? (isOidc ? DEFAULT_SCOPE : null);
    insist(asked.get('scope') === needed, 'invalid_scope', `scope is ${asked.get('scope')}`);
  }

  private checkChallenge(asked: URLSearchParams): void {
    const [challenge, method] = [asked.get('code_challenge'), asked.get('code_challenge_method')];
    if (this.provider.ways.pkce === false) {
      insist(challenge === null && method === null, 'invalid_request', 'what is a challenge?');
      return;
    }
    insist(method === 'S256', 'invalid_request', `code_challenge_method is ${method}`);
    insist(/^[\w-]{43}$/.test(challenge ?? ''), 'invalid_request', 'there is no code_challenge');
  }
}

/** OAuth 2.0 Form Post Response Mode §2. */
function formPost(action: string, fields: Readonly<Record<string, string>>): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value='${value}'/>`,
  );
  const form = `<form method="post" action="${action}">${inputs.join('')}</form>`;
  return new Response(form, { headers: { 'content-type': 'text/html' } });
}
