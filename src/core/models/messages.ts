/** What the app puts into words on the built-in pages. */

/**
 * Texts of the app's own on the built-in pages. Each is shown as text: markup in it is not read.
 *
 * @example
 * ```ts
 * class LockedOut extends CredentialsSignin {
 *   override code = 'locked';
 * }
 *
 * const messages: Messages = {
 *   credentialsSignin: { locked: 'This account is locked. Try again tomorrow.' },
 * };
 * ```
 * @publicApi
 */
export interface Messages {
  /**
   * What the sign-in page says of a `CredentialsSignin`, by its `code`. The code `credentials` is that of
   * wrong details. A code that is not here gives a sentence that says no more than that the sign-in
   * failed: the code itself is never shown, since any link can name one.
   */
  readonly credentialsSignin?: Readonly<Record<string, string>> | undefined;
}
