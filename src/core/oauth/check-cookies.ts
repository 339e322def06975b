/**
 * What a sign-in leaves in the browser while the person is at the provider, one sealed cookie a
 * check.
 *
 * Each flow has cookies of its own, named after its state, so that two tabs can sign in at once and
 * a failed flow clears nothing but itself. A seal binds the value to its kind (by the salt), to its
 * provider, and to a quarter of an hour.
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

/** A check by the cookie it is kept in. */
const CHECK_COOKIES = {
  state: 'state',
  pkce: 'pkceCodeVerifier',
  nonce: 'nonce',
} as const satisfies Record<OAuthProvider['checks'][number], keyof Cookies>;

/** A check that has a cookie: `state`, `pkce` or `nonce`. */
export type CheckName = keyof typeof CHECK_COOKIES;

/** The unsealed value of each check that a flow uses. */
type CheckValues = Readonly<Partial<Record<CheckName, string>>>;

/** More unfinished flows than this, and the oldest are forgotten: cookies must stay small. */
const MOST_FLOWS = 5;
const FLOW_ID_LENGTH = 12;

/** Seals, opens and deletes the check cookies of a flow. */
export class CheckCookies {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** The cookies that remember the checks of a flow which is about to start. */
  async seal(
    provider: OAuthProvider,
    values: CheckValues & { readonly state: string },
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<SetCookie[]> {
    const flow = await flowId(values.state);
    const expires = new Date(this.clock() + CHECK_MAX_AGE_SECONDS * 1000);
    const sealed = provider.checks.map(async (check) => {
      const { name, options } = crossSite(cookies[CHECK_COOKIES[check]], provider);
      const claims = { value: values[check], provider: provider.id };
      const value = await this.jwt.seal(claims, name, CHECK_MAX_AGE_SECONDS);
      return { name: `${name}.${flow}`, value, options: { ...options, expires } };
    });
    return [...abandoned(cookies, present), ...(await Promise.all(sealed))];
  }

  /**
   * The value of one check.
   *
   * @throws {InvalidCheck} when the cookie is missing, expired, forged, or of another provider.
   */
  async open(
    check: CheckName,
    provider: OAuthProvider,
    state: string,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<string> {
    const { name } = cookies[CHECK_COOKIES[check]];
    const sealed = present.get(`${name}.${await flowId(state)}`);
    if (!sealed) throw new InvalidCheck(`The ${check} cookie is missing.`, { check });
    const claims = await this.jwt.open(sealed, name).catch((err: Error) => {
      throw new InvalidCheck(`The ${check} cookie could not be opened.`, { err, check });
    });
    if (claims.provider !== provider.id || typeof claims.value !== 'string') {
      throw new InvalidCheck(`The ${check} cookie belongs to another provider.`, { check });
    }
    return claims.value;
  }

  /** The deletion of a flow's cookies, once it has ended either way. */
  async clear(state: string, cookies: Cookies, present: RequestCookies): Promise<SetCookie[]> {
    return clearFlow(await flowId(state), cookies, new Set(present.names()));
  }
}

async function flowId(state: string): Promise<string> {
  return (await sha256Base64url(state)).slice(0, FLOW_ID_LENGTH);
}

/** Browsers list older cookies first (RFC 6265 §5.4), so the first flows are the oldest. */
function abandoned(cookies: Cookies, present: RequestCookies): SetCookie[] {
  const prefix = `${cookies.state.name}.`;
  // Once for all flows: how many cookies there are is the client's choice.
  const names = new Set(present.names());
  const flows = [...names]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const surplus = flows.slice(0, Math.max(0, flows.length - MOST_FLOWS + 1));
  return surplus.flatMap((flow) => clearFlow(flow, cookies, names));
}

function clearFlow(flow: string, cookies: Cookies, names: ReadonlySet<string>): SetCookie[] {
  return Object.values(CHECK_COOKIES)
    .map((kind) => cookies[kind])
    .filter(({ name }) => names.has(`${name}.${flow}`))
    .map(({ name, options }) => expireCookie(`${name}.${flow}`, options));
}

/** An answer by `form_post` is a POST from the provider's site, and `Lax` cookies stay at home. */
function crossSite(cookie: CookieOption, { isFormPost }: OAuthProvider): CookieOption {
  if (!isFormPost) return cookie;
  return { ...cookie, options: { ...cookie.options, sameSite: 'none', secure: true } };
}

/* MERGED flow-state.ts: The `state` of an authorization request (RFC 6749 §4.1.1): sealed, so that this library can tell
   its own, and so that a proxy can learn from it where an answer belongs. */

/** 32 bytes, as the other checks have. */
const ENTROPY_BYTES = 32;
const SALT = 'encodedState';

/** What is to be known of a flow when its answer comes. */
export interface StatePayload {
  /** The callback URL that a proxy forwards the answer to. */
  readonly home?: string | undefined;
  /** The id of the user that asked to have one more account. */
  readonly linksTo?: string | undefined;
}

/** Seals and opens states. */
export class StateCodec {
  constructor(
    private readonly jwt: JwtService,
    private readonly random: Random,
  ) {}

  async seal({ home, linksTo }: StatePayload): Promise<string> {
    const claims = {
      ...(home !== undefined && { origin: home }),
      ...(linksTo !== undefined && { linksTo }),
      random: randomBase64url(this.random, ENTROPY_BYTES),
    };
    return this.jwt.seal(claims, SALT, CHECK_MAX_AGE_SECONDS);
  }

  /** What a state says; nothing when it is none of ours. */
  async open(state: string): Promise<StatePayload> {
    const { origin, linksTo } = (await this.jwt.open(state, SALT).catch(() => undefined)) ?? {};
    return { home: textOr(origin), linksTo: textOr(linksTo) };
  }
}

function textOr(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}
