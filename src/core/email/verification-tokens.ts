/**
 * The secrets that are sent to an address to find out whose it is.
 *
 * The database holds a hash of each, so that a copy of it signs nobody in. A new one is hashed with
 * the newest secret; one that is presented is looked for under every secret, and under all of them
 * joined, the form in which several secrets were once used: a link survives a rotation.
 */
import { sha256Hex } from '#digest';
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import { type Clock, type Random, randomHex } from '../kernel/platform.js';
import { timingSafeEqual } from '../kernel/bytes.js';
import { key } from '../kernel/container.js';
import { parseAdapterDate } from '../models/user.js';
import type { EmailProvider } from '../providers/provider.js';

/** What tokens are hashed with. */
export interface VerificationSettings {
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** What the tokens of links are hashed with. */
export const VerificationSettingsToken = key<VerificationSettings>('VerificationSettings');

/** A token that has been stored, and may be sent now. */
export interface IssuedToken {
  readonly identifier: string;
  /** What goes into the link, and nowhere else. */
  readonly token: string;
  readonly issued: Date;
  readonly expires: Date;
}

/** Who presents a token for which address. */
export type PresentedToken = Pick<IssuedToken, 'identifier' | 'token'>;

const TOKEN_BYTES = 32;

/** Issues, redeems and withdraws the single-use tokens of an e-mail provider. */
export class VerificationTokens {
  constructor(
    private readonly settings: VerificationSettings,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Makes a token for an address, and stores its hash. */
  async issue(provider: EmailProvider, identifier: string): Promise<IssuedToken> {
    // An empty one of the app's own would make a link that opens nothing.
    const token = (await provider.generateToken?.()) || randomHex(this.random, TOKEN_BYTES);
    const issued = new Date(this.clock());
    const expires = new Date(issued.getTime() + provider.maxAgeSeconds * 1000);
    const [secret = ''] = this.getSecrets(provider);
    const hash = await hashOf(token, secret);
    const adapter = requireAdapter(this.adapter, ['createVerificationToken']);
    await adapter.createVerificationToken({ identifier, token: hash, expires });
    return { identifier, token, issued, expires };
  }

  /**
   * Uses a token up.
   *
   * @returns Whether it was good: stored for this very address, unused and not expired.
   */
  async redeem(provider: EmailProvider, presented: PresentedToken): Promise<boolean> {
    const adapter = requireAdapter(this.adapter, ['useVerificationToken']);
    for (const secret of acceptedSecrets(this.getSecrets(provider))) {
      if (await this.use(presented, secret, adapter)) return true;
    }
    return false;
  }

  /** Makes a token worthless whose message was not sent. */
  async withdraw(provider: EmailProvider, { identifier, token }: IssuedToken): Promise<void> {
    const [secret = ''] = this.getSecrets(provider);
    const hash = await hashOf(token, secret);
    await this.adapter?.useVerificationToken?.({ identifier, token: hash });
  }

  private async use(
    { identifier, token }: PresentedToken,
    secret: string,
    adapter: AdapterWith<'useVerificationToken'>,
  ): Promise<boolean> {
    const hash = await hashOf(token, secret);
    const row = await adapter.useVerificationToken({ identifier, token: hash });
    if (!row || parseAdapterDate(row.expires).getTime() < this.clock()) return false;
    // A database may take two addresses for equal that are not: another case, another accent.
    return row.identifier === identifier && timingSafeEqual(row.token, hash);
  }

  private getSecrets({ secret }: EmailProvider): readonly string[] {
    return secret === undefined ? this.settings.secrets : [secret];
  }
}

async function hashOf(token: string, secret: string): Promise<string> {
  return sha256Hex(`${token}${secret}`);
}

function acceptedSecrets(secrets: readonly string[]): readonly string[] {
  return secrets.length > 1 ? [...secrets, secrets.join(',')] : secrets;
}
