/** Sign in with what the app itself checks, such as a user name and a password. */
import type { CredentialInput } from '../core/models/index.js';
import type { CredentialsConfig } from '../core/providers/index.js';

export type { CredentialInput, CredentialsConfig };
export type { CredentialsProviderId } from '../core/providers/index.js';

/**
 * Sign-in with credentials that your code checks, such as an email address and a password.
 *
 * There is nothing to register, no environment variable and no account row: the form is submitted
 * to `https://example.com/auth/callback/credentials`, and the user that `authorize` returns is
 * signed in. Storing passwords as slow hashes and limiting the number of attempts is up to your
 * app.
 *
 * @example
 * ```ts
 * // Yours: finds the user and compares the hash. What a form sends may be anything.
 * declare function userWith(email: unknown, password: unknown): Promise<{ id: string } | null>;
 *
 * const password = Credentials({
 *   credentials: { email: { type: 'email' }, password: { type: 'password' } },
 *   authorize: ({ email, password }) => userWith(email, password),
 * });
 * AuthModule.forRoot({ providers: [password] });
 * ```
 * @publicApi
 */
export function Credentials<
  Inputs extends Record<string, CredentialInput> = Record<string, CredentialInput>,
>(config: Partial<Omit<CredentialsConfig<Inputs>, 'options'>> = {}): CredentialsConfig {
  return {
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    credentials: {},
    options: config,
  };
}

export default Credentials;
