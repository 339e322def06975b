/** The sign-in with a magic link or a code: the request for it, its verification, and its user. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import {
  getEmailAccount,
  getIdentifier,
  findUserByAddress,
  createTransientUser,
} from '../email/email-identifier.js';
import type { EmailSecrets } from '../email/email-secrets.js';
import {
  getKeptCodeId,
  type MagicLinkBrowserBinding,
  toCodeRequest,
} from '../email/magic-link-browser-binding.js';
import { getVerifyRequestUrl, type MagicLinks } from '../email/magic-links.js';
import { asError } from '../errors/auth.error.js';
import { AccessDenied, Verification } from '../errors/request.errors.js';
import type { EventBus } from '../events/event-bus.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult, RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { Clock, Random } from '../kernel/platform.js';
import { orUndo } from '../kernel/or-undo.js';
import { isSingleAddress } from '../models/email-address.js';
import type { AdapterUser, User } from '../models/user.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { EmailProvider } from '../providers/provider.js';
import type { EmailCodeConfirmation, ProvenAddress } from './email-code.js';
import type { MagicLinkConfirmation, OpenedMagicLink } from './magic-link-confirmation.js';
import {
  asEmail,
  type AttemptOutcome,
  type CallbackStrategy,
  type IdentityLinker,
  type LinkedUser,
  type SignInAttempt,
  type SignInInitiator,
  type SignInIntent,
  type VerifiedIdentity,
} from './sign-in-method.js';
import { verifyAddress } from './verify-address.js';

/**
 * Sends a link or a code to an address. The response does not depend on whether the address belongs
 * to a user.
 */
export class EmailSignInInitiator implements SignInInitiator {
  readonly types = ['email'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly callbacks: CallbackRunner,
    private readonly links: MagicLinks,
    private readonly browserBinding: MagicLinkBrowserBinding,
    private readonly random: Random,
    private readonly providers: ProviderRegistry,
  ) {}

  async start({
    provider,
    request,
    requestOrigin,
    callbackUrl,
  }: SignInIntent): Promise<RedirectResult> {
    const email = asEmail(provider);
    const identifier = getIdentifier(email, request.body.email);
    const redirectUrl = await this.runSignInCallback(email, identifier, requestOrigin);
    if (redirectUrl !== undefined) return { kind: 'redirect', location: redirectUrl };
    const ownRequest = { ...request, body: this.omitCredentials(request.body) };
    const earlier = await this.browserBinding.open(requestOrigin.cookies, request.cookies);
    const replaces = toCodeRequest(earlier);
    const target = { requestOrigin, callbackUrl, request: ownRequest, replaces };
    const sent = await this.links.send(email, identifier, target);
    const id = sent ? sent.codeId : getKeptCodeId(earlier, email, identifier);
    const requested = { identifier, ...(id !== undefined && { id }) };
    return {
      kind: 'redirect',
      location: getVerifyRequestUrl(email, requestOrigin),
      cookies: [await this.browserBinding.remember(email, requested, requestOrigin.cookies)],
    };
  }

  /**
   * On the built-in page, the form for a password may also request a link. A mailer must not get
   * the password that the browser filled in there.
   */
  private omitCredentials(body: AuthRequest['body']): AuthRequest['body'] {
    const declared = this.providers
      .all()
      .flatMap((one) => (one.type === 'credentials' ? Object.keys(one.credentials) : []));
    const kept = Object.entries(body).filter(
      ([name]) => name === 'email' || !declared.includes(name),
    );
    return Object.fromEntries(kept);
  }

