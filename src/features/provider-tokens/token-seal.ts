/** Encrypts the tokens in the rows of accounts, and reads sealed and plain ones. */
import { asError } from '../../core/errors/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import { key, type Logger } from '../../core/kernel/index.js';
import type { Account } from '../../core/models/index.js';

/** Whether the option `account.sealTokens` is on. */
export const SealTokensToken = key<boolean>('SealTokens');

/** The fields of an account that are sealed. */
const SEALED_FIELDS = ['access_token', 'refresh_token', 'id_token'] as const;

/** A row of an account, or a part of one, with its key. */
type AccountFields = Pick<Account, 'provider' | 'providerAccountId'> &
  Partial<Record<(typeof SEALED_FIELDS)[number], string | null | undefined>>;

/** Tells a sealed token from a provider's own, which may be encrypted too (RFC 7516). */
const PREFIX = 'sealed:';

const SALT = 'portcullis.account-tokens';

/** Ten years: a token is sealed again with each refresh. */
const LIFETIME_SECONDS = 10 * 365 * 24 * 60 * 60;

/**
 * Seals the tokens of accounts by the secrets of the configuration. A token that was sealed with an
 * older one is read for as long as that secret is listed, and sealed with the newest at its next
 * refresh.
 */
export class TokenSeal {
  constructor(
    private readonly jwt: JwtService,
    private readonly isOn: boolean,
    private readonly logger: Logger,
  ) {}

  /** The fields as they are stored. */
  async seal<Fields extends AccountFields>(fields: Fields): Promise<Fields> {
    if (!this.isOn) return fields;
    return this.map(fields, async (token) => {
      if (token.startsWith(PREFIX)) return token;
      const claims = { account: toText(fields), token };
      return PREFIX + (await this.jwt.seal(claims, SALT, LIFETIME_SECONDS));
    });
  }

  /** The fields as they were before. A token that no secret opens is left out. */
  async open<Fields extends AccountFields>(fields: Fields): Promise<Fields> {
    return this.map(fields, async (stored) => {
      if (!stored.startsWith(PREFIX)) return stored;
      try {
        const { account, token } = await this.jwt.open(stored.slice(PREFIX.length), SALT);
        // A row whose sealed token was copied from the row of another account.
        return account === toText(fields) && typeof token === 'string' ? token : undefined;
      } catch (thrown) {
        this.logger.error(asError(thrown));
        return undefined;
      }
    });
  }

  private async map<Fields extends AccountFields>(
    fields: Fields,
    change: (token: string) => Promise<string | undefined>,
  ): Promise<Fields> {
    const tokens = SEALED_FIELDS.flatMap((name) => {
      const token = fields[name];
      return token ? [[name, token] as const] : [];
    });
    const changed = tokens.map(async ([name, token]) => [name, await change(token)] as const);
    return { ...fields, ...Object.fromEntries(await Promise.all(changed)) };
  }
}

function toText({ provider, providerAccountId }: AccountFields): string {
  return JSON.stringify([provider, providerAccountId]);
}
