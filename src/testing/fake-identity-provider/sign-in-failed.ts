/** An app signed nobody in. */

/**
 * What {@link FakeIdentityProvider.signIn} rejects with when there is no session in the end. The message
 * says where the app sent the browser, and which error it told; its log has the reason.
 *
 * @example
 * ```ts
 * provider.refuses = true;
 * await expect(provider.signIn(url)).rejects.toThrow('error=OAuthCallbackError');
 * ```
 * @publicApi
 */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';

  constructor(
    what: string,
    /** The status of the app's last answer. */
    readonly status: number,
    /** Where that sent the browser. */
    readonly location: URL | undefined,
  ) {
    super(
      `${what}: it answered ${[status, location && toldBy(location)].filter(Boolean).join(', ')}.`,
    );
  }
}

/** Without the other parameters, among which there may be a code. */
function toldBy({ origin, pathname, searchParams }: URL): string {
  const error = searchParams.get('error');
  return `to ${origin}${pathname}${error === null ? '' : `?error=${error}`}`;
}
