/** Second factors, for the forms of a single-page app. */
import { type AuthClientOptions, AuthClientError, AuthEndpoints } from '../auth-endpoints.js';
import { isPage } from '../page-location.js';
import { SessionEvents } from '../session-events.js';

/**
 * A secret for an authenticator app.
 *
 * @publicApi
 */
export interface OfferedTotp {
  /** In base 32, for users who cannot scan a QR code. */
  readonly secret: string;
  /** The content of the QR code: a link that authenticator apps open. */
  readonly uri: string;
  /** Is sent back with the first code. Works for ten minutes. */
  readonly offer: string;
}

/** The first code of an authenticator app. */
export interface TotpEnrolment extends CodeFields {
  /** The offer of {@link OfferedTotp}. */
  readonly offer: string;
}

/** What a user has typed. */
export interface CodeFields {
  readonly code: string;
}

/**
 * An authenticator app that is set up.
 *
 * @publicApi
 */
export interface EnrolledTotp {
  /**
   * Ten codes of a first app, to be shown once. None for an app in place of another one: the codes
   * go on working.
   */
  readonly recoveryCodes: readonly string[];
}

/**
 * An authenticator app that a sign-in has required.
 *
 * @publicApi
 */
export interface RequiredTotp extends EnrolledTotp {
  /** Where the sign-in goes on, once the user has kept the codes. */
  readonly url: string;
}

const PATHS = {
  step: '/second-factor',
  recoveryStep: '/second-factor/recovery',
  enrolmentStep: '/second-factor/enrol',
  emailStep: '/second-factor/email',
  emailCodeStep: '/second-factor/email/code',
  reauthentication: '/reauthenticate/totp',
  totp: '/account/second-factors/totp',
  recoveryCodes: '/account/second-factors/recovery-codes',
} as const;

/**
 * A client of the routes of the feature `SecondFactors`. Its functions may be destructured.
 *
 * Each function throws an {@link AuthClientError}, whose message is the code of the server:
 * `WrongCode`, `OfferExpired`, `AddressUnproven`, `FactorLocked`, `FactorUnreadable`,
 * `FactorChanged`, `FactorRequired`, `EmailCodeRefused`, `MailNotSent`, `NotFound`,
 * `TooManyAttempts`, `ServerBusy`, or `SignInRequired` and `InsufficientUserAuthentication` with
 * the status 401.
 *
 * @example
 * ```ts
 * export const { offerTotp, enrolTotp } = new SecondFactorsClient({
 *   basePath: '/api/auth',
 *   fetch: fetchWithStepUp,
 * });
 * ```
 * @publicApi
 */
export class SecondFactorsClient {
  private readonly endpoints: AuthEndpoints;
  private readonly events = new SessionEvents();

  /**
   * @param options - With `fetchWithStepUp` as `fetch`, the user gives the proof that a change
   *   needs in a window.
   */
  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /**
   * Goes on with the sign-in that waits in this browser, by a code of the authenticator app.
   *
   * @returns The address to go to: the callback URL of the sign-in, or the page of another step.
   */
  readonly proveSecondFactor = async (fields: CodeFields): Promise<string> => {
    return this.goOn(PATHS.step, fields);
  };

  /** The same by a recovery code, which is used up. The owner gets an email. */
  readonly proveRecoveryCode = async (fields: CodeFields): Promise<string> => {
    return this.goOn(PATHS.recoveryStep, fields);
  };

  /**
   * Sends a code to the address of the user of a sign-in that requires a second factor, where the
   * app takes such codes. With `EmailCodeRefused` the user has to set up an authenticator app
   * instead.
   */
  readonly sendSecondFactorEmail = async (): Promise<void> => {
    const content = await this.endpoints.submit(PATHS.emailStep, {});
    if (!isEmptyObject(content)) throw unexpected(PATHS.emailStep);
  };

  /** Goes on with that sign-in, by the code of the email. */
  readonly proveSecondFactorByEmail = async (fields: CodeFields): Promise<string> => {
    return this.goOn(PATHS.emailCodeStep, fields);
  };

