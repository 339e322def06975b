/** The endpoints of a fake provider, by method and path. */
import type { AuthorizationEndpoint } from './authorization-endpoint.js';
import type { Grants } from './grants.js';
import { OAuthError, refusal } from './oauth-error.js';
import type { Person } from './person.js';
import { PATHS, serverMetadata } from './server-metadata.js';
import type { SigningKey } from './signing-key.js';
import type { TokenEndpoint } from './token-endpoint.js';
import { userInfo } from './userinfo-endpoint.js';

type Answer = (request: Request) => Response | Promise<Response>;

/** Finds the endpoint that a request is for, and turns what it throws into the answer of the standard. */
export class ProviderEndpoints {
  private readonly answers: Readonly<Record<string, Answer>> = {
    [`GET ${PATHS.metadata}`]: () => Response.json(serverMetadata(this.issuer, this.key.algorithm)),
    [`GET ${PATHS.keys}`]: () => Response.json({ keys: [this.key.jwk] }),
    [`GET ${PATHS.authorization}`]: (request) => this.authorize(new URL(request.url).searchParams),
    [`POST ${PATHS.authorization}`]: async (request) =>
      this.authorize(new URLSearchParams(await request.text())),
    [`POST ${PATHS.token}`]: (request) => this.token.answer(request),
    [`GET ${PATHS.userInfo}`]: (request) => userInfo(request, this.grants),
    [`POST ${PATHS.userInfo}`]: (request) => userInfo(request, this.grants),
  };

  /** @param atBrowser - Who agrees at this moment; `undefined` when they refuse. */
  constructor(
    private readonly issuer: string,
    private readonly key: SigningKey,
    private readonly grants: Grants,
    private readonly authorization: AuthorizationEndpoint,
    private readonly token: TokenEndpoint,
    private readonly atBrowser: () => Person | undefined,
  ) {}

  /** Answers a request to the provider. */
  async answer(request: Request): Promise<Response> {
    const endpoint = `${request.method} ${new URL(request.url).pathname}`;
    const answer = Object.hasOwn(this.answers, endpoint) ? this.answers[endpoint] : undefined;
    if (!answer) return new Response('There is no such endpoint.', { status: 404 });
    try {
      return await answer(request);
    } catch (thrown) {
      if (thrown instanceof OAuthError) return refusal(thrown);
      throw thrown;
    }
  }

  private authorize(parameters: URLSearchParams): Response {
    const { href } = this.authorization.answer(parameters, this.atBrowser());
    return new Response(null, { status: 302, headers: { location: href } });
  }
}
