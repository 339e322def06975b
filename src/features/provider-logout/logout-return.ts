/** The way back from a sign-out at a provider. */
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { RequestOrigin } from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { ProviderLogoutOptions } from './provider-logout-options.js';

const SALT = 'portcullis.provider-logout';

/** How long the user may take at the provider, in seconds. */
const LIFETIME_SECONDS = 15 * 60;

const PATH = '/provider-logout/callback';

/** Where the provider sends the browser back to, and where it goes from there. */
export class LogoutReturns {
  constructor(
    private readonly options: ProviderLogoutOptions,
    private readonly jwt: JwtService,
  ) {}

  /** The `post_logout_redirect_uri`: the same for every sign-out, as providers compare it. */
  getRedirectUri({ origin, basePath }: RequestOrigin): string {
    return this.options.postLogoutRedirectUri ?? `${origin}${basePath}${PATH}`;
  }

  /** The `state`, which holds an approved URL. */
  createState(callbackUrl: string): Promise<string> {
    return this.jwt.seal({ callbackUrl }, SALT, LIFETIME_SECONDS);
  }

  /** @returns `undefined` for a state that is missing, too old, or not of this app. */
  async readState(state: string): Promise<string | undefined> {
    const claims = await this.jwt.open(state, SALT).catch(() => undefined);
    return typeof claims?.['callbackUrl'] === 'string' ? claims['callbackUrl'] : undefined;
  }
}

/** `GET /provider-logout/callback`: leads back to the app. */
export class LogoutReturnHandler implements RouteHandler {
  constructor(private readonly returns: LogoutReturns) {}

  /** Without a valid state, the site itself: the user is signed out in any case. */
  async handle({ fields, requestOrigin }: FeatureRequest): Promise<FeatureResponse> {
    const callbackUrl = await this.returns.readState(fields['state'] ?? '');
    return { location: callbackUrl ?? requestOrigin.origin };
  }
}

/** The route. */
export const LOGOUT_RETURN_ROUTE = route({
  method: 'GET',
  path: PATH,
  name: 'returnFromProviderLogout',
  summary: 'Leads back to the app after a sign-out at a provider',
  access: 'anyone',
  fields: { state: { description: 'What the sign-out has sealed.', maxLength: 8000 } },
  responses: { 302: { description: 'The URL that the sign-out returns to.' } },
  handler: LogoutReturnHandler,
});