  /**
   * Makes a secret for the user of a sign-in that requires an authenticator app. It is stored by
   * {@link enrolRequiredTotp}.
   */
  readonly offerRequiredTotp = async (): Promise<OfferedTotp> => this.offer(PATHS.enrolmentStep);

  /** Sets up the app that a sign-in requires, and goes on with the sign-in. */
  readonly enrolRequiredTotp = async (fields: TotpEnrolment): Promise<RequiredTotp> => {
    const content = await this.endpoints.submit(PATHS.enrolmentStep, { ...fields });
    const url = findUrl(content);
    const recoveryCodes = findRecoveryCodes(content);
    if (url === undefined || !recoveryCodes) throw unexpected(PATHS.enrolmentStep);
    this.events.notifyTabs('signin');
    return { url, recoveryCodes };
  };

  /**
   * Proves again who the user is, by a code of the authenticator app: the level of the session
   * rises, as for a change of factors or `@Auth({ level: 'strict' })`.
   */
  readonly reauthenticateByTotp = async (fields: CodeFields): Promise<void> => {
    const content = await this.endpoints.submit(PATHS.reauthentication, { ...fields });
    if (!isEmptyObject(content)) throw unexpected(PATHS.reauthentication);
    this.events.notifyTabs('getSession');
  };

  /** Makes a secret for the user of the session. It is stored by {@link enrolTotp}. */
  readonly offerTotp = async (): Promise<OfferedTotp> => this.offer(PATHS.totp);

  /** Sets up an authenticator app, or another one in its place. */
  readonly enrolTotp = async (fields: TotpEnrolment): Promise<EnrolledTotp> => {
    const content = await this.endpoints.submit(PATHS.totp, { ...fields });
    const recoveryCodes = findRecoveryCodes(content) ?? (isEmptyObject(content) ? [] : undefined);
    if (recoveryCodes) return { recoveryCodes };
    throw unexpected(PATHS.totp);
  };

  /** Makes ten new recovery codes, to be shown once. Those of before work no more. */
  readonly replaceRecoveryCodes = async (): Promise<readonly string[]> => {
    const content = await this.endpoints.submit(PATHS.recoveryCodes, {});
    const recoveryCodes = findRecoveryCodes(content);
    if (recoveryCodes) return recoveryCodes;
    throw unexpected(PATHS.recoveryCodes);
  };

  /**
   * Removes the authenticator app and the recovery codes. `FactorRequired` where the policy of the
   * app requires one.
   */
  readonly removeTotp = async (): Promise<void> => {
    const content = await this.endpoints.submit(`${PATHS.totp}/remove`, {});
    // A gateway may send JSON too: the app may still be there.
    if (content !== undefined) throw unexpected(PATHS.totp);
  };

  private async goOn(path: string, fields: CodeFields): Promise<string> {
    const url = findUrl(await this.endpoints.submit(path, { ...fields }));
    if (url === undefined) throw unexpected(path);
    this.events.notifyTabs('signin');
    return url;
  }

  private async offer(path: string): Promise<OfferedTotp> {
    const content = await this.endpoints.submit(`${path}/offer`, {});
    const [secret, uri, offer] = ['secret', 'uri', 'offer'].map((name) => findText(content, name));
    if (secret !== undefined && uri !== undefined && offer !== undefined) {
      return { secret, uri, offer };
    }
    throw unexpected(path);
  }
}

/** Where a sign-in goes on. It is refused here, before a caller goes there, if it is no page. */
function findUrl(content: unknown): string | undefined {
  const url = findText(content, 'url');
  return url !== undefined && isPage(url) ? url : undefined;
}

function findRecoveryCodes(content: unknown): readonly string[] | undefined {
  const codes = getMember(content, 'recoveryCodes');
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string')
    ? codes
    : undefined;
}

function findText(content: unknown, name: string): string | undefined {
  const text = getMember(content, name);
  return typeof text === 'string' ? text : undefined;
}

function getMember(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
}

function isEmptyObject(content: unknown): boolean {
  return typeof content === 'object' && content !== null && Object.keys(content).length === 0;
}

function unexpected(path: string): AuthClientError {
  return new AuthClientError(`${path} answered with something unexpected.`, 200);
}
