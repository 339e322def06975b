/** The secrets of one message: the token of a magic link, a sign-in code, or both. */
import type { EmailProvider } from '../providers/provider.js';
import type {
  CodeOutcome,
  CodeRequest,
  IssuedCode,
  SignInCodes,
  UsedRows,
} from './sign-in-codes.js';
import type {
  IssuedVerificationToken,
  PresentedVerificationToken,
  VerificationTokens,
} from './verification-tokens.js';

/** Stored secrets, ready to be sent. At least one of the two is there. */
export interface IssuedSecrets {
  readonly link: IssuedVerificationToken | undefined;
  readonly code: IssuedCode | undefined;
}

/**
 * Issues, redeems and withdraws the secrets of messages.
 *
 * A message signs in once. The link and the code of one message belong together: the stored form of
 * the link's token is the id of the code's request. So each of the two can end the other.
 */
export class EmailSecrets {
  constructor(
    private readonly tokens: VerificationTokens,
    private readonly codes: SignInCodes,
  ) {}

  /** Makes and stores what the provider's `method` asks for. */
  async issue(provider: EmailProvider, identifier: string): Promise<IssuedSecrets> {
    const { method } = provider;
    const link = method === 'code' ? undefined : await this.tokens.issue(provider, identifier);
    const code =
      method === 'link' ? undefined : await this.codes.issue(provider, identifier, link?.hash);
    return { link, code };
  }

  /** Deletes the secrets of a message that was not sent. */
  async withdraw({ link, code }: IssuedSecrets): Promise<void> {
    if (link) await this.tokens.withdraw(link);
    if (code) await this.codes.revoke(code);
  }

  /**
   * Consumes the token of a link, and ends the code of the same message.
   *
   * @returns The rows that it has consumed; `undefined` for an invalid token. Never any with
   *   `method: 'code'`, whose messages have no link.
   */
  async redeemLink(
    provider: EmailProvider,
    presented: PresentedVerificationToken,
  ): Promise<UsedRows | undefined> {
    if (provider.method === 'code') return undefined;
    const link = await this.tokens.redeem(provider, presented);
    if (!link || provider.method !== 'both') return link && [link];
    const request = { identifier: link.identifier, id: link.token };
    // The code ends by itself within minutes, and the token is used up already.
    return [link, ...(await this.codes.revoke(request).catch(() => []))];
  }

  /** Compares a code, and ends the link of the same message when it is right. */
  async redeemCode(
    provider: EmailProvider,
    request: CodeRequest,
    code: string,
  ): Promise<CodeOutcome> {
    const outcome = await this.codes.redeem(provider, request, code);
    if (outcome.kind !== 'accepted' || provider.method !== 'both') return outcome;
    const { identifier, id: hash } = request;
    // The code is used up already, and the link ends by itself.
    const link = await this.tokens.withdraw({ identifier, hash }).catch(() => undefined);
    return link ? { ...outcome, used: [...outcome.used, link] } : outcome;
  }

  /**
   * Gives a message back that this very call has used, for a sign-in that came to nothing. The try
   * of a code stays used: however often it fails, a code is compared five times at most.
   */
  async giveBack(used: UsedRows): Promise<void> {
    for (const row of used) await this.tokens.giveBack(row);
  }

  /** Ends the code of an earlier request. Its link, if it has one, stays valid. */
  async revokeCode(request: CodeRequest): Promise<void> {
    await this.codes.revoke(request);
  }
}
