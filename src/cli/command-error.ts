/** The error of a command. */

/** Ends a command. The message is for the user: what is wrong, and how to mend it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
