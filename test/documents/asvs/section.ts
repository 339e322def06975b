/**
 * Chapters of the OWASP Application Security Verification Standard (ASVS), version 5.0, and what an
 * app with portcullis does.
 */
import type { Answer } from '../answer.js';

/** An item of the standard. */
interface Identified {
  /** For example `6.2.1`. */
  readonly id: string;
  /** From which level on it is asked for. */
  readonly level: 1 | 2 | 3;
  /** What it asks for, in our own words. */
  readonly asks: string;
}

export type Item = Identified & Answer;

export type NotApplicable = Extract<Item, { by: 'notApplicable' }>;

/** A section, such as 6.2. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** What holds for all of its items, as Markdown. */
  readonly note?: string;
  readonly items: readonly Item[];
}

/** A chapter, such as V6. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}
