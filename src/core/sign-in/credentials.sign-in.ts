/** Somebody submits credentials that the app itself checks. */
import type { Adapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import { MissingAuthorize } from '../errors/configuration.errors.js';
import { CredentialsSignin, InvalidProvider, MalformedRequest } from '../errors/request.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import { isStorableId } from '../kernel/text.js';
import type { AdapterUser, User } from '../models/user.js';
import type { AuthorizeCallback } from '../providers/credentials-config.js';
import type { SessionStrategy } from '../sessions/session-strategy.js';
import type { AccountLinker } from './account.linker.js';
import type {
  AttemptEnd,
  CallbackStrategy,
  IdentityLinker,
  LinkedUser,
  SignInAttempt,
  VerifiedIdentity,
} from './sign-in-method.js';
import type { SubmittedFields } from './submitted-fields.js';

/** Has the provider's `authorize` check what was submitted. Vouches for no e-mail address. */
export class CredentialsCallbackStrategy implements CallbackStrategy {
  readonly types = ['credentials'] as const;
  readonly needsCsrfToken = true;

  /** The requests whose credentials were refused. What another site posts never gets that far. */
  private readonly refused = new WeakSet<AuthRequest>();

  constructor(
    private readonly random: Random,
    private readonly typedFields: SubmittedFields,
  ) {}

  async verify({ provider, request }: SignInAttempt): Promise<VerifiedIdentity> {
    if (provider.type !== 'credentials' || request.method !== 'POST') {
      throw new InvalidProvider('Credentials are submitted by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    if (!provider.authorize) throw new MissingAuthorize('The provider has no authorize function.');
    const credentials = { ...request.body };
    const authorized = await this.authorized(provider.authorize, credentials, request);
    const ownId = String(authorized.id ?? '');
    if (ownId !== '' && !isStorableId(ownId)) {
      const sentence =
        'authorize returned a user whose id is blank, or has a NUL or half a character in it.';
      throw new InvalidProvider(sentence, { provider: provider.id });
    }
    const id = ownId || randomUuid(this.random);
    return {
      user: { ...authorized, id },
      account: { provider: provider.id, type: 'credentials', providerAccountId: id },
      profile: undefined,
      credentials,
      isEmailVerified: false,
      isNameless: ownId === '',
      linksByEmail: false,
      storedFields: async () => ({}),
    };
  }

  private async authorized(
    authorize: AuthorizeCallback,
    credentials: Parameters<AuthorizeCallback>[0],
    request: AuthRequest,
  ): Promise<User> {
    try {
      const user = await authorize(credentials, rebuildRequest(request));
      if (user) return user;
      throw new CredentialsSignin('authorize returned no user.');
    } catch (thrown) {
      if (thrown instanceof CredentialsSignin) this.refused.add(request);
      throw thrown;
    }
  }

  /** After a refusal, the next page has the form filled in as it was, but for what is secret. */
  async cleanUp(
    { provider, request, site }: SignInAttempt,
    end: AttemptEnd,
  ): Promise<readonly SetCookie[]> {
    if (end === 'succeeded') return this.typedFields.forget(request.cookies, site);
    const isRefused = provider.type === 'credentials' && this.refused.has(request);
    return isRefused ? this.typedFields.keep(provider, request, site) : [];
  }
}

/* MERGED credentials.linker.ts: The user behind credentials: whom `authorize` returned, stored where sessions need it. */

/**
 * Trusts the app's own `authorize`. Asks the database only where a session can be nobody's whom it
 * does not know.
 */
export class CredentialsLinker implements IdentityLinker {
  readonly types = ['credentials'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly accounts: AccountLinker,
    private readonly sessions: SessionStrategy,
  ) {}

  async resolveUser({ user }: VerifiedIdentity): Promise<User> {
    return user;
  }

  /**
   * The user that `authorize` names by its id, else the one that these credentials made on an
   * earlier sign-in, else a new one.
   *
   * @throws {InvalidProvider} when a stored user is needed and `authorize` gave no id: nobody would
   *   be found again by a made-up one.
   */
  async link(identity: VerifiedIdentity): Promise<LinkedUser> {
    if (!this.sessions.needsStoredUser) return { user: identity.user, isNewUser: false };
    if (identity.isNameless) {
      throw new InvalidProvider('authorize returned a user without an id.', {
        provider: identity.account.provider,
      });
    }
    const known = (await this.accounts.find(identity)) ?? (await this.byId(identity.user.id));
    if (known) return { user: known, isNewUser: false };
    return this.accounts.link(identity, async () => null);
  }

  /** An id of another shape than the database's own is refused by some of them. It is nobody's. */
  private async byId(id: string): Promise<AdapterUser | null> {
    try {
      return (await this.adapter?.getUser?.(id)) ?? null;
    } catch (thrown) {
      if (thrown instanceof AdapterError && !isAdapterTimeout(thrown)) return null;
      throw thrown;
    }
  }
}
