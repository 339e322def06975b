/**
 * The check cookies of an authorization request (`state`, PKCE verifier, `nonce`) and its sealed
 * state.
 *
 * Each flow has its own cookies, named after its state, so that two tabs can sign in at once and a
 * failed flow deletes only its own cookies. A seal binds the value to its check (by the salt), to
 * its provider, and to fifteen minutes. The cookie of the state also holds what the flow is for,
 * which the provider has no need to see.
 */
import type { SessionIdentity } from '../models/session.js';
import { sha256Base64url } from '#digest';
import { InvalidCheck, SignInExpired } from '../errors/request.errors.js';
import { CHECK_MAX_AGE_SECONDS, type Cookies } from '../http/cookie-policy.js';
import {
  type CookieOption,
  expireCookie,
  lastingFor,
  type RequestCookies,
  type SetCookie,
} from '../http/cookies.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { type Clock, type Random, randomBase64url } from '../kernel/platform.js';
import { timingSafeEqual } from '../kernel/bytes.js';
import { isPlainObject } from '../kernel/objects.js';
import { findRequirementProblem, type LevelRequirement } from '../levels/level-requirement.js';
import type { OAuthProvider } from '../providers/provider.js';
import type { RequestedAnswers } from './requested-answers.js';

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
  /** The proof that a signed-in user was asked for: the response starts no other session. */
  readonly reauthenticates?: ReauthenticationRequest | undefined;
}

/** A request that a signed-in user proves again who they are. */
export interface ReauthenticationRequest {
  /** The id of the user. */
  readonly userId: string;
  /** What the page of proof asks for; empty for nothing. */
  readonly asked: LevelRequirement;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
}

/**
 * What a flow needs of its browser, where the response is a form that another site posts (OAuth 2.0
 * Form Post Response Mode): browsers do not send `Lax` cookies with it.
 */
export interface CarriedContext {
  /** The URL to redirect to in the end; approved by the `redirect` callback. */
  readonly callbackUrl?: string | undefined;
  /** The session that the flow was started in. */
  readonly session?: SessionIdentity | undefined;
}

/** What a flow is for, and what its answer is compared with. */
export interface FlowContext extends AccountRequest, CarriedContext {
  /** `undefined` for a flow that an earlier release began. */
  readonly requested?: RequestedAnswers | undefined;
}

/** What a check cookie holds. */
export interface OpenedCheck extends FlowContext {
  readonly value: string;
  /** When it was sealed, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/**
 * What the cookies of all unfinished flows may weigh, in bytes of the `Cookie` header: the oldest
 * are deleted first. Many servers and proxies take 8 kB of headers, and the session needs its part.
 */
const MAX_BYTES = 6_000;
/**
 * The most flows that a response deletes, each with up to three `Set-Cookie`: proxies take a few
 * kilobytes of headers. A browser gathers no more surplus than one flow between two sign-ins, and
 * what is left over is deleted with the next.
 */
const MAX_DELETED = 10;
/** The most flows with a session that fit into the headers of a request. */
const MAX_CARRYING = 32;
const FLOW_ID_LENGTH = 12;
/** What the id of a flow begins with that carries the session of its browser. */
const CARRYING = 'form.';

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
    wanted: FlowContext,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<SetCookie[]> {
    const stateHash = await sha256Base64url(values.state);
    const flow = getFlowId(stateHash, provider);
    const now = this.clock();
    const sealing = provider.checks.map(async (check) => {
      const { name, options } = toCrossSiteCookie(cookies[CHECK_COOKIES[check]], provider);
      const own = { value: values[check], provider: provider.id };
      // The hash of the state will do: the state is sealed itself, and long.
      const claims = check === 'state' ? { ...wanted, ...own, value: stateHash } : own;
      const value = await this.jwt.seal(claims, name, CHECK_MAX_AGE_SECONDS);
      return {
        name: `${name}.${flow}`,
        value,
        options: lastingFor(options, CHECK_MAX_AGE_SECONDS, now),
      };
    });
    const sealed = await Promise.all(sealing);
    return [...clearOldestFlows(cookies, present, MAX_BYTES - weigh(sealed)), ...sealed];
  }

