/** Somebody opens the link that was sent to an address. */
import type { Adapter } from '../adapters/adapter.js';
import { addressAccount, ownerOf, stranger } from '../email/address-owner.js';
import type { VerificationTokens } from '../email/verification-tokens.js';
import { Verification } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { AuthResult } from '../http/auth-result.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Random } from '../kernel/random.js';
import { isOneAddress } from '../models/email-address.js';
import { asEmail } from './as-provider.js';
import type {
  AttemptEnd,
  CallbackStrategy,
  ProvenIdentity,
  SignInAttempt,
} from './callback-strategy.js';
import type { LinkGate, OpenedLink } from './link-gate.js';

/**
 * Takes a token for proof that its address is the person's.
 */
export class EmailCallbackStrategy implements CallbackStrategy {
  readonly types = ['email'] as const;
  readonly needsCsrfToken = true;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly tokens: VerificationTokens,
    private readonly gate: LinkGate,
    private readonly random: Random,
  ) {}

  async intercept(attempt: SignInAttempt): Promise<AuthResult | undefined> {
    const link = openedLink(attempt.request);
    return link && this.gate.answer(attempt, link);
  }

  async prove({ provider, request }: SignInAttempt): Promise<ProvenIdentity> {
    const email = asEmail(provider);
    const link = openedLink(request);
    if (!link) throw new Verification('The link is incomplete.', { provider: email.id });
    if (!(await this.tokens.redeem(email, link))) {
      throw new Verification('The link is unknown, used or expired.', { provider: email.id });
    }
    const { identifier } = link;
    const user = (await ownerOf(identifier, this.adapter)) ?? stranger(identifier, this.random);
    return {
      user,
      account: addressAccount(email, user, identifier),
      profile: undefined,
      credentials: undefined,
      isEmailVerified: true,
      linksByEmail: false,
      storedFields: async () => ({}),
    };
  }

  async cleanUp(attempt: SignInAttempt, end: AttemptEnd): Promise<readonly SetCookie[]> {
    const link = end === 'succeeded' ? openedLink(attempt.request) : undefined;
    return link ? this.gate.forget(attempt, link) : [];
  }
}

/**
 * What is no address is no link of ours, and must not become words on a page. Given twice, a link
 * could be one thing to whoever checks it and another to whoever reads it.
 */
function openedLink({ method, query, body, repeated }: AuthRequest): OpenedLink | undefined {
  const { token, email: identifier } = method === 'POST' ? body : query;
  const isWhole = typeof token === 'string' && token !== '' && isOneAddress(identifier);
  if (!isWhole || repeated.length > 0) return undefined;
  return { identifier, token };
}
