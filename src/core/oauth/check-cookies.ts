/**
 * The check cookies of an authorization request (`state`, PKCE verifier, `nonce`) and its sealed
 * state.
 *
 * Each flow has its own cookies, named after its state, so that two tabs can sign in at once and a
 * failed flow deletes only its own cookies. A seal binds the value to its check (by the salt), to
 * its provider, and to fifteen minutes. The cookie of the state also holds what the flow is for, which
 * the provider has no need to see.
 */
import { sha256Base64url } from '#digest';
import { InvalidCheck } from '../errors/request.errors.js';
import { CHECK_MAX_AGE_SECONDS, type Cookies } from '../http/cookie-policy.js';
import {
  type CookieOption,
  expireCookie,
  type RequestCookies,
  type SetCookie,
} from '../http/cookies.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { type Clock, type Random, randomBase64url } from '../kernel/platform.js';
import type { OAuthProvider } from '../providers/provider.js';

/** The cookie of each check. */
const CHECK_COOKIES = {
  state: 'state',
  pkce: 'pkceCodeVerifier',
  nonce: 'nonce',
} as const satisfies Record<OAuthProvider['checks'][number], keyof Cookies>;

/** A check that has a cookie: `state`, `pkce` or `nonce`. */
export type CheckName = keyof typeof CHECK_COOKIES;

/** The unsealed value of each check that a flow uses. */
type CheckValues = Readonly<Partial<Record<CheckName, string>>>;

/** What a request for an account is about, besides a sign-in. */
export interface AccountRequest {
  /** The id of the signed-in user who requested that the account be linked. */
  readonly linksTo?: string | undefined;
  /** The only account, by its id at the provider, that may be the response to the request. */
  readonly account?: string | undefined;
}

/** What a check cookie holds. */
export type OpenedCheck = AccountRequest & { readonly value: string };

/**
 * With more unfinished flows than this, the oldest are deleted, because cookies must stay small.
 */
const MAX_FLOWS = 5;
const FLOW_ID_LENGTH = 12;

/** Seals, opens and deletes the check cookies of a flow. */
export class CheckCookies {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** The cookies with the checks of a flow that is about to start. */
  async seal(
    provider: OAuthProvider,
    values: CheckValues & { readonly state: string },
    wanted: AccountRequest,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<SetCookie[]> {
    const flow = await getFlowId(values.state);
    const expires = new Date(this.clock() + CHECK_MAX_AGE_SECONDS * 1000);
    const sealed = provider.checks.map(async (check) => {
      const { name, options } = toCrossSiteCookie(cookies[CHECK_COOKIES[check]], provider);
      const own = { value: values[check], provider: provider.id };
      const claims = check === 'state' ? { ...wanted, ...own } : own;
      const value = await this.jwt.seal(claims, name, CHECK_MAX_AGE_SECONDS);
      return { name: `${name}.${flow}`, value, options: { ...options, expires } };
    });
    return [...clearOldestFlows(cookies, present), ...(await Promise.all(sealed))];
  }

  /**
   * The content of one check's cookie.
   *
   * @throws {InvalidCheck} when the cookie is missing, expired, forged or sealed for another
   *   provider.
   */
  async open(
    check: CheckName,
    provider: OAuthProvider,
    state: string,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<OpenedCheck> {
    const { name } = cookies[CHECK_COOKIES[check]];
    const sealed = present.get(`${name}.${await getFlowId(state)}`);
    if (!sealed) throw new InvalidCheck(`The ${check} cookie is missing.`, { check });
    const claims = await this.jwt.open(sealed, name).catch((err: Error) => {
      throw new InvalidCheck(`The ${check} cookie could not be opened.`, { err, check });
    });
    const { value, linksTo, account } = claims;
    if (claims.provider !== provider.id || typeof value !== 'string') {
      throw new InvalidCheck(`The ${check} cookie belongs to another provider.`, { check });
    }
    return { value, linksTo: toText(linksTo), account: toText(account) };
  }

  /** Deletes the cookies of a flow that has ended. */
  async clear(state: string, cookies: Cookies, present: RequestCookies): Promise<SetCookie[]> {
    return clearFlow(await getFlowId(state), cookies, new Set(present.getNames()));
  }
}

async function getFlowId(state: string): Promise<string> {
  return (await sha256Base64url(state)).slice(0, FLOW_ID_LENGTH);
}

/** Browsers send older cookies first (RFC 6265 §5.4), so the first flows are the oldest. */
function clearOldestFlows(cookies: Cookies, present: RequestCookies): SetCookie[] {
  const prefix = `${cookies.state.name}.`;
  // Read once: the client decides how many cookies there are.
  const names = new Set(present.getNames());
  const flows = [...names]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const surplus = flows.slice(0, Math.max(0, flows.length - MAX_FLOWS + 1));
  return surplus.flatMap((flow) => clearFlow(flow, cookies, names));
}

function clearFlow(flow: string, cookies: Cookies, names: ReadonlySet<string>): SetCookie[] {
  return Object.values(CHECK_COOKIES)
    .map((kind) => cookies[kind])
    .filter(({ name }) => names.has(`${name}.${flow}`))
    .map(({ name, options }) => expireCookie(`${name}.${flow}`, options));
}

/** A `form_post` response is a cross-site POST, for which browsers do not send `Lax` cookies. */
function toCrossSiteCookie(cookie: CookieOption, { isFormPost }: OAuthProvider): CookieOption {
  if (!isFormPost) return cookie;
  return { ...cookie, options: { ...cookie.options, sameSite: 'none', secure: true } };
}

/** 32 bytes, like the other checks. */
const ENTROPY_BYTES = 32;
const SALT = 'encodedState';

/** The content of a state, which a redirect proxy reads when the response arrives. */
export interface StatePayload {
  /** The callback URL that a redirect proxy forwards the response to. */
  readonly forwardUrl?: string | undefined;
}

/**
 * Seals and opens the `state` of an authorization request (RFC 6749 §4.1.1). It is sealed so that
 * the library recognizes its own states, and a redirect proxy can read where a response belongs.
 */
export class StateCodec {
  constructor(
    private readonly jwt: JwtService,
    private readonly random: Random,
  ) {}

  async seal({ forwardUrl }: StatePayload): Promise<string> {
    const claims = {
      ...(forwardUrl !== undefined && { origin: forwardUrl }),
      random: randomBase64url(this.random, ENTROPY_BYTES),
    };
    return this.jwt.seal(claims, SALT, CHECK_MAX_AGE_SECONDS);
  }

  /** The content of a state. Empty when this library did not seal it. */
  async open(state: string): Promise<StatePayload> {
    const claims = await this.jwt.open(state, SALT).catch(() => undefined);
    return { forwardUrl: toText(claims?.origin) };
  }
}

function toText(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}
