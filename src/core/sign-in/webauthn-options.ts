/** What a browser is to ask of a device: to prove that it has a passkey, or to make one. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { getOwner } from '../email/email-identifier.js';
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
import { getRelyingParty, type Passkeys, type RelyingParty } from '../webauthn/passkeys.js';

/** The two things that can be done with a passkey. */
type WebAuthnAction = 'authenticate' | 'register';

/** What the browser hands to its device, and keeps until the device has answered. */
interface WebAuthnOptionsResult {
  readonly action: WebAuthnAction;
  readonly options: object;
  readonly cookies: readonly SetCookie[];
}

/** Why there is none. */
type WebAuthnOptionsRefusal = 'Invalid action' | 'Invalid request' | 'Missing email';

/** Begins ceremonies. */
export class WebAuthnOptions {
  constructor(
    private readonly people: WebAuthnUsers,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly passkeys: Passkeys,
  ) {}

  /** @param wish - What the browser wants to do; `undefined` leaves it to who asks. */
  async create(
    visit: WebAuthnVisit,
    wish: string | undefined,
  ): Promise<WebAuthnOptionsResult | WebAuthnOptionsRefusal> {
    if (!isWish(wish)) return 'Invalid action';
    const person = await this.people.resolve(visit);
    const action = decide(wish, person);
    if (action === 'authenticate') return this.generateAuthenticationOptions(visit, person);
    if (action === undefined || !person) return 'Invalid request';
    const accountName = getAccountName(person);
    if (!accountName) return 'Missing email';
    return this.generateRegistrationOptions(visit, person, accountName);
  }

  private async generateAuthenticationOptions(
    visit: WebAuthnVisit,
    person: WebAuthnUser | undefined,
  ): Promise<WebAuthnOptionsResult> {
    const known = await this.knownTo(visit, person);
    const options = await this.ceremonies.generateAuthenticationOptions(
      this.getCeremony(visit),
      known,
    );
    // With no passkey to name, any of this site will do, as if nobody had been named.
    const userId = known.length > 0 ? person?.user.id : undefined;
    return this.invitation(visit, 'authenticate', options, { userId });
  }

  private async generateRegistrationOptions(
    visit: WebAuthnVisit,
    person: WebAuthnUser,
    accountName: string,
  ): Promise<WebAuthnOptionsResult> {
    const known = await this.knownTo(visit, person);
    const user = { ...person.user, accountName };
    const options = await this.ceremonies.generateRegistrationOptions(
      this.getCeremony(visit),
      user,
      known,
    );
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
  ): Promise<WebAuthnOptionsResult> {
    const { provider, site } = visit;
    const challenge = {
      challenge: options.challenge,
      rpId: this.people.getParty(visit).id,
      ...(registers && { registers }),
      // Some databases have numbers for ids, whatever the types say.
      ...(userId !== undefined && { userId: String(userId) }),
    };
    return { action, options, cookies: [await this.challenges.seal(provider.id, challenge, site)] };
  }

  private async knownTo({ provider }: WebAuthnVisit, person: WebAuthnUser | undefined) {
    if (!person?.exists || person.user.id === undefined) return [];
    return this.passkeys.getRows(person.user.id, provider.id);
  }

  private getCeremony(visit: WebAuthnVisit): Ceremony {
    return { provider: visit.provider, party: this.people.getParty(visit) };
  }

  /**
   * The challenge that this browser was given, for this site.
   *
   * @throws {InvalidCheck} when there is none, or it is of another site or provider.
   */
  async accepted(visit: WebAuthnVisit): Promise<Ceremony & { readonly challenge: Challenge }> {
    const { provider, request, site } = visit;
    const challenge = await this.challenges.open(provider.id, site, request.cookies);
    const ceremony = this.getCeremony(visit);
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
  person: WebAuthnUser | undefined,
): WebAuthnAction | undefined {
  if (wish === 'authenticate') return 'authenticate';
  if (wish === 'register') return person?.isSignedIn === person?.exists ? 'register' : undefined;
  if (person?.isSignedIn) return undefined;
  return !person || person.exists ? 'authenticate' : 'register';
}

/** What a device lists the passkey under. Whoever is new is known by their address alone. */
function getAccountName({ user, isSignedIn }: WebAuthnUser): string | undefined {
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

/* MERGED webauthn-people.ts: Who asks for a passkey: whoever is signed in, or else whom the request names. */

/** A request to a passkey provider. */
interface WebAuthnVisit {
  readonly provider: WebAuthnProvider;
  readonly request: AuthRequest;
  readonly site: RequestOrigin;
}

/** Somebody who asks for a passkey. */
interface WebAuthnUser {
  readonly user: User;
  /** Whether the database knows them. */
  readonly exists: boolean;
  readonly isSignedIn: boolean;
}

/** Finds out who asks, and for which site. Changes nothing. */
export class WebAuthnUsers {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sessions: SessionService,
  ) {}

  /** `undefined` when the request does not say. An expired session is none (A71). */
  async resolve(visit: WebAuthnVisit): Promise<WebAuthnUser | undefined> {
    const { provider, request, site } = visit;
    const owner = await this.sessions.owner(request.cookies, site);
    if (owner) return { user: owner, exists: true, isSignedIn: true };
    const { getUserInfo } = provider.config;
    const found = getUserInfo
      ? await getUserInfo.call(provider.config, this.getContext(visit), told(visit))
      : await this.byAddress(request.query.email);
    return found ? { user: found.user, exists: found.exists, isSignedIn: false } : undefined;
  }

  /** The site as devices know it. */
  getParty(visit: WebAuthnVisit): RelyingParty {
    const { provider, site } = visit;
    const { getRelayingParty, relayingParty = {} } = provider.config;
    const options = getRelayingParty
      ? getRelayingParty.call(provider.config, this.getContext(visit), told(visit))
      : relayingParty;
    return getRelyingParty(options, site.origin);
  }

  /** What is no address names nobody. */
  private async byAddress(typed: unknown): Promise<{ user: User; exists: boolean } | undefined> {
    const email = normalizeEmailAddress(typed);
    if (email === undefined) return undefined;
    const owner = await getOwner(email, this.adapter);
    return owner ? { user: owner, exists: true } : { user: { email }, exists: false };
  }

  private getContext({ provider, request, site }: WebAuthnVisit): WebAuthnContext {
    const url = new URL(request.url.pathname + request.url.search, site.origin);
    const adapter = requireAdapter(this.adapter, ['getUserByEmail']);
    return { url, provider: provider.config, adapter };
  }
}

/** The request for the app's own functions, which may do with it what they like. */
function told({ request, site }: WebAuthnVisit): WebAuthnRequest {
  const { method, action, providerId, headers, query, body } = request;
  return {
    url: new URL(request.url.pathname + request.url.search, site.origin),
    method,
    action,
    providerId,
    headers: Object.fromEntries(headers),
    query: { ...query },
    body: { ...body },
  };
}
