/**
 * The single-use tokens in magic links.
 *
 * The database holds a hash of each token, so that no attacker can sign in by a copy of the
 * database. New tokens are hashed with the newest secret. A presented token is looked up under
 * every secret, and under all secrets joined, which earlier versions hashed with; so a link
 * survives a rotation.
 */
import { sha256Hex } from '#digest';
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import { type Clock, type Random, randomHex } from '../kernel/platform.js';
import { timingSafeEqual } from '../kernel/bytes.js';
import { key } from '../kernel/container.js';
import type { VerificationToken } from '../models/email-address.js';
import { parseAdapterDate } from '../models/user.js';
import type { EmailProvider } from '../providers/provider.js';

/** The secrets that tokens are hashed with. */
export interface VerificationSettings {
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** Injects the settings. */
export const VerificationSettingsToken = key<VerificationSettings>('VerificationSettings');

/** A stored token, ready to be sent. */
export interface IssuedVerificationToken {
  readonly identifier: string;
  /** The plain token, for the link alone. */
  readonly token: string;
  /** The stored form of the token. Not for the message. */
  readonly hash: string;
  readonly issued: Date;
  readonly expires: Date;
}

/** A token from a link, with the address that it was sent to. */
export type PresentedVerificationToken = Pick<IssuedVerificationToken, 'identifier' | 'token'>;

const TOKEN_BYTES = 32;

/** Issues, redeems and withdraws the single-use tokens of an e-mail provider. */
export class VerificationTokens {
  constructor(
    private readonly settings: VerificationSettings,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Makes a token for an address and stores its hash. */
  async issue(provider: EmailProvider, identifier: string): Promise<IssuedVerificationToken> {
    // An empty token from the app's function would make a link that does not work.
    const token = (await provider.generateToken?.()) || randomHex(this.random, TOKEN_BYTES);
    const issued = new Date(this.clock());
    const expires = new Date(issued.getTime() + provider.maxAgeSeconds * 1000);
    const [secret = ''] = listSecrets(provider, this.settings);
    const hash = await hashToken(token, secret);
    const adapter = requireAdapter(this.adapter, ['createVerificationToken']);
    await adapter.createVerificationToken({ identifier, token: hash, expires });
    return { identifier, token, hash, issued, expires };
  }

  /**
   * Consumes a token.
   *
   * @returns Its row, if it was stored for this very address, unused and not expired.
   */
  async redeem(
    provider: EmailProvider,
    presented: PresentedVerificationToken,
  ): Promise<VerificationToken | undefined> {
    const adapter = requireAdapter(this.adapter, ['useVerificationToken']);
    for (const secret of listAcceptedSecrets(listSecrets(provider, this.settings))) {
      const hash = await hashToken(presented.token, secret);
      const row = await useRow(
        adapter,
        { identifier: presented.identifier, token: hash },
        this.clock(),
      );
      if (row) return row;
    }
    return undefined;
  }

  /**
   * Deletes a token by its stored form: its message was not sent, or the code beside it was used.
   *
   * @returns Its row, if it could still be used.
   */
  async withdraw({
    identifier,
    hash,
  }: Pick<IssuedVerificationToken, 'identifier' | 'hash'>): Promise<VerificationToken | undefined> {
    const adapter = requireAdapter(this.adapter, ['useVerificationToken']);
    return useRow(adapter, { identifier, token: hash }, this.clock());
  }

  /** Stores a row again that this very call has consumed. */
  async giveBack(row: VerificationToken): Promise<void> {
    const adapter = requireAdapter(this.adapter, ['createVerificationToken']);
    await adapter.createVerificationToken(row);
  }
}

/**
 * Consumes a row.
 *
 * @returns The row, if it is this very one and has not expired.
 */
export async function useRow(
  adapter: AdapterWith<'useVerificationToken'>,
  { identifier, token }: Omit<VerificationToken, 'expires'>,
  now: number,
): Promise<VerificationToken | undefined> {
  const row = await adapter.useVerificationToken({ identifier, token });
  const expires = row && parseAdapterDate(row.expires);
  if (!expires || expires.getTime() < now) return undefined;
  // Databases may match different addresses, by case or accent.
  const isSame = row.identifier === identifier && timingSafeEqual(row.token, token);
  return isSame ? { identifier, token, expires } : undefined;
}

/** The secrets of a provider, newest first: its own, or those of the configuration. */
export function listSecrets(
  { secret }: EmailProvider,
  { secrets }: VerificationSettings,
): readonly string[] {
  return secret === undefined ? secrets : [secret];
}

async function hashToken(token: string, secret: string): Promise<string> {
  return sha256Hex(`${token}${secret}`);
}

function listAcceptedSecrets(secrets: readonly string[]): readonly string[] {
  return secrets.length > 1 ? [...secrets, secrets.join(',')] : secrets;
}
