/** A fresh adapter for each case, and the people and things the cases are about. */
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../../src/core/adapters/adapter.js';

/** One adapter over an empty store, and how to be done with it. */
export interface AdapterHarness {
  readonly adapter: Adapter;
  close(): Promise<void>;
}

/** An id that no user has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export const ada = {
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: new Date(1_700_000_000_123),
  image: 'https://example.com/ada.png',
} satisfies Omit<AdapterUser, 'id'>;

export const github = {
  type: 'oauth',
  provider: 'github',
  providerAccountId: 'abc',
} as const;

/** What an account is asked for by. Some adapters hand what they get to the database as it is. */
export const githubKey = { provider: 'github', providerAccountId: 'abc' } as const;

export const tokens = {
  access_token: 'access',
  refresh_token: 'refresh',
  id_token: 'id',
  token_type: 'bearer',
  scope: 'read:user user:email',
  session_state: 'state',
  expires_at: 1_900_000_000,
} as const;

export const session = {
  sessionToken: 'session-token',
  expires: new Date(2_000_000_000_456),
} satisfies Omit<AdapterSession, 'userId'>;

export const token: VerificationToken = {
  identifier: ada.email,
  token: 'digest',
  expires: new Date(1_900_000_000_789),
};

export const passkey = {
  credentialID: 'Zmlyc3Q=',
  providerAccountId: 'Zmlyc3Q=',
  credentialPublicKey: 'cHVibGljIGtleQ==',
  counter: 0,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal,hybrid',
} satisfies Omit<AdapterAuthenticator, 'userId'>;

/** What an adapter has for passkeys: all of it, or nothing. */
export const PASSKEY_METHODS = [
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
] as const satisfies readonly AdapterMethod[];

/** What a case works on. */
export class AdapterFixture {
  #harness: AdapterHarness | undefined;

  constructor(private readonly makeHarness: () => Promise<AdapterHarness>) {}

  async open(): Promise<void> {
    this.#harness = await this.makeHarness();
  }

  async close(): Promise<void> {
    await this.#harness?.close();
  }

  /** With every method: a case that needs one which not every adapter has says so. */
  get adapter(): Required<Adapter> {
    return this.#harness?.adapter as Required<Adapter>;
  }

  async newUser(fields: Partial<AdapterUser> = {}): Promise<AdapterUser> {
    return this.adapter.createUser({ ...ada, ...fields, id: crypto.randomUUID() });
  }

  /** Asks with the pair, and nothing else. */
  async useToken({
    identifier,
    token: digest,
  }: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null> {
    return this.adapter.useVerificationToken({ identifier, token: digest });
  }

  async newAccount(
    user: Pick<AdapterUser, 'id'>,
    fields: Record<string, unknown> = {},
  ): Promise<AdapterAccount> {
    const account: AdapterAccount = { ...github, ...fields, userId: user.id };
    await this.adapter.linkAccount(account);
    return account;
  }

  async newSession(
    user: Pick<AdapterUser, 'id'>,
    fields: Partial<AdapterSession> = {},
  ): Promise<AdapterSession> {
    return this.adapter.createSession({ ...session, ...fields, userId: user.id });
  }
}
