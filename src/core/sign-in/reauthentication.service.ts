/**
 * Proofs of users who are signed in already: they raise the level of the session, and start none.
 */
import {
  AccessDenied,
  CredentialsSignin,
  MalformedRequest,
  SessionReplaced,
  SessionRequired,
} from '../errors/request.errors.js';
import { type AuthRequest, wantsJsonRedirect } from '../http/auth-request.js';
import type { RedirectResult } from '../http/auth-response.js';
import type { SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import type { Moments } from '../kernel/moments.js';
import { parseRequirementQuery } from '../levels/level-requirement.js';
import type { Proof } from '../levels/proof.js';
import type { User } from '../models/user.js';
import type { ReauthenticationRequest } from '../oauth/check-cookies.js';
import { getProofUrl, type SessionLevels } from '../sessions/level-reader.js';
import type { SessionService } from '../sessions/session.service.js';
import type { VerifiedSession } from '../sessions/session-strategy.js';
import type { SignInAdmission } from './sign-in-admission.js';
import {
  findLinker,
  type IdentityLinker,
  type SignInAttempt,
  type VerifiedIdentity,
} from './sign-in-method.js';
import type { SignInContext } from './sign-in-policy.js';

/** How far the clock of a provider may be behind, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Why a proof is refused, as the page of proof gets it: it is of another user, or was given before
 * it was asked for.
 */
type ProofProblem = 'OtherAccount' | 'NoAuthTime';

/** What a further proof has come to. */
export interface CompletedProof {
  readonly result: RedirectResult;
  readonly refusal?: AccessDenied;
}

/** The request for a proof, and where its browser is. */
type ProofRequest = Pick<SignInContext, 'requestOrigin' | 'callbackUrl'>;

/** Reads which requests are for a proof, and gives it to the feature that keeps levels. */
export class ReauthenticationService {
  constructor(
    private readonly levels: SessionLevels | undefined,
    private readonly linkers: readonly IdentityLinker[],
    private readonly sessions: SessionService,
    private readonly admission: SignInAdmission,
    private readonly moments: Moments,
  ) {}

  /**
   * What a form asks for by the field `reauthenticate`; `undefined` for a sign-in.
   *
   * @throws {MalformedRequest} 400 in an app without levels, which must not take it for a sign-in.
   * @throws {SessionRequired} when no user is signed in.
   */
  async read(
    request: AuthRequest,
    requestOrigin: RequestOrigin,
  ): Promise<ReauthenticationRequest | undefined> {
    if (!isAsked(request)) return undefined;
    if (!this.levels) throw new MalformedRequest(400, 'No feature keeps the levels of sessions.');
    const session = await this.sessions.find(request.cookies, requestOrigin, true);
    if (!session) throw new SessionRequired('No user is signed in.');
    const asked = parseRequirementQuery(request.body) ?? {};
    return { userId: session.userId, asked, startedAt: this.moments.time };
  }

  /** The same, of a callback. That of an OAuth provider says in its check cookie what it is for. */
  async readCallback({
    provider,
    request,
    requestOrigin,
  }: SignInAttempt): Promise<ReauthenticationRequest | undefined> {
    if (provider.type === 'oauth' || provider.type === 'oidc') return undefined;
    const asked = await this.read(request, requestOrigin);
    if (asked && (provider.type === 'email' || request.body.action === 'register')) {
      throw new MalformedRequest(400, 'This proves nothing of the user who is signed in.');
    }
    return asked;
  }

  /**
   * Raises the level of the session. Links no account, stores nothing of it, and changes nothing if
   * the proof is refused.
   *
   * @returns The redirect to the callback URL, or to the page of proof, which says what was wrong;
   *   and why it was refused.
   * @throws {CredentialsSignin} for the password of another user: the answer is that to a wrong
   *   one.
   * @throws {AccessDenied} when a policy refuses.
   * @throws {SessionRequired} when the session has ended meanwhile.
   * @throws {SessionReplaced} to a script, when another request has replaced the token of the
   *   session.
   */
  async complete(
    identity: VerifiedIdentity,
    context: SignInContext,
    { userId, asked, startedAt }: ReauthenticationRequest,
  ): Promise<CompletedProof> {
    const { levels } = this;
    const session = await this.sessions.find(context.cookies, context.requestOrigin, true);
    if (!levels || !session) throw new SessionRequired('The session has ended.');
    const owner = session.userId === userId ? await this.findOwner(identity) : null;
    const isOwn = owner !== null && String(owner.id) === userId;
    const proof = await this.admission.weigh(identity, context.proven?.time ?? this.moments.time);
    const problem = findProblem(isOwn, proof, startedAt);
    if (problem || !owner) {
      if (!isOwn && identity.account.type === 'credentials') throw new CredentialsSignin();
      const page = getProofUrl(levels, context.requestOrigin, asked, context.callbackUrl);
      const location = addQuery(page, { error: problem });
      const refusal = new AccessDenied(`The proof was refused: ${problem ?? 'OtherAccount'}.`);
      return { result: { kind: 'redirect', location }, refusal };
    }
    await this.admission.admitAgain({ identity, context }, owner);
    await this.admission.counters.store(identity);
    const cookies = await this.raise(levels, session, proof, context);
    return { result: { kind: 'redirect', location: context.callbackUrl, cookies } };
  }

  /**
   * The page of proof, with what a browser is shown there after a failure; `undefined` for any
   * other request.
   */
  getFailureUrl(
    request: AuthRequest,
    { requestOrigin, callbackUrl }: ProofRequest,
    failure: { readonly error: string; readonly code?: string | undefined },
  ): string | undefined {
    if (!this.levels || !isAsked(request) || wantsJsonRedirect(request)) return undefined;
    const asked = parseRequirementQuery(request.body) ?? {};
    return addQuery(getProofUrl(this.levels, requestOrigin, asked, callbackUrl), { ...failure });
  }

  private async raise(
    levels: SessionLevels,
    session: VerifiedSession,
    proof: Proof,
    { cookies, requestOrigin, headers }: SignInContext,
  ): Promise<readonly SetCookie[]> {
    try {
      return await levels.raise(session, proof, { cookies, requestOrigin });
    } catch (thrown) {
      // Another tab has given a proof already. The page that asked for it asks again if that was
      // not enough.
      if (thrown instanceof SessionReplaced && !wantsJsonRedirect({ headers })) return [];
      throw thrown;
    }
  }

  /** An account must be linked to the user already: an equal address is no proof. */
  private async findOwner(identity: VerifiedIdentity): Promise<User | null> {
    // A new passkey is no proof.
    if (identity.authenticator) return null;
    const linker = findLinker(this.linkers, identity);
    const { type } = identity.account;
    if (type === 'oauth' || type === 'oidc') return linker.resolveUser(identity);
    return linker.findOwner(identity, async () => null);
  }
}

function findProblem(isOwn: boolean, proof: Proof, startedAt: number): ProofProblem | undefined {
  if (!isOwn) return 'OtherAccount';
  const isEarlier = !proof.isUnproven && proof.at < startedAt - CLOCK_SKEW_MS;
  return isEarlier ? 'NoAuthTime' : undefined;
}

function isAsked({ method, body }: AuthRequest): boolean {
  return method === 'POST' && String(body.reauthenticate) === 'true';
}
