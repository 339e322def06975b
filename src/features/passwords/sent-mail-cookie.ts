/** Remembers in a browser that an email was requested there, and for which address. */
import type { FeatureRequest } from '../../core/features/index.js';
import {
  type CookieOption,
  type Cookies,
  expireCookie,
  type SetCookie,
} from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { Clock } from '../../core/kernel/index.js';
import {
  isMailFlowName,
  MAIL_FLOWS,
  type MailCookieName,
  type MailFlowName,
} from './mail-flows.js';

/** The email that was requested last. Whether its address has an account is not in it. */
export interface SentMail {
  readonly flow: MailFlowName;
  readonly email: string;
  /** When it was requested, in milliseconds since the epoch. */
  readonly issued: number;
  /** What the flow keeps with it. */
  readonly more: Readonly<Record<string, unknown>>;
}

/**
 * The page after the request names the address from this encrypted cookie, and never from the
 * query: with a link to the page, an attacker could have a user request emails for any address.
 */
export class SentMailCookie {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** Lasts as long as the link in the email works. */
  async create(
    { flow, email, more }: Omit<SentMail, 'issued'>,
    { requestOrigin }: FeatureRequest,
  ): Promise<SetCookie> {
    const { cookie, lifetimeMs } = MAIL_FLOWS[flow];
    const { name, options } = getCookie(cookie, requestOrigin.cookies);
    const maxAge = lifetimeMs / 1000;
    const value = await this.jwt.seal({ ...more, flow, email, issued: this.clock() }, name, maxAge);
    return { name, value, options: { ...options, maxAge } };
  }

  /** `undefined` without the cookie, and with one that is invalid or expired. */
  async read(
    cookie: MailCookieName,
    { cookies, requestOrigin }: FeatureRequest,
  ): Promise<SentMail | undefined> {
    const { name } = getCookie(cookie, requestOrigin.cookies);
    const sealed = cookies.get(name);
    const claims = sealed ? await this.jwt.open(sealed, name).catch(() => undefined) : undefined;
    // The cookies of earlier versions name no flow: they are of sign-ups.
    const { flow = 'signUp', email, issued, ...more } = claims ?? {};
    const isWhole = typeof email === 'string' && typeof issued === 'number' && isMailFlowName(flow);
    return isWhole && MAIL_FLOWS[flow].cookie === cookie
      ? { flow, email, issued, more }
      : undefined;
  }

  clear(cookie: MailCookieName, { requestOrigin }: FeatureRequest): SetCookie {
    const { name, options } = getCookie(cookie, requestOrigin.cookies);
    return expireCookie(name, options);
  }
}

/** Like the cookie of a magic link, under a name of its own. */
function getCookie(
  cookie: MailCookieName,
  { verification }: Pick<Cookies, 'verification'>,
): CookieOption {
  const prefix = verification.name.replace(/\.verification$/, '');
  return { name: `${prefix}.${cookie}`, options: verification.options };
}