  /**
   * The content of one check's cookie.
   *
   * @throws {SignInExpired} when the cookie is missing, has expired, or was not sealed here.
   * @throws {InvalidCheck} when it was sealed for another provider, or another state.
   */
  async open(
    check: CheckName,
    provider: OAuthProvider,
    state: string,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<OpenedCheck> {
    const { name } = cookies[CHECK_COOKIES[check]];
    const stateHash = await sha256Base64url(state);
    const sealed = present.get(`${name}.${getFlowId(stateHash, provider)}`);
    const facts = { check, provider: provider.id };
    if (!sealed) throw new SignInExpired(`The ${check} cookie is missing.`, facts);
    const claims = await this.jwt.open(sealed, name).catch((err: Error) => {
      throw new SignInExpired(`The ${check} cookie could not be opened.`, { err, ...facts });
    });
    const { value, linksTo, account, reauthenticates, callbackUrl, session, requested } = claims;
    if (claims.provider !== provider.id || typeof value !== 'string') {
      throw new InvalidCheck(`The ${check} cookie belongs to another provider.`, { check });
    }
    if (check === 'state' && !isOfState(value, state, stateHash)) {
      throw new InvalidCheck('The state is not the one that was sent.', facts);
    }
    return {
      value: check === 'state' ? state : value,
      linksTo: toText(linksTo),
      account: toText(account),
      reauthenticates: toReauthentication(reauthenticates),
      callbackUrl: toText(callbackUrl),
      session: toSession(session),
      requested: toRequested(requested),
      startedAt: (claims.iat ?? 0) * 1000,
    };
  }

  /** Deletes the cookies of a flow that has ended. */
  async clear(
    provider: OAuthProvider,
    state: string,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<SetCookie[]> {
    const flow = getFlowId(await sha256Base64url(state), provider);
    return clearFlow(flow, cookies, new Set(present.getNames()));
  }
}

/**
 * Earlier releases kept the state itself: a sign-in that began before a deployment ends after it.
 */
function isOfState(value: string, state: string, stateHash: string): boolean {
  return timingSafeEqual(value, stateHash) || timingSafeEqual(value, state);
}

function getFlowId(stateHash: string, { isFormPost }: OAuthProvider): string {
  const id = stateHash.slice(0, FLOW_ID_LENGTH);
  return isFormPost ? CARRYING + id : id;
}

/** Browsers send older cookies first (RFC 6265 §5.4), so the first flows are the oldest. */
function clearOldestFlows(cookies: Cookies, present: RequestCookies, room: number): SetCookie[] {
  // Read once: the client decides how many cookies there are.
  const sent = new Map(present.getByPrefix('').map((pair) => [pair.name, pair]));
  const flows = getFlows(cookies, sent.keys());
  let left = room;
  // The newest that fit stay.
  const kept = flows.toReversed().findIndex((flow) => {
    const pairs = getFlowCookies(flow, cookies).flatMap(({ name }) => sent.get(name) ?? []);
    left -= weigh(pairs);
    return left < 0;
  });
  const surplus = kept < 0 ? [] : flows.slice(0, flows.length - kept);
  return surplus.slice(0, MAX_DELETED).flatMap((flow) => clearFlow(flow, cookies, sent));
}

/** In bytes, with the characters between them. */
function weigh(pairs: readonly { readonly name: string; readonly value: string }[]): number {
  return pairs.reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0);
}

/**
 * Ends the unfinished flows that carry a session, because the session of the browser has ended:
 * else the next user of the browser, who completes them, would be taken for its user.
 */
export function clearCarryingFlows(cookies: Cookies, present: RequestCookies): SetCookie[] {
  const names = new Set(present.getNames());
  const flows = getFlows(cookies, names).filter((flow) => flow.startsWith(CARRYING));
  return flows.slice(-MAX_CARRYING).flatMap((flow) => clearFlow(flow, cookies, names));
}

/** The ids of the unfinished flows. */
function getFlows({ state }: Cookies, names: Iterable<string>): string[] {
  const prefix = `${state.name}.`;
  return [...names]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

function clearFlow(
  flow: string,
  cookies: Cookies,
  names: Pick<ReadonlySet<string>, 'has'>,
): SetCookie[] {
  return getFlowCookies(flow, cookies)
    .filter(({ name }) => names.has(name))
    .map(({ name, options }) => expireCookie(name, options));
}

/** The cookies that a flow may have. */
function getFlowCookies(flow: string, cookies: Cookies): CookieOption[] {
  return Object.values(CHECK_COOKIES).map((kind) => {
    const { name, options } = cookies[kind];
    return { name: `${name}.${flow}`, options };
  });
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

function toSession(claim: unknown): SessionIdentity | undefined {
  if (!isPlainObject(claim)) return undefined;
  const { strategy, claims, sessionToken } = claim;
  if (strategy === 'jwt' && isPlainObject(claims)) return { strategy, claims };
  const isStored = strategy === 'database' && typeof sessionToken === 'string';
  return isStored ? { strategy, sessionToken } : undefined;
}

function toReauthentication(claim: unknown): ReauthenticationRequest | undefined {
  if (!isPlainObject(claim)) return undefined;
  const { userId, asked, startedAt } = claim;
  if (typeof userId !== 'string' || typeof startedAt !== 'number') return undefined;
  const isSound = findRequirementProblem(asked) === undefined;
  return { userId, asked: isSound ? (asked as LevelRequirement) : {}, startedAt };
}

function toRequested(claim: unknown): RequestedAnswers | undefined {
  const isList = Array.isArray(claim) && claim.every(isPair);
  return isList ? claim : undefined;
}

function isPair(entry: unknown): entry is readonly [string, string] {
  return (
    Array.isArray(entry) && entry.length === 2 && entry.every((one) => typeof one === 'string')
  );
}

function toText(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}
