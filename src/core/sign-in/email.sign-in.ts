/** Somebody asks for a link to be sent to an address. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { addressAccount, getIdentifier, getOwner, stranger } from '../email/email-identifier.js';
import type { MagicLinkBrowserBinding, MagicLinks } from '../email/magic-links.js';
import type { VerificationTokens } from '../email/verification-tokens.js';
import { asError } from '../errors/auth.error.js';
import { AccessDenied, Verification } from '../errors/request.errors.js';
import type { EventBus } from '../events/event-bus.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import type { AuthResult, RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import { getActionUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import type { Clock, Random } from '../kernel/platform.js';
import { isSingleAddress } from '../models/email-address.js';
import type { Theme } from '../models/theme.js';
import { type AdapterUser, hasVerifiedEmail, type User } from '../models/user.js';
import type { EmailProvider } from '../providers/provider.js';
import type { MagicLinkConfirmation, OpenedMagicLink } from './magic-link-confirmation.js';
import {
  asEmail,
  type AttemptEnd,
  type CallbackStrategy,
  type IdentityLinker,
  type LinkedUser,
  type SignInAttempt,
  type SignInInitiator,
  type SignInIntent,
  type VerifiedIdentity,
} from './sign-in-method.js';

/**
 * Sends a link to an address. What the browser is answered does not depend on whether the address
 * is somebody's.
 */
export class EmailSignInInitiator implements SignInInitiator {
  readonly types = ['email'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly callbacks: CallbackRunner,
    private readonly links: MagicLinks,
    private readonly requested: MagicLinkBrowserBinding,
    private readonly random: Random,
    private readonly theme: Theme,
  ) {}

  async start({ provider, request, site, callbackUrl }: SignInIntent): Promise<RedirectResult> {
    const email = asEmail(provider);
    const identifier = getIdentifier(email, request.body.email);
    const elsewhere = await this.askCallback(email, identifier, site);
    if (elsewhere !== undefined) return { kind: 'redirect', location: elsewhere };
    await this.links.send(email, identifier, {
      site,
      callbackUrl,
      theme: this.theme,
      request: rebuildRequest(request),
    });
    const parameters = { provider: email.id, type: email.type };
    return {
      kind: 'redirect',
      location: addQuery(getActionUrl(site, 'verify-request'), parameters),
      cookies: [await this.requested.remember(email, identifier, site.cookies)],
    };
  }

  /** Nothing has been proven yet, so whatever the callback throws reads as a refusal. */
  private async askCallback(
    provider: EmailProvider,
    address: string,
    { origin }: RequestOrigin,
  ): Promise<string | undefined> {
    const user = (await getOwner(address, this.adapter)) ?? stranger(address, this.random);
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

/* MERGED email.callback-strategy.ts: Somebody opens the link that was sent to an address. */

/**
 * Takes a token for proof that its address is the person's.
 */
export class EmailCallbackStrategy implements CallbackStrategy {
  readonly types = ['email'] as const;
  readonly needsCsrfToken = true;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly tokens: VerificationTokens,
    private readonly gate: MagicLinkConfirmation,
    private readonly random: Random,
  ) {}

  async intercept(attempt: SignInAttempt): Promise<AuthResult | undefined> {
    const link = openedLink(attempt.request);
    return link && this.gate.answer(attempt, link);
  }

  async verify({ provider, request }: SignInAttempt): Promise<VerifiedIdentity> {
    const email = asEmail(provider);
    const link = openedLink(request);
    if (!link) throw new Verification('The link is incomplete.', { provider: email.id });
    if (!(await this.tokens.redeem(email, link))) {
      throw new Verification('The link is unknown, used or expired.', { provider: email.id });
    }
    const { identifier } = link;
    const user = (await getOwner(identifier, this.adapter)) ?? stranger(identifier, this.random);
    return {
      user,
      account: addressAccount(email, user, identifier),
      profile: undefined,
      credentials: undefined,
      isEmailVerified: true,
      linksByEmail: false,
      storedFields: async () => ({}),
    };
  }

  async cleanUp(attempt: SignInAttempt, end: AttemptEnd): Promise<readonly SetCookie[]> {
    const link = end === 'succeeded' ? openedLink(attempt.request) : undefined;
    return link ? this.gate.forget(attempt, link) : [];
  }
}

/**
 * What is no address is no link of ours, and must not become words on a page. Given twice, a link
 * could be one thing to whoever checks it and another to whoever reads it.
 */
function openedLink({ method, query, body, repeated }: AuthRequest): OpenedMagicLink | undefined {
  const { token, email: identifier } = method === 'POST' ? body : query;
  const isWhole = typeof token === 'string' && token !== '' && isSingleAddress(identifier);
  if (!isWhole || repeated.length > 0) return undefined;
  return { identifier, token };
}

/* MERGED email.linker.ts: The user behind a proven e-mail address.
    * Anybody can sign up with somebody else's address, at a provider that does not check it, and wait:
   when the owner of the address comes, they would share one user. So the first proof of an address
   takes away whatever gave access before it. That needs `revokeAccess` of the adapter. */

/** Finds the stored user with a proven address, and stores one where there is none. Links nothing. */
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

  async link({ user, account }: VerifiedIdentity): Promise<LinkedUser> {
    const address = account.providerAccountId;
    const owner = await getOwner(address, this.adapter);
    if (owner) return this.confirm(owner);
    try {
      return await this.create(user as AdapterUser);
    } catch (thrown) {
      // Two links to one new address may be opened at once: one of them makes the user.
      const winner = await getOwner(address, this.adapter).catch(() => null);
      if (winner) return this.confirm(winner);
      throw thrown;
    }
  }

  private async confirm(owner: AdapterUser): Promise<LinkedUser> {
    const { id } = owner;
    const adapter = requireAdapter(this.adapter, ['updateUser']);
    const wasProven = hasVerifiedEmail(owner);
    // Before it counts as proven: cut short, it is done again on the next try.
    if (!wasProven) await adapter.revokeAccess?.(id);
    // Some databases give back the changed fields alone, and a session needs the others too.
    const changed = await adapter.updateUser({ id, emailVerified: this.now() });
    const user = { ...owner, ...changed, id };
    // And after: a sign-in that was under way may have come in between.
    if (!wasProven) await adapter.revokeAccess?.(id);
    await this.events.emit('updateUser', { user });
    return { user, isNewUser: false };
  }

  private async create(described: AdapterUser): Promise<LinkedUser> {
    const adapter = requireAdapter(this.adapter, ['createUser']);
    const user = await adapter.createUser({ ...described, emailVerified: this.now() });
    await this.events.emit('createUser', { user });
    return { user, isNewUser: true };
  }

  private now(): Date {
    return new Date(this.clock());
  }
}
