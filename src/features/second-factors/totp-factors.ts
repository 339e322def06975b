/** The authenticator apps of users: their secrets are sealed, and each code works once. */
import { asError, RouteError } from '../../core/errors/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { Clock, Logger } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { TOTP_FACTORS, type TotpFactor } from './second-factor-tables.js';
import { type Totp, TOTP_PARAMETERS, type TotpParameters } from './totp.js';

/** Separates these secrets from all else that the secrets of the configuration seal. */
const SALT = 'portcullis.second-factors.totp';

/** A hundred years: a factor is there until it is removed. It is sealed again at each use. */
const LIFETIME_SECONDS = 100 * 365 * 24 * 60 * 60;

/** A secret that an app has been shown to have. */
export interface ProvenSecret extends TotpParameters {
  /** In base 32. */
  readonly secret: string;
  /** The time step of the code that has shown it. */
  readonly step: number;
}

/** A right code, and the factor as it was before. */
export interface RightCode {
  readonly factor: TotpFactor;
  readonly secret: string;
  /** The time step of the code. */
  readonly step: number;
}

/** Finds, proves, stores and removes them. */
export class TotpFactors {
  constructor(
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly totp: Totp,
    private readonly window: number,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  find(userId: string): Promise<TotpFactor | null> {
    return this.tables.find(TOTP_FACTORS, { userId });
  }

  /**
   * Compares a code, and does not use it yet.
   *
   * @returns `undefined` for a code that is wrong, or was used.
   * @throws {RouteError} 409 `FactorUnreadable` when no secret of the configuration opens the
   *   factor: that is not the same as no factor.
   */
  async compare(userId: string, typed: string): Promise<RightCode | undefined> {
    const factor = await this.find(userId);
    if (!factor) return undefined;
    const secret = await this.open(factor);
    const moment = { now: this.clock(), window: this.window, afterStep: factor.lastStep };
    const step = await this.totp.findStep(secret, factor, typed, moment);
    return step === undefined ? undefined : { factor, secret, step };
  }

  /**
   * Uses a code, once: of several requests with the same one, one gets `true` (ASVS 5.0 §6.5.1).
   */
  async use({ factor, secret, step }: RightCode): Promise<boolean> {
    const { userId, lastStep, addedAt } = factor;
    const used = {
      lastStep: step,
      lastUsedAt: new Date(this.clock()),
      // With the newest secret, if an older one has opened it.
      sealed: await this.seal(userId, secret),
    };
    return (await this.tables.update(TOTP_FACTORS, { userId, lastStep, addedAt }, used)) > 0;
  }

  /**
   * Gives a code back that this very call has used, for what came to nothing. It changes nothing
   * once a later code was used, or the app was replaced.
   */
  async giveBack({ factor, step }: RightCode): Promise<void> {
    const { userId, addedAt, lastStep, lastUsedAt } = factor;
    const where = { userId, addedAt, lastStep: step };
    await this.tables.update(TOTP_FACTORS, where, { lastStep, lastUsedAt });
  }

  /**
   * Does nothing for a user without a factor.
   *
   * @throws {RouteError} 409 `FactorUnreadable`, as {@link prove} does.
   */
  async requireReadable(userId: string): Promise<void> {
    const factor = await this.find(userId);
    if (factor) await this.open(factor);
  }

  /** Whether the app of a user has this very secret. */
  async has(userId: string, secret: string): Promise<boolean> {
    const factor = await this.find(userId);
    return factor !== null && (await this.open(factor).catch(() => undefined)) === secret;
  }

  /** Shows that an app has a new secret; `undefined` for a wrong code. */
  async proveNew(secret: string, typed: string): Promise<ProvenSecret | undefined> {
    const moment = { now: this.clock(), window: this.window, afterStep: 0 };
    const step = await this.totp.findStep(secret, TOTP_PARAMETERS, typed, moment);
    return step === undefined ? undefined : { ...TOTP_PARAMETERS, secret, step };
  }

  /**
   * Stores a factor.
   *
   * @param replaced - The one in whose place it comes, as it was when the user was allowed to;
   *   `null` for the first one.
   * @returns `false` when another request has changed it meanwhile.
   */
  async store(
    userId: string,
    { secret, step, period, digits }: ProvenSecret,
    replaced: TotpFactor | null,
    tables: TableStore = this.tables,
  ): Promise<boolean> {
    const row = {
      ...{ userId, period, digits, lastStep: step },
      sealed: await this.seal(userId, secret),
      addedAt: new Date(this.clock()),
      lastUsedAt: null,
    };
    if (!replaced) return tables.insert(TOTP_FACTORS, row);
    const { addedAt } = replaced;
    return (await tables.update(TOTP_FACTORS, { userId, addedAt }, row)) > 0;
  }

  /** @returns Whether this call has removed it. */
  async remove(
    { userId, addedAt }: TotpFactor,
    tables: TableStore = this.tables,
  ): Promise<boolean> {
    return (await tables.delete(TOTP_FACTORS, { userId, addedAt })) > 0;
  }

  /** Removes that of a user, whichever it is by now. @returns Whether there was one. */
  async removeAll(userId: string, tables: TableStore): Promise<boolean> {
    return (await tables.delete(TOTP_FACTORS, { userId })) > 0;
  }

  private seal(userId: string, secret: string): Promise<string> {
    return this.jwt.seal({ userId, secret }, SALT, LIFETIME_SECONDS);
  }

  private async open({ userId, sealed }: TotpFactor): Promise<string> {
    try {
      const claims = await this.jwt.open(sealed, SALT);
      const { secret } = claims;
      // The row of another user, whose secret was copied into this one.
      if (claims['userId'] === userId && typeof secret === 'string') return secret;
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
    throw new RouteError(409, 'FactorUnreadable');
  }
}
