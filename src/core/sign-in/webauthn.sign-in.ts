/** The sign-in with a passkey: authentication, registration, and the passkey's user. */
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import {
  AccountNotLinked,
  InvalidProvider,
  MalformedRequest,
  UnknownAction,
  WebAuthnVerificationError,
} from '../errors/request.errors.js';
import type { SetCookie } from '../http/cookies.js';
import { isPlainObject } from '../kernel/objects.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import { listAddressSpellings } from '../models/email-address.js';
import type { AdapterUser, User } from '../models/user.js';
import { type Ceremonies, type CredentialResponse, toBase64 } from '../webauthn/ceremonies.js';
import type { Challenges } from '../webauthn/webauthn-challenges.js';
import type { Linking } from './account.linker.js';
import { toPasskeyProof } from './identity-proof.js';
import {
  asWebAuthn,
  type CallbackStrategy,
  type IdentityLinker,
  type LinkedUser,
  type SignInAttempt,
  type VerifiedIdentity,
} from './sign-in-method.js';
import type { PasskeyCounters } from './passkey-counters.js';
import type { UserProvisioner } from './user-provisioner.js';
import type { WebAuthnOptions } from './webauthn-options.js';

/** Base64url of 1023 bytes at most (WebAuthn §4). Other ids are not looked up. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** The common part of all identities: the e-mail address is not verified. */
export const UNVERIFIED_IDENTITY = {
  profile: undefined,
  credentials: undefined,
  isEmailVerified: false,
  linksByEmail: false,
  storedFields: async () => ({}),
} as const;

/** Verifies a passkey's response, once for each challenge. */
export class WebAuthnCallbackStrategy implements CallbackStrategy {
  readonly types = ['webauthn'] as const;
  /** The challenge prevents CSRF: its cookie is not sent with another site's form. */
  readonly needsCsrfToken = false;

  constructor(
    private readonly counters: PasskeyCounters,
    private readonly options: WebAuthnOptions,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly csrf: CsrfGuard,
    private readonly random: Random,
  ) {}

  async intercept({ request, requestOrigin }: SignInAttempt): Promise<undefined> {
    this.csrf.verifyOrigin(request.headers, requestOrigin.origin);
  }

