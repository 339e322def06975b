/** The options of WebAuthn ceremonies (`GET /webauthn-options`). */
import { InvalidCheck } from '../errors/request.errors.js';
import type { SetCookie } from '../http/cookies.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import type { AdapterUser, User } from '../models/user.js';
import type { Ceremonies, Ceremony } from '../webauthn/ceremonies.js';
import type { WebAuthnChallenge, Challenges } from '../webauthn/webauthn-challenges.js';
import type { PasskeyRows } from '../webauthn/passkey-rows.js';
import type { UserHandles } from '../webauthn/user-handles.js';
import {
  getStoredName,
  type WebAuthnAttempt,
  type WebAuthnUser,
  type WebAuthnUsers,
} from './webauthn-users.js';

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
    private readonly handles: UserHandles,
    private readonly random: Random,
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
    // The handle of a new user is made of the id that the user is to have, which adapters mostly
    // keep.
    const newUserId = user.isSignedIn ? undefined : randomUuid(this.random);
    const id = newUserId ?? String(user.user.id);
    const options = await this.ceremonies.generateRegistrationOptions(
      this.getCeremony(attempt),
      { ...user.user, accountName, handle: await this.handles.create(attempt.provider.id, id) },
      known,
    );
    const purpose = user.isSignedIn
      ? { registers: toChallengeUser(user.user), userId: user.user.id }
      : { registers: user.user, newUserId };
    return this.sealOptions(attempt, 'register', options, purpose);
  }

  /**
   * The options of a passkey that a device makes for a stored user without asking. Their challenge
   * is in no cookie.
   */
  async createSilent(
    attempt: WebAuthnAttempt,
    user: AdapterUser,
  ): Promise<{ readonly options: object; readonly challenge: WebAuthnChallenge }> {
    const { provider } = attempt;
    const owner = { user, exists: true, isSignedIn: true };
    const options = await this.ceremonies.generateRegistrationOptions(
      this.getCeremony(attempt),
      {
        name: user.name,
        accountName: getStoredName(user),
        handle: await this.handles.create(provider.id, String(user.id)),
      },
      await this.listPasskeys(attempt, owner),
      { isConditional: true },
    );
    const rpId = this.users.getRelyingParty(attempt).id;
    const challenge = { challenge: options.challenge, rpId, userId: String(user.id) };
    return { options, challenge };
  }

  private async sealOptions(
    attempt: WebAuthnAttempt,
    action: WebAuthnAction,
    options: { readonly challenge: string },
    { registers, userId, newUserId }: Pick<WebAuthnChallenge, 'registers' | 'userId' | 'newUserId'>,
  ): Promise<WebAuthnOptionsResult> {
    const { provider, requestOrigin } = attempt;
    const challenge = {
      challenge: options.challenge,
      rpId: this.users.getRelyingParty(attempt).id,
      ...(registers && { registers }),
      // Some databases use numbers as ids, whatever the types say.
      ...(userId !== undefined && { userId: String(userId) }),
      ...(newUserId !== undefined && { newUserId }),
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

  /** The provider and the relying party of a request. */
  getCeremony(attempt: WebAuthnAttempt): Ceremony {
    return { provider: attempt.provider, relyingParty: this.users.getRelyingParty(attempt) };
  }

  /**
   * Opens the challenge of this browser.
   *
   * @throws {InvalidCheck} when it is missing, or is for another site or provider.
   */
  async openChallenge(
    attempt: WebAuthnAttempt,
  ): Promise<Ceremony & { readonly challenge: WebAuthnChallenge }> {
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
  return isSignedIn ? getStoredName(user) : user.email || undefined;
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
