/** Somebody asks for a link to be sent to an address. */
import type { Adapter } from '../adapters/adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { addressAccount, ownerOf, stranger } from '../email/address-owner.js';
import { identifierOf } from '../email/identifier.js';
import type { MagicLinks } from '../email/magic-links.js';
import type { RequestedLinks } from '../email/requested-links.js';
import { asError } from '../errors/auth.error.js';
import { AccessDenied } from '../errors/request.errors.js';
import type { RedirectResult } from '../http/auth-result.js';
import { pageUrl } from '../http/custom-pages.js';
import { repeatableRequest } from '../http/repeatable-request.js';
import { type Site, actionUrl } from '../http/site.js';
import type { Random } from '../kernel/random.js';
import type { Theme } from '../models/theme.js';
import type { EmailProvider } from '../providers/provider.js';
import { asEmail } from './as-provider.js';
import type { SignInIntent, SignInStarter } from './sign-in-starter.js';

/**
 * Sends a link to an address. What the browser is answered does not depend on whether the address
 * is somebody's.
 */
export class EmailSignInStarter implements SignInStarter {
  readonly types = ['email'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly callbacks: CallbackRunner,
    private readonly links: MagicLinks,
    private readonly requested: RequestedLinks,
    private readonly random: Random,
    private readonly theme: Theme,
  ) {}

  async start({ provider, request, site, callbackUrl }: SignInIntent): Promise<RedirectResult> {
    const email = asEmail(provider);
    const identifier = identifierOf(email, request.body.email);
    const elsewhere = await this.askCallback(email, identifier, site);
    if (elsewhere !== undefined) return { kind: 'redirect', location: elsewhere };
    await this.links.send(email, identifier, {
      site,
      callbackUrl,
      theme: this.theme,
      request: repeatableRequest(request),
    });
    const parameters = { provider: email.id, type: email.type };
    return {
      kind: 'redirect',
      location: pageUrl(actionUrl(site, 'verify-request'), parameters),
      cookies: [await this.requested.remember(email, identifier, site.cookies)],
    };
  }

  /** Nothing has been proven yet, so whatever the callback throws reads as a refusal. */
  private async askCallback(
    provider: EmailProvider,
    address: string,
    { origin }: Site,
  ): Promise<string | undefined> {
    const user = (await ownerOf(address, this.adapter)) ?? stranger(address, this.random);
    const account = addressAccount(provider, user, address);
    try {
      const params = { user, account, email: { verificationRequest: true } };
      return await this.callbacks.signIn(params, origin);
    } catch (thrown) {
      if (thrown instanceof AccessDenied) throw thrown;
      const error = asError(thrown);
      throw new AccessDenied(error.message, error);
    }
  }
}
