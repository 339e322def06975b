/**
 * What a provider really sends, who says so, and what has to come of it. The rows are in the JSON
 * files beside this one.
 */
import { readFileSync, readdirSync } from 'node:fs';
import type { Members } from '../journeys/ways.js';

/** The answer that a fact is about. */
type FactAnswer = 'authorization' | 'discovery' | 'further' | 'id token' | 'token' | 'userinfo';

/**
 * What is sent in place of the answer of the journeys. A member `"raw:17"` is the number 17, with
 * all of its digits.
 */
export interface Sends {
  /** Laid over the members of the answer, or the parameters of an authorization response. */
  readonly with?: Members;
  /** Of an ID token: its claims are otherwise than those at the userinfo endpoint. */
  readonly alone?: true;
  /** Further members of the token answer that goes before it. */
  readonly tokens?: Members;
  /** Members that are left out. */
  readonly without?: readonly string[];
  /** In place of the answer. Text is sent as it is. */
  readonly body?: unknown;
  /** Default: that of the answer. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What comes of it. Empty when the recorded user signs in. */
interface Expected {
  /** What is different of the user. */
  readonly user?: Members;
  /** Members of the account that is stored. */
  readonly account?: Members;
  /** Members that the account does not have. */
  readonly absent?: readonly string[];
  /** For how many seconds the access token is valid. */
  readonly lifetime?: number;
  /** The sign-in is refused, and the log has this. */
  readonly refused?: string;
  /** The error on the page of errors. Default `Configuration`. */
  readonly error?: string;
}

export interface ProviderFact {
  /** The name of the provider's file. */
  readonly provider: string;
  readonly answer: FactAnswer;
  readonly fact: string;
  readonly sends: Sends;
  readonly expected: Expected;
  /** An address, where there is one. */
  readonly source?: string;
  /** When the source was written, or read if it does not tell. */
  readonly date?: string;
  /** Whether the source was read and says so. */
  readonly verified: boolean;
  /** What had to be mended for it. */
  readonly mended?: string;
}

const FOLDER = new URL('./', `file://${import.meta.filename}`);

/** All facts, by provider. */
export function allFacts(): readonly ProviderFact[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as ProviderFact[]);
}
