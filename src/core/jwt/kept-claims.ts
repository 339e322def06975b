/** The claims of a token that was opened, kept for whoever reads it next. */
import type { JWT } from '../models/jwt.js';
import { parseClaims, validClaims } from './claims.js';

/** An object of more members is kept as a table, which takes more room than its text. */
const MOST_MEMBERS = 32;

/**
 * Gives each reader an object of its own.
 *
 * Most tokens hold nothing but names, addresses and times. A copy of those is made in a tenth of the time
 * that their text is parsed in; what holds more is kept as text.
 */
export class KeptClaims {
  /** Of the text. */
  readonly length: number;
  private readonly contents: Readonly<JWT> | string;

  constructor(text: string, claims: JWT) {
    this.length = text.length;
    this.contents = isFlat(claims) ? { ...claims } : text;
  }

  /** @throws {InvalidToken} when the token is not valid at this time, in seconds since the epoch. */
  at(nowSeconds: number): JWT {
    const { contents } = this;
    return typeof contents === 'string'
      ? parseClaims(contents, nowSeconds)
      : validClaims({ ...contents }, nowSeconds);
  }
}

function isFlat(claims: JWT): boolean {
  const members = Object.values(claims);
  return members.length <= MOST_MEMBERS && members.every((member) => Object(member) !== member);
}
