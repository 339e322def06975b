/** The options of WebAuthn ceremonies (`GET /webauthn-options`), and the user that they are for. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { findUserByAddress } from '../email/email-identifier.js';
import { InvalidCheck } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { normalizeEmailAddress } from '../models/email-address.js';
import type { User } from '../models/user.js';
import type { WebAuthnProvider } from '../providers/provider.js';
import type { WebAuthnContext, WebAuthnRequest } from '../providers/webauthn-config.js';
import type { SessionService } from '../sessions/session.service.js';
import type { Ceremonies, Ceremony } from '../webauthn/ceremonies.js';
import type { Challenge, Challenges } from '../webauthn/challenges.js';
import type { PasskeyRows } from '../webauthn/passkey-rows.js';
import { selectRelyingParty, type RelyingParty } from '../webauthn/relying-party.js';

/** The two ceremonies. */
type WebAuthnAction = 'authenticate' | 'register';

/** The options for the browser, and the cookie with their challenge. */
interface WebAuthnOptionsResult {
  readonly action: WebAuthnAction;
  readonly options: object;
  readonly cookies: readonly SetCookie[];
}

/** The reason that no options are returned. */
type WebAuthnOptionsRefusal = 'Invalid action' | 'Invalid request' | 'Missing email';

/** Makes the options of ceremonies. */
export class WebAuthnOptions {
  constructor(
    private readonly users: WebAuthnUsers,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeyRows,
  ) {}

  /** @param requested - The requested ceremony; `undefined` chooses by the user. */
  async create(
    attempt: WebAuthnAttempt,
    requested: string | undefined,
  ): Promise<WebAuthnOptionsResult | WebAuthnOptionsRefusal> {
    if (!isAction(requested)) return 'Invalid action';
    const user = await this.users.resolve(attempt);
    const action = chooseAction(requested, user);
    if (action === 'authenticate') return this.generateAuthenticationOptions(attempt, user);
    if (action === undefined || !user) return 'Invalid request';
    const accountName = getAccountName(user);
    if (!accountName) return 'Missing email';
    return this.generateRegistrationOptions(attempt, user, accountName);
  }

  private async generateAuthenticationOptions(
    attempt: WebAuthnAttempt,
    user: WebAuthnUser | undefined,
  ): Promise<WebAuthnOptionsResult> {
    const known = await this.listPasskeys(attempt, user);
    const options = await this.ceremonies.generateAuthenticationOptions(
      this.getCeremony(attempt),
      known,
    );
    // Without passkeys to list, any passkey of this site is accepted, as if no user had been named.
    const userId = known.length > 0 ? user?.user.id : undefined;
    return this.sealOptions(attempt, 'authenticate', options, { userId });
  }

  private async generateRegistrationOptions(
    attempt: WebAuthnAttempt,
    user: WebAuthnUser,
    accountName: string,
  ): Promise<WebAuthnOptionsResult> {
    const known = await this.listPasskeys(attempt, user);
    const options = await this.ceremonies.generateRegistrationOptions(
      this.getCeremony(attempt),
      { ...user.user, accountName },
      known,
    );
    const purpose = user.isSignedIn
      ? { registers: toChallengeUser(user.user), userId: user.user.id }
      : { registers: user.user };
    return this.sealOptions(attempt, 'register', options, purpose);
  }

  private async sealOptions(
    attempt: WebAuthnAttempt,
    action: WebAuthnAction,
    options: { readonly challenge: string },
    { registers, userId }: Pick<Challenge, 'registers' | 'userId'>,
  ): Promise<WebAuthnOptionsResult> {
    const { provider, requestOrigin } = attempt;
    const challenge = {
      challenge: options.challenge,
      rpId: this.users.getRelyingParty(attempt).id,
      ...(registers && { registers }),
      // Some databases use numbers as ids, whatever the types say.
      ...(userId !== undefined && { userId: String(userId) }),
    };
    return {
      action,
      options,
      cookies: [await this.challenges.seal(provider.id, challenge, requestOrigin)],
    };
  }

  private async listPasskeys({ provider }: WebAuthnAttempt, user: WebAuthnUser | undefined) {
    if (!user?.exists || user.user.id === undefined) return [];
    const usable = await this.passkeys.list(user.user.id);
    return usable.filter((one) => one.provider === provider.id).map(({ row }) => row);
  }

  private getCeremony(attempt: WebAuthnAttempt): Ceremony {
    return { provider: attempt.provider, relyingParty: this.users.getRelyingParty(attempt) };
  }

