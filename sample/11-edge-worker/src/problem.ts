/** What went wrong, in a word for the address, and in words for a person. */
import { AuthError } from 'portcullis/core';

const TEXTS = {
  CredentialsSignin: 'That email address and password didn’t match. Try again.',
  Other: 'That didn’t work. Try again.',
};

type Problem = keyof typeof TEXTS;

/** Of an error, others learn no more than they need; the library's own are in the log already. */
export function problemFor(thrown: unknown): Problem {
  if (thrown instanceof AuthError && thrown.type === 'CredentialsSignin')
    return 'CredentialsSignin';
  console.error(thrown);
  return 'Other';
}

/** @param word - From the address, where anything may stand. */
export function problemText(word: string): string {
  return Object.entries(TEXTS).find(([problem]) => problem === word)?.[1] ?? TEXTS.Other;
}
