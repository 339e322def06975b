/** `GET /providers`: the providers, for sign-in buttons on a page of the app. */
import type { AuthResult } from '../../http/auth-response.js';
import { getActionUrl } from '../../http/request-origin.js';
import type { ProviderRegistry } from '../../providers/provider-registry.js';
import type { PublicProvider } from '../../providers/provider.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** Returns the id, name, type and URLs of each provider. */
export class ProvidersAction implements Action {
  readonly name = 'providers';
  readonly methods = ['GET'] as const;

  constructor(private readonly providers: ProviderRegistry) {}

  async handle({ requestOrigin }: RequestContext): Promise<AuthResult> {
    const listed = this.providers.all().map(({ id, name, type }) => {
      const signinUrl = getActionUrl(requestOrigin, 'signin', id);
      const callbackUrl = getActionUrl(requestOrigin, 'callback', id);
      return { id, name, type, signinUrl, callbackUrl } satisfies PublicProvider;
    });
    return {
      kind: 'json',
      body: Object.fromEntries(listed.map((provider) => [provider.id, provider])),
    };
  }
}
