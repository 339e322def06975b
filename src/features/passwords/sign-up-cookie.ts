/** Binds a sign-up to the browser in which the password was chosen. */
import type { FeatureRequest } from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { PendingSignUp } from './password-tables.js';
import type { SentMail, SentMailCookie } from './sent-mail-cookie.js';

/** The emails of one sign-up whose links the browser knows as its own. */
const MAX_MAILS = 4;

/** What the browser has begun. */
export interface BegunSignUp extends SentMail {
  /** Of the tokens in the emails, oldest first. */
  readonly digests: readonly string[];
}

/**
 * The link in the email proves the address, and the cookie that the password is the reader's own.
 * Without the cookie, an attacker could sign up with the address of another, who confirms it and
 * gets an account that the attacker can sign in to.
 */
export class SignUpCookie {
  constructor(private readonly sentMail: SentMailCookie) {}

  /** @param earlier - The same sign-up, of which another email was requested. */
  async create(
    { email, digest }: Pick<PendingSignUp, 'email' | 'digest'>,
    request: FeatureRequest,
    earlier: Pick<BegunSignUp, 'digests'> = { digests: [] },
  ): Promise<SetCookie> {
    const digests = [...earlier.digests, digest].slice(-MAX_MAILS);
    return this.sentMail.create({ flow: 'signUp', email, more: { digests } }, request);
  }

  /** What this browser has begun, and not completed. */
  async read(request: FeatureRequest): Promise<BegunSignUp | undefined> {
    const mail = await this.sentMail.read('sign-up', request);
    const digests = mail?.more['digests'];
    return mail && Array.isArray(digests) ? { ...mail, digests: digests.map(String) } : undefined;
  }

  /** Whether this browser has begun the sign-up. */
  async isFor(
    { digest }: Pick<PendingSignUp, 'digest'>,
    request: FeatureRequest,
  ): Promise<boolean> {
    const begun = await this.read(request);
    return begun?.digests.includes(digest) === true;
  }

  clear(request: FeatureRequest): SetCookie {
    return this.sentMail.clear('sign-up', request);
  }
}
