/** The sign-in with a code from a message, in the browser that requested it. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import { parseCode } from '../email/code-digits.js';
import type { EmailSecrets } from '../email/email-secrets.js';
import type { UsedRows } from '../email/sign-in-codes.js';
import type {
  MagicLinkBrowserBinding,
  RequestedMagicLink,
} from '../email/magic-link-browser-binding.js';
import { CodeSignin } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { SetCookie } from '../http/cookies.js';
import { asEmail, type SignInAttempt } from './sign-in-method.js';

/** An address that a link or a code has proven, and the rows that it has consumed. */
export interface ProvenAddress {
  readonly identifier: string;
  readonly used: UsedRows;
}

/**
 * Compares the code of a form with the one that was sent for this browser.
 *
 * The address comes from the sealed cookie `authjs.verification` alone, never from the form. So a
 * code is worth nothing in another browser: it neither signs in there, nor does it cost a try.
 */
export class EmailCodeConfirmation {
  constructor(
    private readonly secrets: EmailSecrets,
    private readonly browserBinding: MagicLinkBrowserBinding,
    private readonly csrf: CsrfGuard,
  ) {}

  /**
   * Whether the request submits a code. A GET never does: email scanners and prefetching send them.
   * A request with the token of a link is one for the link.
   */
  isSubmitted({ provider, request: { method, body } }: SignInAttempt): boolean {
    const { method: sent } = asEmail(provider);
    return method === 'POST' && sent !== 'link' && 'code' in body && !('token' in body);
  }

  /**
   * @throws {MissingCSRF} when another site sent the form, even where a framework checks CSRF
   *   tokens itself.
   */
  verifyOrigin({ request, requestOrigin }: SignInAttempt): void {
    this.csrf.verifyOrigin(request.headers, requestOrigin.origin);
  }

  /** The address that this browser requested the code for. Compares nothing. */
  async getIdentifier(attempt: SignInAttempt): Promise<string | undefined> {
    return (await this.openRequest(attempt))?.identifier;
  }

  /**
   * Consumes a try, and the code when it is right.
   *
   * @returns The verified address, and what the code has consumed.
   * @throws {CodeSignin} when the code is wrong or malformed, has ended, or was requested by
   *   another browser. A malformed code and one of another browser cost no try.
   */
  async redeem(attempt: SignInAttempt): Promise<ProvenAddress> {
    const provider = asEmail(attempt.provider);
    const requested = await this.openRequest(attempt);
    if (requested?.codeId === undefined) throw new CodeSignin('browser', provider.id);
    const code = readCode(attempt.request);
    if (code === undefined) throw new CodeSignin('malformed', provider.id);
    const { identifier, codeId: id } = requested;
    const outcome = await this.secrets.redeemCode(provider, { identifier, id }, code);
    if (outcome.kind === 'accepted') return { identifier, used: outcome.used };
    const triesLeft = outcome.kind === 'wrong' ? outcome.triesLeft : undefined;
    throw new CodeSignin(outcome.kind, provider.id, triesLeft);
  }

  /** Deletes the cookie of a used code. */
  clear({ requestOrigin }: SignInAttempt): SetCookie {
    return this.browserBinding.clear(requestOrigin.cookies);
  }

  private async openRequest({
    provider,
    request,
    requestOrigin,
  }: SignInAttempt): Promise<RequestedMagicLink | undefined> {
    const requested = await this.browserBinding.open(requestOrigin.cookies, request.cookies);
    return requested?.providerId === provider.id ? requested : undefined;
  }
}

/** A repeated parameter is refused, since two readers could choose different values. */
function readCode({ body, repeated }: AuthRequest): string | undefined {
  return repeated.length > 0 ? undefined : parseCode(body.code);
}
