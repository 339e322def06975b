/** `POST /signin/<provider>`: somebody sets out to sign in. */
import type { AuthResult } from '../http/auth-result.js';
import { actionUrl } from '../http/site.js';
import type { AttemptLimiter } from '../sign-in/attempt-limiter.js';
import type { SignInStarter } from '../sign-in/sign-in-starter.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/**
 * Answers `POST /signin/<provider>` by sending the browser where it proves who it is. Without a
 * provider that has such a place, redirects to the sign-in page.
 */
export class SignInAction implements Action {
  readonly name = 'signin';
  readonly methods = ['POST'] as const;

  constructor(
    private readonly starters: readonly SignInStarter[],
    private readonly limiter: AttemptLimiter,
  ) {}

  async handle({ request, site, provider, callbackUrl }: Exchange): Promise<AuthResult> {
    const starter = this.starters.find(({ types }) => provider && types.includes(provider.type));
    if (!provider || !starter) return { kind: 'redirect', location: actionUrl(site, 'signin') };
    await this.limiter.admit('signin', provider, request);
    return starter.start({ provider, request, site, callbackUrl });
  }
}
