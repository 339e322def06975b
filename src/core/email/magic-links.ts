/**
 * Magic links and sign-in codes: sending them, and binding them to the browser that requested them.
 */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import { getActionUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Fetch } from '../kernel/platform.js';
import type { Localizer } from '../localization/localizer.js';
import type { Theme } from '../models/theme.js';
import type { VerificationRequest } from '../providers/email-config.js';
import type { EmailProvider } from '../providers/provider.js';
import type { MailThrottle } from './mail-throttle.js';
import type { EmailSecrets, IssuedSecrets } from './email-secrets.js';
import type { CodeRequest } from './sign-in-codes.js';
import type { IssuedVerificationToken } from './verification-tokens.js';

/** The target of a link, and the request for it, which decides the language of the message. */
interface LinkRequest {
  readonly requestOrigin: RequestOrigin;
  /** The approved URL to redirect to after the sign-in. */
  readonly callbackUrl: string;
  /** The request for the link. */
  readonly request: AuthRequest;
  /**
   * The code that this browser requested earlier, and that the message ends. Codes of other
   * browsers stay valid: an attacker can request one for an address, and must not end that of its
   * owner.
   */
  readonly replaces: CodeRequest | undefined;
}

/** The deadline for sending a message, in milliseconds. */
const SEND_DEADLINE_MS = 10_000;

/** A message that was sent. */
interface SentMail {
  /** The id of the request for the code; `undefined` for a message without a code. */
  readonly codeId: string | undefined;
}

/** Issues a token or a code and sends it by the provider. Does not run the `signIn` callback. */
export class MagicLinks {
  constructor(
    private readonly secrets: EmailSecrets,
    private readonly throttle: MailThrottle,
    private readonly fetch: Fetch,
    private readonly logger: Logger,
    private readonly theme: Theme,
    private readonly localizer: Localizer,
  ) {}

  /**
   * Sends a link, a code or both to an address.
   *
   * The token is stored before the message is sent, because a message cannot be recalled and its
   * link would not work. The token is withdrawn when sending fails. When too many messages went to
   * the address recently, none is sent and the client is not informed, since it is probably not the
   * owner of the address.
   *
   * @returns `undefined` when no message was sent.
   * @throws {EmailSignInError} when the message could not be sent.
   * @throws {InvalidOption} when the mailer is misconfigured, so that no address would work.
   * @throws {AdapterError} when the token could not be stored. Nothing was sent then.
   */
  async send(
    provider: EmailProvider,
    identifier: string,
    link: LinkRequest,
  ): Promise<SentMail | undefined> {
    if (!this.throttle.tryCount(identifier)) {
      this.logger.warn('mail-throttled', { provider: provider.id });
      return undefined;
    }
    const issued = await this.issue(provider, identifier);
    try {
      const { theme } = this;
      const localization = await this.localizer.localize(link.request);
      const request = rebuildRequest(link.request);
      const facts = { theme, localization, request };
      const sending = provider.send(
        { identifier, ...describeSecrets(provider, issued, link), ...facts },
        this.fetch,
      );
      await withDeadline(sending, SEND_DEADLINE_MS, 'The mailer');
    } catch (thrown) {
      this.throttle.release(identifier);
      // The first error is the one to report.
      await this.secrets.withdraw(issued).catch(() => undefined);
      if (thrown instanceof InvalidOption) throw thrown;
      const facts = { err: asError(thrown), provider: provider.id };
      throw new EmailSignInError('The sign-in link could not be sent.', facts);
    }
    await this.revoke(link.replaces);
    return { codeId: issued.code?.id };
  }

  /** The message was sent, and the cookie with the earlier code is replaced in any case. */
  private async revoke(code: CodeRequest | undefined): Promise<void> {
    if (code) await this.secrets.revokeCode(code).catch(() => undefined);
  }

  private async issue(provider: EmailProvider, identifier: string): Promise<IssuedSecrets> {
    try {
      return await this.secrets.issue(provider, identifier);
    } catch (thrown) {
      this.throttle.release(identifier);
      throw thrown;
    }
  }
}

type Secrets = Pick<
  VerificationRequest,
  'url' | 'token' | 'issued' | 'expires' | 'method' | 'code' | 'codeExpires'
>;

/** The secrets for the mailer, without their stored forms. */
function describeSecrets(
  provider: EmailProvider,
  { link, code }: IssuedSecrets,
  request: LinkRequest,
): Secrets {
  const ofCode = code && {
    method: provider.method,
    code: code.code,
    codeExpires: code.expires,
  };
  if (link) {
    const { issued, expires, token } = link;
    return { token, issued, expires, url: buildLink(provider, link, request), ...ofCode };
  }
  if (!code) throw new EmailSignInError('The message has neither a link nor a code.');
  const { issued, expires } = code;
  const url = getVerifyRequestUrl(provider, request.requestOrigin);
  return { token: code.code, issued, expires, url, ...ofCode };
}

function buildLink(
  { id }: EmailProvider,
  { token, identifier }: IssuedVerificationToken,
  { requestOrigin, callbackUrl }: LinkRequest,
): string {
  const parameters = new URLSearchParams({ callbackUrl, token, email: identifier });
  return `${getActionUrl(requestOrigin, 'callback', id)}?${parameters.toString()}`;
}

/** The URL of the page after the request for a message. */
export function getVerifyRequestUrl(
  { id: provider, type }: Pick<EmailProvider, 'id' | 'type'>,
  requestOrigin: RequestOrigin,
): string {
  return addQuery(getActionUrl(requestOrigin, 'verify-request'), { provider, type });
}
