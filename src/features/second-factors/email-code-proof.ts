/**
 * A code by email in place of an authenticator app: weaker, and only for users who have to pass a
 * second factor and have none.
 */
import type { Adapter } from '../../core/adapters/index.js';
import {
  CODE_LIFETIME_MS,
  type CodeFor,
  type Notices,
  parseCode,
  type StoredCode,
  type TypedCodes,
  typedCodesTable,
} from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import { type FeatureRequest, mail } from '../../core/features/index.js';
import { key } from '../../core/kernel/index.js';
import { type Proof, showsAnother, showsPossession } from '../../core/levels/index.js';
import {
  type AdapterUser,
  hasVerifiedEmail,
  normalizeEmailAddress,
} from '../../core/models/index.js';
import type { EnrolledFactors } from './enrolled-factors.js';
import type { PolicyAnswers } from './policy-answers.js';

/** The codes that wait to be typed. */
export const EMAIL_CODES = typedCodesTable('second_factor_email_codes');

/** Separates the codes from those of other features, and from those that prove an address. */
export const EMAIL_CODE_PURPOSE = 'second-factor-email';

/** The codes of sign-ins. */
export const EmailCodesToken = key<TypedCodes>('SecondFactorEmailCodes');

const MAIL_KIND = 'secondFactorCode';

/** The email with a code. */
export const EMAIL_CODE_MAIL = mail({
  kind: MAIL_KIND,
  subject: 'secondFactorMail.address.subject',
  title: 'secondFactor.title',
  text: 'secondFactorMail.email.text',
  notes: ['secondFactorMail.notYou'],
  lifetimeMs: CODE_LIFETIME_MS,
  isRequested: true,
});

/** A sign-in that may go on by a code: its id, and the verified address of its user. */
interface EmailCodeOwner extends CodeFor {
  readonly user: AdapterUser;
}

/**
 * Sends a code to the verified address of a user whose sign-in waits for the set-up of an
 * authenticator app, and takes it. Each step asks anew whether the sign-in may go on by it: an app
 * may have been set up, or the address changed, meanwhile.
 */
export class EmailCodeProof {
  constructor(
    private readonly codes: TypedCodes,
    private readonly answers: PolicyAnswers,
    private readonly factors: EnrolledFactors,
    private readonly adapter: Adapter | undefined,
    private readonly notices: Notices,
  ) {}

  /**
   * The address that a code can be sent to; `undefined` for a sign-in whose user has to set up an
   * app.
   */
  async findAddress(request: FeatureRequest): Promise<string | undefined> {
    return (await this.find(request))?.address;
  }

  /**
   * @throws {RouteError} 409 `EmailCodeRefused` for a sign-in whose user has to set up an app, 503
   *   when the email could not be sent.
   */
  async send(request: FeatureRequest): Promise<void> {
    const { user, ...codeFor } = await this.require(request);
    const code = (): Promise<string> => this.codes.issue(codeFor);
    await this.notices.send({ kind: MAIL_KIND, to: { user, to: 'allProven' }, code }, request);
  }

  /** @throws {RouteError} 409 `EmailCodeRefused` for a sign-in whose user has to set up an app. */
  async require(request: FeatureRequest): Promise<EmailCodeOwner> {
    const owner = await this.find(request);
    if (!owner) throw new RouteError(409, 'EmailCodeRefused');
    return owner;
  }

  /**
   * Finds the code that was sent for this sign-in, to the address that its user has now, and does
   * not use it yet.
   *
   * @returns `undefined` for another code.
   */
  async compare(typed: string, request: FeatureRequest): Promise<StoredCode | undefined> {
    const codeFor = await this.find(request);
    const code = parseCode(typed);
    if (!codeFor || code === undefined) return undefined;
    const right = await this.codes.compare(codeFor, code);
    return (await this.findAddress(request)) === codeFor.address ? right : undefined;
  }

  /** Uses a right code, once. */
  use(right: StoredCode): Promise<boolean> {
    return this.codes.use(right);
  }

  /** Gives a code back, for a sign-in that came to nothing: see {@link TypedCodes.giveBack}. */
  giveBack(used: StoredCode): Promise<void> {
    return this.codes.giveBack(used);
  }

  private async find({ pendingSignIn }: FeatureRequest): Promise<EmailCodeOwner | undefined> {
    if (!pendingSignIn || !this.answers.takesEmailCode) return undefined;
    if (!this.notices.canSend(MAIL_KIND) || !mayAddEmail(pendingSignIn.proofs)) return undefined;
    const { id: session, userId } = pendingSignIn;
    const user = await this.adapter?.getUser?.(userId);
    const address = normalizeEmailAddress(user?.email);
    if (!user || address === undefined || !hasVerifiedEmail(user)) return undefined;
    if ((await this.factors.findKind(userId)) !== undefined) return undefined;
    return { user, userId, address, session };
  }
}

/**
 * Whether a code by email adds anything to what a sign-in has proven: not to a proof by email,
 * which would be the same mailbox twice, nor to one that names nothing. A passkey without its
 * verification is not completed by it either: together they would count as `mfa`, and the passkey
 * as two factors from then on.
 *
 * @param proofs - Those of an earlier release have none.
 */
function mayAddEmail(proofs: readonly Proof[] | undefined = []): boolean {
  return proofs.length > 0 && proofs.every(isCompletedByEmail);
}

function isCompletedByEmail(proof: Proof): boolean {
  return !proof.amr.includes('email') && !showsPossession(proof) && showsAnother(proof);
}

/** Whether a session has a code by email beside another proof, which is not by email. */
export function hasEmailBesideAnother(proofs: readonly Proof[]): boolean {
  return proofs.some(({ amr }) => amr.includes('email')) && proofs.some(isCompletedByEmail);
}
