/** What a browser is to ask of a device: to prove that it has a passkey, or to make one. */
import { InvalidCheck } from '../errors/request.errors.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { User } from '../models/user.js';
import type { Ceremonies, Ceremony } from '../webauthn/ceremonies.js';
import type { Challenge, Challenges } from '../webauthn/challenges.js';
import type { Passkeys } from '../webauthn/passkeys.js';
import type { WebAuthnPeople, WebAuthnPerson, WebAuthnVisit } from './webauthn-people.js';

/** The two things that can be done with a passkey. */
export type WebAuthnAction = 'authenticate' | 'register';

/** What the browser hands to its device, and keeps until the device has answered. */
export interface Invitation {
  readonly action: WebAuthnAction;
  readonly options: object;
  readonly cookies: readonly SetCookie[];
}

/** Why there is none. */
export type NoInvitation = 'Invalid action' | 'Invalid request' | 'Missing email';

/** Begins ceremonies. */
export class WebAuthnInvitations {
  constructor(
    private readonly people: WebAuthnPeople,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly passkeys: Passkeys,
  ) {}

  /** @param wish - What the browser wants to do; `undefined` leaves it to who asks. */
  async invite(visit: WebAuthnVisit, wish: string | undefined): Promise<Invitation | NoInvitation> {
    if (!isWish(wish)) return 'Invalid action';
    const person = await this.people.whoAsks(visit);
    const action = decide(wish, person);
    if (action === 'authenticate') return this.askForProof(visit, person);
    if (action === undefined || !person) return 'Invalid request';
    const accountName = accountNameOf(person);
    if (!accountName) return 'Missing email';
    return this.askForKey(visit, person, accountName);
  }

  private async askForProof(
    visit: WebAuthnVisit,
    person: WebAuthnPerson | undefined,
  ): Promise<Invitation> {
    const known = await this.knownTo(visit, person);
    const options = await this.ceremonies.askForProof(this.ceremonyOf(visit), known);
    // With no passkey to name, any of this site will do, as if nobody had been named.
    const userId = known.length > 0 ? person?.user.id : undefined;
    return this.invitation(visit, 'authenticate', options, { userId });
  }

  private async askForKey(
    visit: WebAuthnVisit,
    person: WebAuthnPerson,
    accountName: string,
  ): Promise<Invitation> {
    const known = await this.knownTo(visit, person);
    const user = { ...person.user, accountName };
    const options = await this.ceremonies.askForKey(this.ceremonyOf(visit), user, known);
    const purpose = person.isSignedIn
      ? { registers: described(person.user), userId: person.user.id }
      : { registers: person.user };
    return this.invitation(visit, 'register', options, purpose);
  }

  private async invitation(
    visit: WebAuthnVisit,
    action: WebAuthnAction,
    options: { readonly challenge: string },
    { registers, userId }: Pick<Challenge, 'registers' | 'userId'>,
  ): Promise<Invitation> {
    const { provider, site } = visit;
    const challenge = {
      challenge: options.challenge,
      rpId: this.people.partyOf(visit).id,
      ...(registers && { registers }),
      // Some databases have numbers for ids, whatever the types say.
      ...(userId !== undefined && { userId: String(userId) }),
    };
    return { action, options, cookies: [await this.challenges.seal(provider.id, challenge, site)] };
  }

  private async knownTo({ provider }: WebAuthnVisit, person: WebAuthnPerson | undefined) {
    if (!person?.exists || person.user.id === undefined) return [];
    return this.passkeys.rowsOf(person.user.id, provider.id);
  }

  private ceremonyOf(visit: WebAuthnVisit): Ceremony {
    return { provider: visit.provider, party: this.people.partyOf(visit) };
  }

  /**
   * The challenge that this browser was given, for this site.
   *
   * @throws {InvalidCheck} when there is none, or it is of another site or provider.
   */
  async accepted(visit: WebAuthnVisit): Promise<Ceremony & { readonly challenge: Challenge }> {
    const { provider, request, site } = visit;
    const challenge = await this.challenges.open(provider.id, site, request.cookies);
    const ceremony = this.ceremonyOf(visit);
    if (challenge.rpId === ceremony.party.id) return { ...ceremony, challenge };
    throw new InvalidCheck('The challenge is of another site.', { check: 'challenge' });
  }
}

function isWish(wish: string | undefined): wish is WebAuthnAction | undefined {
  return wish === undefined || wish === 'authenticate' || wish === 'register';
}

/** The contract's table (§5.11): only whom nobody knows, or who is signed in, may get a passkey. */
function decide(
  wish: WebAuthnAction | undefined,
  person: WebAuthnPerson | undefined,
): WebAuthnAction | undefined {
  if (wish === 'authenticate') return 'authenticate';
  if (wish === 'register') return person?.isSignedIn === person?.exists ? 'register' : undefined;
  if (person?.isSignedIn) return undefined;
  return !person || person.exists ? 'authenticate' : 'register';
}

/** What a device lists the passkey under. Whoever is new is known by their address alone. */
function accountNameOf({ user, isSignedIn }: WebAuthnPerson): string | undefined {
  if (user.email) return user.email;
  return isSignedIn ? (user.name ?? String(user.id)) : undefined;
}

/** Of a stored user, what the ceremony needs: rows of an app may hold what no cookie should. */
function described({ id, name, email, image }: User): User {
  return {
    ...(id !== undefined && { id: String(id) }),
    ...(name && { name }),
    ...(email && { email }),
    ...(image && { image }),
  };
}
