/** Codes of authenticator apps (RFC 6238), by the package `otplib`. */
import type * as Otplib from 'otplib';
import { readDigits } from '../../core/email/index.js';
import { InvalidOption } from '../../core/errors/index.js';
import { loadOnce } from '../../core/kernel/index.js';

/** How codes are made from a secret. */
export interface TotpParameters {
  /** How long a code is shown, in seconds. */
  readonly period: number;
  readonly digits: number;
}

/** What every authenticator app can do, with SHA-1. */
export const TOTP_PARAMETERS: TotpParameters = { period: 30, digits: 6 };

/** 160 bits, in base 32 (RFC 4226 §4). */
const SECRET_BYTES = 20;

/**
 * The secrets that are read: those of other systems may have no more than 80 bits, which `otplib`
 * refuses by default.
 */
const SECRET_BYTES_ALLOWED = { MIN_SECRET_BYTES: 10, MAX_SECRET_BYTES: 80 };

/** When a code is compared. */
export interface CodeMoment {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** How many periods a clock may be off. */
  readonly window: number;
  /** Codes of this time step, and of those before, are refused. */
  readonly afterStep: number;
}

/** Makes secrets and compares codes. Stores nothing. */
export class Totp {
  private readonly load = loadOnce(loadOtplib);

  /** @returns A new secret, in base 32. */
  async createSecret(): Promise<string> {
    return (await this.load()).generateSecret({ length: SECRET_BYTES });
  }

  /** Writes the bytes of a secret in base 32, without padding. */
  async encodeSecret(bytes: Uint8Array): Promise<string> {
    const { ScureBase32Plugin } = await this.load();
    return new ScureBase32Plugin().encode(bytes);
  }

  /** The link that authenticator apps read from a QR code. */
  async createUri(secret: string, issuer: string, label: string): Promise<string> {
    // A colon would end the issuer in the label of some apps: "Acme: Shop" is shown as "Acme Shop".
    const shown = issuer.replaceAll(/[\s:]+/g, ' ').trim();
    return (await this.load()).generateURI({ secret, issuer: shown, label });
  }

  /**
   * Whether codes can be made from a secret: not from one that is too short, or has a character too
   * many (RFC 4648 §6).
   */
  async isSecret(secret: string): Promise<boolean> {
    const { createGuardrails, generate } = await this.load();
    try {
      await generate({ secret, epoch: 0, guardrails: createGuardrails(SECRET_BYTES_ALLOWED) });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Finds the time step of a code.
   *
   * @param typed - As the user has typed it: with spaces, or with the digits of Arabic or Persian.
   * @returns `undefined` for a code that is wrong, used, too old or too new.
   */
  async findStep(
    secret: string,
    { period, digits }: TotpParameters,
    typed: string,
    { now, window, afterStep }: CodeMoment,
  ): Promise<number | undefined> {
    const token = readDigits(typed, digits);
    const epoch = Math.floor(now / 1000);
    // The clock of another process may have been ahead: `verify` would throw.
    const hasNewer = afterStep < Math.floor(epoch / period) + window;
    if (token === undefined || !hasNewer) return undefined;
    const { createGuardrails, verify } = await this.load();
    const found = await verify({
      ...{ secret, token, period, epoch },
      digits: toDigits(digits),
      epochTolerance: window * period,
      afterTimeStep: afterStep,
      guardrails: createGuardrails(SECRET_BYTES_ALLOWED),
    });
    return found.valid && 'timeStep' in found ? found.timeStep : undefined;
  }
}

/** What apps show (RFC 4226 §5.3). */
function toDigits(digits: number): 6 | 7 | 8 {
  return digits === 8 || digits === 7 ? digits : 6;
}

async function loadOtplib(): Promise<typeof Otplib> {
  try {
    return await import('otplib');
  } catch {
    throw new InvalidOption(
      'Codes of authenticator apps need the package `otplib`: npm install otplib',
    );
  }
}
