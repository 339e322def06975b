/** Somebody answers with a passkey: one that is known, or one that was made a moment ago. */
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
import { type Ceremonies, type DeviceAnswer, toStored } from '../webauthn/ceremonies.js';
import type { Challenges } from '../webauthn/challenges.js';
import type { Linking } from './account.linker.js';
import {
  asWebAuthn,
  type CallbackStrategy,
  type IdentityLinker,
  type LinkedUser,
  type SignInAttempt,
  type VerifiedIdentity,
} from './sign-in-method.js';
import type { UserProvisioner } from './user-provisioner.js';
import type { WebAuthnOptions } from './webauthn-options.js';

/** Base64url of 1023 bytes at most (WebAuthn §4). The database is not asked for anything else. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** What both kinds of identity have in common: nobody has vouched for an address. */
const UNVOUCHED = {
  profile: undefined,
  credentials: undefined,
  isEmailVerified: false,
  linksByEmail: false,
  storedFields: async () => ({}),
} as const;

/** Takes a passkey's signature for proof, once. */
export class WebAuthnCallbackStrategy implements CallbackStrategy {
  readonly types = ['webauthn'] as const;
  /** The challenge does that: the cookie it is in goes along with no form of another site. */
  readonly needsCsrfToken = false;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly invitations: WebAuthnOptions,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly csrf: CsrfGuard,
    private readonly random: Random,
  ) {}

  async intercept({ request, site }: SignInAttempt): Promise<undefined> {
    this.csrf.verifyOrigin(request.headers, site.origin);
  }

  async verify(attempt: SignInAttempt): Promise<VerifiedIdentity> {
    const { provider, request } = attempt;
    if (request.method !== 'POST') {
      throw new InvalidProvider('A passkey answers by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    const { action, data } = request.body;
    if (action === 'authenticate') return this.recognise(attempt, answerIn(data));
    if (action === 'register') return this.register(attempt, answerIn(data));
    throw new UnknownAction('A passkey is to authenticate or to register.');
  }

  async cleanUp({ site, request }: SignInAttempt): Promise<readonly SetCookie[]> {
    return this.challenges.forget(site, request.cookies);
  }

  private async recognise(attempt: SignInAttempt, answer: DeviceAnswer): Promise<VerifiedIdentity> {
    const rows = requireAdapter(this.adapter, [
      'getAuthenticator',
      'updateAuthenticatorCounter',
      'getAccount',
      'getUser',
    ]);
    const provider = asWebAuthn(attempt.provider);
    const { challenge, ...ceremony } = await this.invitations.accepted({ ...attempt, provider });
    const credentialID = toStored(answer.id);
    const passkey = await rows.getAuthenticator(credentialID);
    const isAsked = challenge.userId === undefined || challenge.userId === String(passkey?.userId);
    // A refusal that said which of these it was would say which passkeys there are (A126).
    if (!passkey || !isAsked || challenge.registers) throw unknown();
    const counter = await this.ceremonies.verifyAuthentication(
      ceremony,
      challenge,
      answer,
      passkey,
    );
    await this.challenges.spend(challenge);
    await rows.updateAuthenticatorCounter(credentialID, counter);
    const account = await rows.getAccount(credentialID, provider.id);
    if (!account || String(account.userId) !== String(passkey.userId)) throw unknown();
    const user = await rows.getUser(account.userId);
    if (!user) throw unknown();
    return { ...UNVOUCHED, user, account };
  }

  private async register(attempt: SignInAttempt, answer: DeviceAnswer): Promise<VerifiedIdentity> {
    const provider = asWebAuthn(attempt.provider);
    const { challenge, ...ceremony } = await this.invitations.accepted({ ...attempt, provider });
    if (!challenge.registers) {
      throw new WebAuthnVerificationError('The challenge was made for a sign-in.');
    }
    const authenticator = await this.ceremonies.verifyRegistration(ceremony, challenge, answer);
    await this.challenges.spend(challenge);
    const { credentialID: providerAccountId } = authenticator;
    return {
      ...UNVOUCHED,
      user: { ...challenge.registers, id: challenge.userId ?? randomUuid(this.random) },
      account: { provider: provider.id, type: 'webauthn', providerAccountId },
      authenticator,
      linksTo: challenge.userId,
    };
  }
}

/** @throws {WebAuthnVerificationError} when it is not what a device answers. */
function answerIn(data: unknown): DeviceAnswer {
  let answer: unknown;
  try {
    answer = typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    answer = undefined;
  }
  if (isPlainObject(answer) && isCredentialId(answer.id)) return answer as DeviceAnswer;
  throw new WebAuthnVerificationError('The answer of the device could not be read.');
}

function isCredentialId(id: unknown): boolean {
  return typeof id === 'string' && CREDENTIAL_ID.test(id);
}

function unknown(): WebAuthnVerificationError {
  return new WebAuthnVerificationError('The passkey is nobody’s who may sign in with it here.');
}

/* MERGED webauthn.linker.ts: The user behind a passkey: whom it was stored for, or whoever asked for a new one. */

const NEEDED = ['getUser', 'getUserByAccount', 'getUserByEmail', 'getAuthenticator'] as const;
type Rows = AdapterWith<(typeof NEEDED)[number]>;

/**
 * Finds the user of a passkey, and stores a new passkey with its user.
 *
 * A passkey proves no e-mail address: one that somebody has already keeps a newcomer out (A89).
 */
export class WebAuthnLinker implements IdentityLinker {
  readonly types = ['webauthn'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly linking: Linking,
    private readonly firstSignIn: UserProvisioner,
  ) {}

  async resolveUser({ user, linksTo }: VerifiedIdentity): Promise<User> {
    if (linksTo === undefined) return user;
    return (await requireAdapter(this.adapter, ['getUser']).getUser(linksTo)) ?? user;
  }

  /** @throws {AccountNotLinked} when the passkey, or the e-mail address with it, is somebody else's. */
  async link(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser> {
    const rows = requireAdapter(this.adapter, NEEDED);
    const { provider, providerAccountId } = identity.account;
    const known = await rows.getUserByAccount({ provider, providerAccountId });
    if (!identity.authenticator) return this.recognise(known, signedIn);
    // Ids of credentials are no secret: whoever brings one again must not get at its user.
    if (known || (await rows.getAuthenticator(providerAccountId))) {
      throw new AccountNotLinked('The passkey is registered already.');
    }
    const account = { ...identity.account };
    if (identity.linksTo === undefined) {
      await refuseTaken(identity, rows);
      return { user: await this.firstSignIn.make(identity, account), isNewUser: true };
    }
    const owner = await signedIn();
    if (!owner || String(owner.id) !== identity.linksTo) {
      throw new AccountNotLinked('Who asked for the passkey is not signed in any more.');
    }
    await this.firstSignIn.linkAccount(identity, account, owner);
    return { user: owner, isNewUser: false };
  }

  private async recognise(
    known: AdapterUser | null,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser> {
    if (!known) throw new AccountNotLinked('The passkey is nobody’s any more.');
    // With explicit linking, whoever was signed in is signed out by it.
    const current = this.linking === 'automatic' ? await signedIn() : null;
    if (current && String(current.id) !== String(known.id)) {
      throw new AccountNotLinked('The passkey is already associated with another user.');
    }
    return { user: known, isNewUser: false };
  }
}

async function refuseTaken({ user }: VerifiedIdentity, rows: Rows): Promise<void> {
  for (const spelling of user.email ? listAddressSpellings(user.email) : []) {
    if (!(await rows.getUserByEmail(spelling))) continue;
    throw new AccountNotLinked('Another account already exists with the same e-mail address.');
  }
}