  /**
   * Opens the challenge of this browser.
   *
   * @throws {InvalidCheck} when it is missing, or is for another site or provider.
   */
  async openChallenge(
    attempt: WebAuthnAttempt,
  ): Promise<Ceremony & { readonly challenge: Challenge }> {
    const { provider, request, requestOrigin } = attempt;
    const challenge = await this.challenges.open(provider.id, requestOrigin, request.cookies);
    const ceremony = this.getCeremony(attempt);
    if (challenge.rpId === ceremony.relyingParty.id) return { ...ceremony, challenge };
    throw new InvalidCheck('The challenge is for another site.', { check: 'challenge' });
  }
}

function isAction(action: string | undefined): action is WebAuthnAction | undefined {
  return action === undefined || action === 'authenticate' || action === 'register';
}

/**
 * The table of the contract (§5.11): a passkey can be registered by a new user or a signed-in one
 * alone.
 */
function chooseAction(
  requested: WebAuthnAction | undefined,
  user: WebAuthnUser | undefined,
): WebAuthnAction | undefined {
  if (requested === 'authenticate') return 'authenticate';
  if (requested === 'register') return user?.isSignedIn === user?.exists ? 'register' : undefined;
  if (user?.isSignedIn) return undefined;
  return !user || user.exists ? 'authenticate' : 'register';
}

/** The name that a device shows for the passkey. A new user is known by the address alone. */
function getAccountName({ user, isSignedIn }: WebAuthnUser): string | undefined {
  if (user.email) return user.email;
  return isSignedIn ? (user.name ?? String(user.id)) : undefined;
}

/**
 * The fields of a stored user that the ceremony needs: a row may hold data that no cookie should.
 */
function toChallengeUser({ id, name, email, image }: User): User {
  return {
    ...(id !== undefined && { id: String(id) }),
    ...(name && { name }),
    ...(email && { email }),
    ...(image && { image }),
  };
}

/** A request to a passkey provider. */
interface WebAuthnAttempt {
  readonly provider: WebAuthnProvider;
  readonly request: AuthRequest;
  readonly requestOrigin: RequestOrigin;
}

/** The user of a request for passkey options. */
interface WebAuthnUser {
  readonly user: User;
  /** Whether the user is stored. */
  readonly exists: boolean;
  readonly isSignedIn: boolean;
}

/**
 * Finds the user and the relying party of a request: the signed-in user, else the user that the
 * request names. Changes nothing.
 */
export class WebAuthnUsers {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sessions: SessionService,
  ) {}

  /** The user; `undefined` when the request names none. An expired session does not count (A71). */
  async resolve(attempt: WebAuthnAttempt): Promise<WebAuthnUser | undefined> {
    const { provider, request, requestOrigin } = attempt;
    const owner = await this.sessions.getUser(request.cookies, requestOrigin);
    if (owner) return { user: owner, exists: true, isSignedIn: true };
    const { getUserInfo } = provider.config;
    const found = getUserInfo
      ? await getUserInfo.call(
          provider.config,
          this.getContext(attempt),
          toWebAuthnRequest(attempt),
        )
      : await this.findByAddress(request.query.email);
    return found ? { user: found.user, exists: found.exists, isSignedIn: false } : undefined;
  }

  /** The relying party of the request. */
  getRelyingParty(attempt: WebAuthnAttempt): RelyingParty {
    const { provider, requestOrigin } = attempt;
    const { config } = provider;
    // `Relaying` is the spelling of Auth.js.
    const options = config.getRelayingParty
      ? config.getRelayingParty(this.getContext(attempt), toWebAuthnRequest(attempt))
      : (config.relayingParty ?? {});
    return selectRelyingParty(options, requestOrigin.origin);
  }

  /** The user with an address; `undefined` for an invalid address. */
  private async findByAddress(
    typed: unknown,
  ): Promise<{ user: User; exists: boolean } | undefined> {
    const email = normalizeEmailAddress(typed);
    if (email === undefined) return undefined;
    const owner = await findUserByAddress(email, this.adapter);
    return owner ? { user: owner, exists: true } : { user: { email }, exists: false };
  }

  private getContext({ provider, request, requestOrigin }: WebAuthnAttempt): WebAuthnContext {
    const url = new URL(request.url.pathname + request.url.search, requestOrigin.origin);
    const adapter = requireAdapter(this.adapter, ['getUserByEmail']);
    return { url, provider: provider.config, adapter };
  }
}

/** A copy of the request for the app's functions, which may change it. */
function toWebAuthnRequest({ request, requestOrigin }: WebAuthnAttempt): WebAuthnRequest {
  const { method, action, providerId, headers, query, body } = request;
  return {
    url: new URL(request.url.pathname + request.url.search, requestOrigin.origin),
    method: method === 'GET' ? method : 'POST',
    action,
    providerId,
    headers: Object.fromEntries(headers),
    query: { ...query },
    body: { ...body },
  };
}
