/**
 * Reads what a flow carries, before anything of its response is verified: what was sealed is the
 * browser's own.
 */
import type { AuthRequest } from '../http/auth-request.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { loadOnce } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { OAuthProvider, ResolvedProvider } from '../providers/provider.js';
import type { CarriedContext } from './check-cookies.js';

/** Reads the sealed context of form responses. Loads the check cookies with the first one. */
export class CarriedContexts {
  private readonly load = loadOnce(async () => {
    const { CheckCookies } = await import('./check-cookies.js');
    return new CheckCookies(this.jwt, this.clock);
  });

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns `undefined` for any other request; nothing in it, when this browser has not started
   *   the flow or it has expired: then the verification says so.
   */
  async read(
    provider: ResolvedProvider | undefined,
    request: AuthRequest,
    { cookies }: RequestOrigin,
  ): Promise<CarriedContext | undefined> {
    if (!isFormResponse(provider, request)) return undefined;
    const { state } = request.body;
    if (typeof state !== 'string' || !provider.checks.includes('state')) return {};
    try {
      const checks = await this.load();
      return await checks.open('state', provider, state, cookies, request.cookies);
    } catch {
      return {};
    }
  }
}

function isFormResponse(
  provider: ResolvedProvider | undefined,
  { method, action }: AuthRequest,
): provider is OAuthProvider {
  const isOAuth = provider?.type === 'oauth' || provider?.type === 'oidc';
  return isOAuth && provider.isFormPost && method === 'POST' && action === 'callback';
}