  /**
   * Runs the `signIn` callback. Nothing is verified yet, so any error of the callback is a refusal.
   */
  private async runSignInCallback(
    provider: EmailProvider,
    address: string,
    { origin }: RequestOrigin,
  ): Promise<string | undefined> {
    const user =
      (await findUserByAddress(address, this.adapter)) ?? createTransientUser(address, this.random);
    const account = getEmailAccount(provider, user, address);
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

/** Verifies that the user received the link's token or the code, and so owns the address. */
export class EmailCallbackStrategy implements CallbackStrategy {
  readonly types = ['email'] as const;
  readonly needsCsrfToken = true;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly secrets: EmailSecrets,
    private readonly confirmation: MagicLinkConfirmation,
    private readonly codes: EmailCodeConfirmation,
    private readonly random: Random,
  ) {}

  async intercept(attempt: SignInAttempt): Promise<AuthResult | undefined> {
    if (this.codes.isSubmitted(attempt)) {
      this.codes.verifyOrigin(attempt);
      return undefined;
    }
    const link = readLink(attempt.request);
    return link && this.confirmation.intercept(attempt, link);
  }

  async getIdentifier(attempt: SignInAttempt): Promise<string | undefined> {
    return this.codes.isSubmitted(attempt) ? this.codes.getIdentifier(attempt) : undefined;
  }

  async verify(attempt: SignInAttempt): Promise<VerifiedIdentity> {
    const email = asEmail(attempt.provider);
    const { identifier, used } = this.codes.isSubmitted(attempt)
      ? await this.codes.redeem(attempt)
      : await this.redeemLink(attempt);
    const giveBack = () => this.secrets.giveBack(used);
    const owner = await orUndo(findUserByAddress(identifier, this.adapter), giveBack);
    const user = owner ?? createTransientUser(identifier, this.random);
    return {
      user,
      account: getEmailAccount(email, user, identifier),
      profile: undefined,
      credentials: undefined,
      isEmailVerified: true,
      linksByEmail: false,
      storedFields: async () => ({}),
      giveBack,
    };
  }

  async cleanUp(attempt: SignInAttempt, outcome: AttemptOutcome): Promise<readonly SetCookie[]> {
    if (outcome !== 'succeeded') return [];
    if (this.codes.isSubmitted(attempt)) return [this.codes.clear(attempt)];
    const link = readLink(attempt.request);
    return link ? this.confirmation.clear(attempt, link) : [];
  }

  private async redeemLink({ provider, request }: SignInAttempt): Promise<ProvenAddress> {
    const link = readLink(request);
    if (!link) throw new Verification('The link is incomplete.', { provider: provider.id });
    const used = await this.secrets.redeemLink(asEmail(provider), link);
    if (used) return { identifier: link.identifier, used };
    throw new Verification('The link is unknown, used or expired.', { provider: provider.id });
  }
}

/**
 * The token and the address of a link. An invalid address is refused, since it would be shown on a
 * page. A repeated parameter is refused, since two readers could choose different values.
 */
function readLink({ method, query, body, repeated }: AuthRequest): OpenedMagicLink | undefined {
  const { token, email: identifier } = method === 'POST' ? body : query;
  const isComplete = typeof token === 'string' && token !== '' && isSingleAddress(identifier);
  if (!isComplete || repeated.length > 0) return undefined;
  return { identifier, token };
}

/** Finds or creates the user of a verified address. Links no account. */
export class EmailLinker implements IdentityLinker {
  readonly types = ['email'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async resolveUser({ user }: VerifiedIdentity): Promise<User> {
    return user;
  }

  findOwner({ account }: VerifiedIdentity): Promise<AdapterUser | null> {
    return findUserByAddress(account.providerAccountId, this.adapter);
  }

  async link({ user, account }: VerifiedIdentity): Promise<LinkedUser> {
    const address = account.providerAccountId;
    const owner = await findUserByAddress(address, this.adapter);
    if (owner) return this.verifyEmail(owner);
    try {
      return await this.createUser(user as AdapterUser);
    } catch (thrown) {
      // Two links to one new address may be opened concurrently, and only one creates the user.
      const winner = await findUserByAddress(address, this.adapter).catch(() => null);
      if (winner) return this.verifyEmail(winner);
      throw thrown;
    }
  }

  private async verifyEmail(owner: AdapterUser): Promise<LinkedUser> {
    const user = await verifyAddress(owner, this.adapter, this.events, this.now());
    return { user, isNewUser: false };
  }

  private async createUser(described: AdapterUser): Promise<LinkedUser> {
    const adapter = requireAdapter(this.adapter, ['createUser']);
    const user = await adapter.createUser({ ...described, emailVerified: this.now() });
    await this.events.emit('createUser', { user });
    return { user, isNewUser: true };
  }

  private now(): Date {
    return new Date(this.clock());
  }
}
