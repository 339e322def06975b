/** The user behind a passkey: whom it was stored for, or whoever asked for a new one. */
import type { Adapter } from '../adapters/adapter.js';
import { type AdapterWith, requireAdapter } from '../adapters/require-adapter.js';
import { AccountNotLinked } from '../errors/request.errors.js';
import { spellingsOf } from '../models/email-address.js';
import type { AdapterUser, User } from '../models/user.js';
import type { Linking } from './account.linker.js';
import type { ProvenIdentity } from './callback-strategy.js';
import type { FirstSignIn } from './first-sign-in.js';
import type { IdentityLinker, LinkedUser } from './identity-linker.js';

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
    private readonly firstSignIn: FirstSignIn,
  ) {}

  async acquaint({ user, linksTo }: ProvenIdentity): Promise<User> {
    if (linksTo === undefined) return user;
    return (await requireAdapter(this.adapter, ['getUser']).getUser(linksTo)) ?? user;
  }

  /** @throws {AccountNotLinked} when the passkey, or the e-mail address with it, is somebody else's. */
  async link(
    identity: ProvenIdentity,
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
    await this.firstSignIn.tie(identity, account, owner);
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

async function refuseTaken({ user }: ProvenIdentity, rows: Rows): Promise<void> {
  for (const spelling of user.email ? spellingsOf(user.email) : []) {
    if (!(await rows.getUserByEmail(spelling))) continue;
    throw new AccountNotLinked('Another account already exists with the same e-mail address.');
  }
}
