/** The sign-in with credentials that the app checks. */
import { type Adapter, isStorableId } from '../adapters/adapter.js';
import { findUserByChosenId } from '../adapters/chosen-id.js';
import { MissingAuthorize } from '../errors/configuration.errors.js';
import { CredentialsSignin, InvalidProvider, MalformedRequest } from '../errors/request.errors.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import { type AuthenticationMethod, isAuthenticationMethod } from '../levels/proof.js';
import type { User } from '../models/user.js';
import type { AuthorizeCallback } from '../providers/credentials-config.js';
import type { CredentialsProvider } from '../providers/provider.js';
import type { SessionStrategy } from '../sessions/session-strategy.js';
import type { AccountLinker } from './account.linker.js';
import { toAppProof } from './identity-proof.js';
import type {
  AttemptOutcome,
  CallbackStrategy,
  IdentityLinker,
  LinkedUser,
  SignInAttempt,
  VerifiedIdentity,
} from './sign-in-method.js';
import type { SubmittedFields } from './submitted-fields.js';

/** Calls the provider's `authorize` with the submitted fields. Verifies no e-mail address. */
export class CredentialsCallbackStrategy implements CallbackStrategy {
  readonly types = ['credentials'] as const;
  readonly needsCsrfToken = true;

  /**
   * Requests whose credentials were refused. Requests that failed the CSRF check are not among
   * them.
   */
  private readonly refused = new WeakSet<AuthRequest>();

  constructor(
    private readonly random: Random,
    private readonly submittedFields: SubmittedFields,
  ) {}

  async verify({ provider, request }: SignInAttempt): Promise<VerifiedIdentity> {
    if (provider.type !== 'credentials' || request.method !== 'POST') {
      throw new InvalidProvider('Credentials are submitted by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    const credentials = { ...request.body };
    const { user: authorized, amr } = await this.authorize(provider, credentials, request);
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
      hasGeneratedId: ownId === '',
      linksByEmail: false,
      ...(amr && { proof: toAppProof(amr) }),
      storedFields: async () => ({}),
    };
  }

  private async authorize(
    { authorize, amr }: CredentialsProvider,
    credentials: Parameters<AuthorizeCallback>[0],
    request: AuthRequest,
  ): Promise<Authorized> {
    if (!authorize) throw new MissingAuthorize('The provider has no authorize function.');
    try {
      const user = await authorize(credentials, rebuildRequest(request));
      if (user) return { user, amr: typeof amr === 'function' ? readMethods(amr(user)) : amr };
      throw new CredentialsSignin('authorize returned no user.');
    } catch (thrown) {
      if (thrown instanceof CredentialsSignin) this.refused.add(request);
      throw thrown;
    }
  }

  /** After a refusal, keeps the submitted fields for the next page, except secret ones. */
  async cleanUp(
    { provider, request, requestOrigin }: SignInAttempt,
    outcome: AttemptOutcome,
  ): Promise<readonly SetCookie[]> {
    if (outcome === 'succeeded') return this.submittedFields.clear(request.cookies, requestOrigin);
    const isRefused = provider.type === 'credentials' && this.refused.has(request);
    return isRefused ? this.submittedFields.keep(provider, request, requestOrigin) : [];
  }
}

/** The user of credentials, and what was verified. */
interface Authorized {
  readonly user: User;
  /** `undefined` for the default. */
  readonly amr: readonly AuthenticationMethod[] | undefined;
}

/** The code of an app may return anything. */
function readMethods(given: unknown): readonly AuthenticationMethod[] {
  return Array.isArray(given) ? given.filter(isAuthenticationMethod) : [];
}

/** Returns the user of `authorize`. Reads the database only where sessions need a stored user. */
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

  async findOwner(identity: VerifiedIdentity): Promise<LinkedUser['user'] | null> {
    if (!this.sessions.needsStoredUser) return identity.user;
    return (
      (await this.accounts.findUser(identity)) ?? findUserByChosenId(identity.user.id, this.adapter)
    );
  }

  /**
   * The stored user with the id that `authorize` returned, else the user that an earlier sign-in
   * with these credentials created, else a new user.
   *
   * @throws {InvalidProvider} when a stored user is needed and `authorize` returned no id: a
   *   generated id would not be found again.
   */
  async link(identity: VerifiedIdentity): Promise<LinkedUser> {
    if (!this.sessions.needsStoredUser) return { user: identity.user, isNewUser: false };
    if (identity.hasGeneratedId) {
      throw new InvalidProvider('authorize returned a user without an id.', {
        provider: identity.account.provider,
      });
    }
    const known = await this.findOwner(identity);
    if (known) return { user: known, isNewUser: false };
    return this.accounts.link(identity, async () => null);
  }
}