  async verify(attempt: SignInAttempt): Promise<VerifiedIdentity> {
    const { provider, request } = attempt;
    if (request.method !== 'POST') {
      throw new InvalidProvider('A passkey is submitted by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    const { action, data } = request.body;
    if (action === 'authenticate') return this.authenticate(attempt, parseResponse(data));
    if (action === 'register') return this.register(attempt, parseResponse(data));
    throw new UnknownAction('The action must be `authenticate` or `register`.');
  }

  async cleanUp({ requestOrigin, request }: SignInAttempt): Promise<readonly SetCookie[]> {
    return this.challenges.clear(requestOrigin, request.cookies);
  }

  private async authenticate(
    attempt: SignInAttempt,
    response: CredentialResponse,
  ): Promise<VerifiedIdentity> {
    const { adapter } = this.counters;
    const rows = requireAdapter(adapter, ['getAuthenticator', 'getAccount', 'getUser']);
    const provider = asWebAuthn(attempt.provider);
    const { challenge, ...ceremony } = await this.options.openChallenge({
      ...attempt,
      provider,
    });
    const credentialID = toBase64(response.id);
    const passkey = await rows.getAuthenticator(credentialID);
    const isExpectedUser =
      challenge.userId === undefined || challenge.userId === String(passkey?.userId);
    if (challenge.registers)
      throw new WebAuthnVerificationError('The challenge registers a passkey.');
    // It reveals nothing of a user: who knows an id has had the passkey (A126).
    if (!passkey) throw unknownPasskey('There is no passkey of this id.');
    if (!isExpectedUser) throw notUsable();
    const verified = await this.ceremonies.verifyAuthentication(
      ceremony,
      challenge,
      response,
      passkey,
    );
    await this.challenges.consume(challenge);
    const counter = await this.counters.storeVerified(credentialID, verified.counter);
    const account = await rows.getAccount(credentialID, provider.id);
    // The key has signed. Adapters that delete no passkeys keep the row of one that was removed.
    if (!account) throw unknownPasskey('The passkey was removed.');
    if (String(account.userId) !== String(passkey.userId)) throw notUsable();
    const user = await rows.getUser(account.userId);
    if (!user) throw notUsable();
    return { ...UNVERIFIED_IDENTITY, user, account, counter, proof: toPasskeyProof(verified) };
  }

  private async register(
    attempt: SignInAttempt,
    response: CredentialResponse,
  ): Promise<VerifiedIdentity> {
    const provider = asWebAuthn(attempt.provider);
    const { challenge, ...ceremony } = await this.options.openChallenge({
      ...attempt,
      provider,
    });
    if (!challenge.registers) {
      throw new WebAuthnVerificationError('The challenge was made for a sign-in.');
    }
    const verified = await this.ceremonies.verifyRegistration(ceremony, challenge, response);
    await this.challenges.consume(challenge);
    const { authenticator } = verified;
    const { credentialID: providerAccountId } = authenticator;
    return {
      ...UNVERIFIED_IDENTITY,
      user: {
        ...challenge.registers,
        id: challenge.userId ?? challenge.newUserId ?? randomUuid(this.random),
      },
      account: { provider: provider.id, type: 'webauthn', providerAccountId },
      authenticator,
      linksTo: challenge.userId,
      proof: toPasskeyProof(verified),
    };
  }
}

/** @throws {WebAuthnVerificationError} when it is not a credential in JSON. */
export function parseResponse(data: unknown): CredentialResponse {
  let response: unknown;
  try {
    response = typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    response = undefined;
  }
  if (isPlainObject(response) && isCredentialId(response.id)) return response as CredentialResponse;
  throw new WebAuthnVerificationError('The response of the device could not be read.');
}

function isCredentialId(id: unknown): boolean {
  return typeof id === 'string' && CREDENTIAL_ID.test(id);
}

function unknownPasskey(message: string): WebAuthnVerificationError {
  return Object.assign(new WebAuthnVerificationError(message), {
    code: 'unknown_passkey' as const,
  });
}

function notUsable(): WebAuthnVerificationError {
  return new WebAuthnVerificationError('No user can sign in with this passkey here.');
}

const REQUIRED_METHODS = [
  'getUser',
  'getUserByAccount',
  'getUserByEmail',
  'getAuthenticator',
] as const;
type Rows = AdapterWith<(typeof REQUIRED_METHODS)[number]>;

/**
 * Finds the user of a passkey, and stores a new passkey with its user. A passkey verifies no e-mail
 * address, so a new user cannot register with the address of an existing one (A89).
 */
export class WebAuthnLinker implements IdentityLinker {
  readonly types = ['webauthn'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly linking: Linking,
    private readonly provisioner: UserProvisioner,
  ) {}

  async resolveUser({ user, linksTo }: VerifiedIdentity): Promise<User> {
    if (linksTo === undefined) return user;
    return (await requireAdapter(this.adapter, ['getUser']).getUser(linksTo)) ?? user;
  }

  async findOwner(
    { account, authenticator, linksTo }: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<AdapterUser | null> {
    const { provider, providerAccountId } = account;
    const rows = requireAdapter(this.adapter, REQUIRED_METHODS);
    const known = await rows.getUserByAccount({ provider, providerAccountId });
    if (!authenticator) return known;
    await refuseKnownPasskey(known, providerAccountId, rows);
    const owner = linksTo === undefined ? null : await signedIn();
    return String(owner?.id) === linksTo ? owner : null;
  }

  /**
   * @throws {AccountNotLinked} when the passkey, or its e-mail address, belongs to another user.
   */
  async link(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser> {
    const rows = requireAdapter(this.adapter, REQUIRED_METHODS);
    const { provider, providerAccountId } = identity.account;
    const known = await rows.getUserByAccount({ provider, providerAccountId });
    if (!identity.authenticator) return this.getOwner(known, signedIn);
    await refuseKnownPasskey(known, providerAccountId, rows);
    const account = { ...identity.account };
    if (identity.linksTo === undefined) {
      await refuseTakenEmail(identity, rows);
      return { user: await this.provisioner.createUser(identity, account), isNewUser: true };
    }
    const owner = await signedIn();
    if (!owner || String(owner.id) !== identity.linksTo) {
      throw new AccountNotLinked('The user who requested the passkey is not signed in.');
    }
    await this.provisioner.linkAccount(identity, account, owner);
    return { user: owner, isNewUser: false, isAdded: true };
  }

  private async getOwner(
    known: AdapterUser | null,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser> {
    if (!known) throw new AccountNotLinked('The passkey has no user any more.');
    // With explicit linking, the sign-in replaces the session of another user.
    const current = this.linking === 'automatic' ? await signedIn() : null;
    if (current && String(current.id) !== String(known.id)) {
      throw new AccountNotLinked('The passkey is already associated with another user.');
    }
    return { user: known, isNewUser: false };
  }
}

/** Credential ids are not secret: registering a known one must not give access to its user. */
async function refuseKnownPasskey(
  known: AdapterUser | null,
  credentialId: string,
  rows: Rows,
): Promise<void> {
  if (!known && !(await rows.getAuthenticator(credentialId))) return;
  throw new AccountNotLinked('The passkey is registered already.');
}

async function refuseTakenEmail({ user }: VerifiedIdentity, rows: Rows): Promise<void> {
  for (const spelling of user.email ? listAddressSpellings(user.email) : []) {
    if (!(await rows.getUserByEmail(spelling))) continue;
    throw new AccountNotLinked('Another account already exists with the same e-mail address.');
  }
}
