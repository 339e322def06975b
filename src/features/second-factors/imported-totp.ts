/** Reads the authenticator apps of other systems: what is stored was checked before. */
import { InvalidOption } from '../../core/errors/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { type Totp, TOTP_PARAMETERS } from './totp.js';
import type { ProvenSecret, TotpFactors } from './totp-factors.js';

/**
 * An authenticator app of another system.
 *
 * @publicApi
 */
export interface ImportedTotp {
  /**
   * The key of the codes, in base 32 (RFC 4648 §6) or as its bytes. The codes are made by SHA-1.
   */
  readonly secret: string | Uint8Array;
  /** How long a code is shown, in seconds. Default `30`. */
  readonly period?: number | undefined;
  /** Default `6`. */
  readonly digits?: 6 | 7 | 8 | undefined;
  /**
   * The time step of the last code that the other system has accepted: the seconds since the epoch,
   * divided by `period`. That code and those before it are refused. `null` and `-1`, as some
   * systems store it, are none.
   *
   * @default none
   */
  readonly lastStep?: number | null | undefined;
}

const BASE32 = /^[A-Z2-7]{16,128}$/;

/**
 * How far ahead of the clock the last step may be: those of systems that follow a phone whose clock
 * is wrong.
 */
const STEPS_AHEAD = 10;

/** Checks them, and writes them as this feature stores them. */
export class TotpImport {
  constructor(
    private readonly totp: Totp,
    private readonly totps: TotpFactors,
    private readonly clock: Clock,
  ) {}

  /** @returns `false` when the user has an authenticator app already, which stays. */
  async store(userId: string, imported: ImportedTotp): Promise<boolean> {
    return this.totps.store(userId, await this.read(imported), null);
  }

  /**
   * @throws {InvalidOption} for a member that no app has, by its name. The secret is not in the
   *   message.
   */
  private async read({
    secret,
    period = TOTP_PARAMETERS.period,
    digits = 6,
    lastStep,
  }: ImportedTotp): Promise<ProvenSecret> {
    const base32 = await this.toBase32(secret);
    if (!BASE32.test(base32) || !(await this.totp.isSecret(base32))) {
      throw new InvalidOption('`secret` must have 80 to 640 bits, in base 32 or as bytes.');
    }
    if (!Number.isInteger(period) || period < 10 || period > 300) {
      throw new InvalidOption('`period` must be a whole number of seconds, from 10 to 300.');
    }
    if (![6, 7, 8].includes(digits)) throw new InvalidOption('`digits` must be 6, 7 or 8.');
    return { secret: base32, period, digits, step: this.toStep(lastStep ?? -1, period) };
  }

  private async toBase32(secret: unknown): Promise<string> {
    if (secret instanceof Uint8Array) return this.totp.encodeSecret(secret);
    return typeof secret === 'string' ? secret.replace(/[\s=-]/g, '').toUpperCase() : '';
  }

  /** Seconds or milliseconds in place of steps would refuse every code. */
  private toStep(lastStep: number, period: number): number {
    const latest = Math.floor(this.clock() / 1000 / period) + STEPS_AHEAD;
    if (Number.isInteger(lastStep) && lastStep >= -1 && lastStep <= latest) {
      return Math.max(lastStep, 0);
    }
    throw new InvalidOption(
      '`lastStep` must be a time step of the past: the seconds since the epoch, divided by `period`.',
    );
  }
}
