/** Where a provider tells who the owner of an access token is. */
import type { Grants } from './grants.js';
import { signedUserInfo } from './id-token.js';
import type { PlayedProvider } from './played-provider.js';
import { insist, insistOn } from './refusal.js';
import type { FurtherAnswer, Members, TokenPlace, Ways } from './ways.js';

/** Answers who has an access token, in the place where the provider looks for it. */
export class Api {
  constructor(
    private readonly provider: PlayedProvider,
    private readonly grants: Grants,
  ) {}

  async userInfo(request: Request): Promise<Response> {
    const { ways, person } = this.provider;
    await this.check(request, ways.api ?? {});
    if (ways.signsUserInfo) {
      const headers = { 'content-type': 'application/jwt' };
      return new Response(await signedUserInfo(this.provider), { headers });
    }
    return Response.json(ways.answer?.(person.profile as Members) ?? person.profile);
  }

  further(request: Request, { type = 'application/json', body }: FurtherAnswer): Response {
    this.checkToken(tokenIn(request, 'Bearer'));
    return new Response(body, { headers: { 'content-type': type } });
  }

  private async check(request: Request, expected: NonNullable<Ways['api']>): Promise<void> {
    const { method = 'GET', token = 'Bearer', headers = {}, query = {}, body } = expected;
    insist(request.method === method, 'invalid_request', request.method, 405);
    this.checkToken(tokenIn(request, token));
    insistOn(new URL(request.url).searchParams, query);
    for (const [name, value] of Object.entries(headers)) {
      const given = request.headers.get(name);
      insist(given === value, 'invalid_request', `${name} is ${given}`);
    }
    const sent = await request.text();
    insist(body === undefined || asked(sent) === body, 'invalid_request', `was sent ${sent}`);
  }

  private checkToken(accessToken: string | null | undefined): void {
    insist(this.grants.has(accessToken ?? ''), 'invalid_token', `${accessToken}`, 401);
  }
}

function tokenIn({ headers, url }: Request, place: TokenPlace): string | null | undefined {
  if (typeof place === 'object') return new URL(url).searchParams.get(place.parameter);
  if (place === 'path') return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  const [scheme, token] = headers.get('authorization')?.split(' ') ?? [];
  return scheme === place ? token : undefined;
}

/** The query in a request of GraphQL; anything else as it is. */
function asked(body: string): string {
  return body.startsWith('{') ? (JSON.parse(body) as { query: string }).query : body;
}
