/** Passwords, for the forms of a single-page app. */
import { type AuthClientOptions, AuthClientError, AuthEndpoints } from '../auth-endpoints.js';
import { SessionEvents } from '../session-events.js';

/**
 * A client of the routes of the feature `Passwords`. Its functions may be destructured. Sign in by
 * `signIn('password', { email, password })` of `portcullis/client`.
 *
 * Each function throws an {@link AuthClientError}, whose message is the code of the server:
 * `PasswordTooShort`, `PasswordTooLong`, `PasswordBreached`, `WrongPassword`, `NoPassword`,
 * `LinkExpired`, `InvalidEmail`, `MailNotSent`, `TooManyAttempts`, or `ServerBusy`.
 *
 * @example
 * ```ts
 * export const { signUp, resetPassword } = new PasswordsClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class PasswordsClient {
  private readonly endpoints: AuthEndpoints;
  private readonly events = new SessionEvents();

  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /**
   * Signs up. The server sends an email, and answers the same for an address that has an account.
   */
  readonly signUp = async (fields: SignUpFields): Promise<void> => {
    await this.endpoints.submit('/password/sign-up', { ...fields });
  };

  /**
   * Sends the email of the sign-up that this browser has begun again. The links of earlier emails
   * go on working.
   */
  readonly resendSignUpMail = async (email: string): Promise<void> => {
    await this.endpoints.submit('/password/sign-up/mail', { email });
  };

  /**
   * Confirms the address with the token of the email, and signs in.
   *
   * @param fields - With the password in another browser than that of the sign-up.
   * @returns The address to go to.
   */
  readonly verifySignUp = async (fields: VerificationFields): Promise<string> => {
    const content = await this.endpoints.submit('/password/verify', { ...fields });
    const url = typeof content === 'object' && content !== null && 'url' in content && content.url;
    if (typeof url !== 'string')
      throw new AuthClientError('/password/verify did not say where to go.', 200);
    this.events.notifyTabs('signin');
    return url;
  };

  /**
   * Sends a link to choose another password, and answers the same for an address without an
   * account.
   */
  readonly requestPasswordReset = async (email: string): Promise<void> => {
    await this.endpoints.submit('/password/forgot', { email });
  };

  /** Sends a user who has no password a link to choose one, to the address of the account. */
  readonly requestFirstPassword = async (): Promise<void> => {
    await this.endpoints.submit('/account/password/first', {});
  };

  /** Saves a new password with the token of the email. All sessions of the user end. */
  readonly resetPassword = async (fields: ResetFields): Promise<void> => {
    await this.endpoints.submit('/password/reset', { ...fields });
  };

  /** Changes the password of the user. The other sessions of the user end. */
  readonly changePassword = async (fields: ChangeFields): Promise<void> => {
    await this.endpoints.submit('/account/password', { ...fields });
  };
}

/** What a visitor signs up with. */
export interface SignUpFields {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
}

/** What confirms a sign-up. */
export interface VerificationFields {
  /** The token of the link in the email. */
  readonly token: string;
  readonly password?: string;
}

/** What resets a password. */
export interface ResetFields {
  /** The token of the link in the email. */
  readonly token: string;
  readonly password: string;
}

/** What changes a password. */
export interface ChangeFields {
  readonly currentPassword: string;
  readonly password: string;
}
