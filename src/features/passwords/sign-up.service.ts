/** Signing up with a password. */
import { sha256Hex } from '#digest';
import type { Adapter } from '../../core/adapters/index.js';
import { findUserByAddress, type Notices } from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { RedirectResult, SetCookie } from '../../core/http/index.js';
import type { Random } from '../../core/kernel/index.js';
import type { SignInService } from '../../core/sign-in/index.js';
import type { PasswordHasher } from './hashing/password-hasher.js';
import { describeSignedUp } from './password-linker.js';
import type { PendingSignUp } from './password-tables.js';
import type { PasswordMailKind } from './passwords-options.js';
import type { BegunSignUp, SignUpCookie } from './sign-up-cookie.js';
import type { NewSignUp, PendingSignUps } from './pending-sign-ups.js';

/** What a visitor enters. The password is one that the rules allow. */
export interface EnteredSignUp extends Pick<NewSignUp, 'email' | 'name'> {
  readonly password: string;
}

/** Begins sign-ups, and completes them when the address is verified. */
export class SignUpService {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly signUps: PendingSignUps,
    private readonly cookie: SignUpCookie,
    private readonly hasher: PasswordHasher,
    private readonly notices: Notices,
    private readonly random: Random,
  ) {}

  /**
   * Stores the sign-up and sends an email. The same work and the same result for an address that
   * has an account: only the email differs, which the owner alone reads.
   *
   * @throws {RouteError} 503 when the email could not be sent.
   * @throws {ServerBusy} when too many passwords are being hashed.
   */
  async begin(
    { email, name, password }: EnteredSignUp,
    request: FeatureRequest,
  ): Promise<SetCookie> {
    const hash = await this.hasher.hash(password);
    return this.sendMail({ email, name, hash }, request);
  }

  /**
   * Sends another email for the sign-up that this browser has begun. The links of the earlier
   * emails go on working.
   *
   * @param email - That of the sign-up, by which limits count.
   * @throws {RouteError} 422 when it has begun none with this address that is still open, 503 when
   *   the email could not be sent.
   */
  async resend(email: string, request: FeatureRequest): Promise<SetCookie> {
    const begun = await this.cookie.read(request);
    const signUp = await this.signUps.findBegun(begun?.digests.at(-1) ?? '');
    if (!begun || signUp?.email !== email) throw new RouteError(422, 'LinkExpired');
    return this.sendMail(signUp, request, begun);
  }

  private async sendMail(
    { email, name, hash }: NewSignUp,
    request: FeatureRequest,
    earlier?: BegunSignUp,
  ): Promise<SetCookie> {
    const user = await findUserByAddress(email, this.adapter);
    const token = await this.signUps.begin({ email, name, hash });
    const kind: PasswordMailKind = user ? 'accountExists' : 'verifyAddress';
    await this.notices.send({ kind, to: email, token }, request);
    return this.cookie.create({ email, digest: await sha256Hex(token) }, request, earlier);
  }

  /**
   * The sign-up of a token, and whether this browser has begun it; `null` if the link does not
   * work.
   */
  async find(token: string, request: FeatureRequest): Promise<OpenedSignUp | null> {
    const signUp = await this.signUps.find(token);
    return signUp && { ...signUp, isSameBrowser: await this.cookie.isFor(signUp, request) };
  }

  /**
   * Creates the user and starts a session. The link works again after a sign-in that was refused,
   * or a failure, as of the database; a user who was created meanwhile keeps the password.
   *
   * @param password - In another browser, the one that replaces that of the sign-up.
   * @throws {RouteError} 422 when the link has been used meanwhile.
   */
  async complete(
    signUp: OpenedSignUp,
    password: string | undefined,
    request: FeatureRequest,
    signIn: SignInService,
  ): Promise<RedirectResult> {
    const hash = password === undefined ? signUp.hash : await this.hasher.hash(password);
    if (!(await this.signUps.redeem(signUp))) throw new RouteError(422, 'LinkExpired');
    const described = describeSignedUp(signUp, hash, this.random);
    const identity = { ...described, giveBack: () => this.signUps.giveBack(signUp) };
    const { result, isGivenBack } = await signIn.complete(identity, request);
    if (isGivenBack) return result;
    return { ...result, cookies: [...(result.cookies ?? []), this.cookie.clear(request)] };
  }
}

/** A sign-up whose link was opened. */
export interface OpenedSignUp extends PendingSignUp {
  readonly isSameBrowser: boolean;
}
