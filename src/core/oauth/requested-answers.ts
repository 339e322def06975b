/**
 * What an authorization request asks a provider for, and whether the answer says that it was given.
 *
 * A provider may ignore a parameter, and the user can take one out of the address. So what was
 * asked for is kept in the cookie of the state, and compared with the claims (OpenID Connect Core
 * §3.1.3.7). Parameters without a rule are hints, which guarantee nothing: the guide on provider
 * setups lists them.
 */
import { AccessDenied, MalformedRequest } from '../errors/request.errors.js';
import { CallbackRouteError } from '../errors/upstream.errors.js';
import { decodeBase64url, decodeUtf8 } from '../kernel/bytes.js';
import { isPastDate } from '../kernel/numeric-date.js';
import { isPlainObject, parseJson } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { findOtherAccountClass } from './account-classes.js';
import type { AnswerFacts, AnswerRule, Mismatch } from './answer-rule.js';
import { asksForVerified, CLAIMS_RULE } from './claims-request.js';
import { show } from './failed-comparison.js';

/** The parameters of a request that its answer is compared with, and their values. */
export type RequestedAnswers = readonly (readonly [parameter: string, value: string])[];

/** Add a parameter here, and to the table of parameters in the guide on provider setups. */
export const ANSWER_RULES: Readonly<Record<string, AnswerRule>> = {
  max_age: { find: (asked, facts) => findOldProof(asked, facts), needsIdToken: true },
  prompt: {
    keep: (value) => (value.split(/\s+/).includes('login') ? value : undefined),
    find: (asked, facts) =>
      // A provider need not say when its user has signed in unless `max_age` is sent too.
      facts.claims?.['auth_time'] === undefined ? undefined : findOldProof('0', facts, asked),
    needsIdToken: true,
  },
  acr_values: { keep: keepLevels, find: findOtherLevel, needsIdToken: true },
  vtr: { find: findOtherTrust, needsIdToken: true },
  claims: CLAIMS_RULE,
  id_token_hint: { keep: readSubject, find: findOtherSubject, needsIdToken: true, isChoice: true },
  // Google: `*` is any organisation.
  hd: compareClaims(['hd'], 'required'),
  // Auth0, Frontegg, Kinde, Logto, WorkOS.
  organization: compareClaims(
    ['org_id', 'org_name', 'organization_id', 'organization', 'tenantId', 'tenantIds'],
    'required',
  ),
  organization_id: compareClaims(['organization_id', 'org_id', 'organizations'], 'required'),
  org_code: compareClaims(['org_code', 'org_codes'], 'required'),
  tenant: compareClaims(
    ['tid', 'tenant', 'tenant_id', 'tenantId', 'dct', 'requested.tenant'],
    'if it is there',
  ),
  // BoxyHQ and Osso repeat what they were asked for.
  product: compareClaims(['requested.product'], 'if it is there'),
  domain: compareClaims(['requested.domain'], 'if it is there'),
  tenantId: compareClaims(['tid', 'tenantId'], 'if it is there'),
  // Slack: the id or the domain of a workspace.
  team: compareClaims(['https://slack.com/team_id', 'https://slack.com/team_domain'], 'required'),
  // WorkOS has a claim for it, Auth0 has none.
  connection: compareClaims(['connection_id'], 'if it is there'),
  // The policy of Azure AD B2C.
  p: compareClaims(['tfp', 'acr'], 'if it is there'),
};

/** Finds no rule of the prototype's, such as `constructor`. */
function findRule(parameter: string): AnswerRule | undefined {
  return Object.hasOwn(ANSWER_RULES, parameter) ? ANSWER_RULES[parameter] : undefined;
}

/** What is kept of a parameter; `undefined` when nothing is compared. */
function keepValue(
  { uncheckedParameters }: OAuthProvider,
  [name, value]: readonly [string, string],
): string | undefined {
  const rule = findRule(name);
  if (!rule || value === '' || uncheckedParameters.includes(name)) return undefined;
  return rule.keep ? rule.keep(value) : value;
}

/** The longest that a cookie has room for, in characters. */
const MAX_KEPT = 1000;

/**
 * What of the parameters is compared with the answer. The ones of the configuration count beside
 * those that a sign-in request has in their place.
 *
 * @throws {MalformedRequest} 400 when they are too long to be kept.
 */
export function keepRequested(
  provider: OAuthProvider,
  ...sources: readonly Iterable<readonly [string, string]>[]
): RequestedAnswers {
  const kept = new Map<string, readonly [string, string]>();
  for (const given of sources.flatMap((source) => [...source])) {
    const [name] = given;
    const asked = keepValue(provider, given);
    if (asked !== undefined) kept.set(`${name}=${asked}`, [name, asked]);
  }
  if ([...kept.keys()].join().length > MAX_KEPT) {
    const names = [...new Set([...kept.values()].map(([name]) => `\`${name}\``))].join(', ');
    throw new MalformedRequest(
      400,
      `The parameters ${names} for provider "${provider.id}" are too long to be compared with its answer: ` +
        'shorten them, or name them in `uncheckedParameters` of the provider.',
    );
  }
  return [...kept.values()];
}

/** The parameters that are configured, in the address too. */
export function listConfigured({ authorization }: OAuthProvider): readonly [string, string][] {
  const { url, params } = authorization;
  return [...(parseUrl(url ?? '')?.searchParams ?? []), ...Object.entries(params)];
}

/** Whether a configured parameter asks for what no answer is compared with. */
export function asksUnanswered(provider: OAuthProvider): boolean {
  return listConfigured(provider).some((given) => isUnanswered(provider, given));
}

function isUnanswered(provider: OAuthProvider, given: readonly [string, string]): boolean {
  const [name, value] = given;
  if (value === '' || provider.uncheckedParameters.includes(name)) return false;
  // What they ask for is in another document.
  if (name === 'request' || name === 'request_uri') return true;
  if (name === 'claims' && asksForVerified(value)) return true;
  const isKept = keepValue(provider, given) !== undefined;
  // One that is encrypted, for instance.
  if (name === 'id_token_hint' && !isKept) return true;
  return provider.type !== 'oidc' && isKept && findRule(name)?.needsIdToken === true;
}

/**
 * Compares what was asked for with the answer.
 *
 * @param requested - `undefined` for a flow of an earlier release, which kept nothing.
 * @throws {AccessDenied} when the user has chosen an account that was not asked for.
 * @throws {CallbackRouteError} when the provider has not done what it was asked for.
 */
export function assertAnswered(
  provider: OAuthProvider,
  requested: RequestedAnswers | undefined,
  facts: AnswerFacts,
): void {
  const other = facts.claims && findOtherAccountClass(provider, facts.claims);
  if (other) throw new AccessDenied(describe(provider, other, 'set its `issuer` to another'));
  for (const [name, asked] of requested ?? []) {
    const rule = findRule(name);
    const mismatch = rule?.find(asked, facts);
    if (!mismatch) continue;
    const remedy =
      `take \`${name}\` out of \`authorization.params\` or of the sign-in request, or name it in ` +
      '`uncheckedParameters` of the provider';
    const message = describe(
      provider,
      { ...mismatch, asked: `\`${name}\`${mismatch.asked}` },
      remedy,
    );
    throw rule?.isChoice
      ? new AccessDenied(message, { provider: provider.id })
      : new CallbackRouteError(message, { provider: provider.id });
  }
}

function describe({ id }: OAuthProvider, { asked, found }: Mismatch, remedy: string): string {
  return `Provider "${id}" was asked for ${asked}, and in its answer ${found}. To accept that, ${remedy}.`;
}

/** `auth_time` is compared with when the user was sent away: a form may take the user a while. */
function findOldProof(
  asked: string,
  { claims, startedAt, now, tolerance }: AnswerFacts,
  shown = asked,
): Mismatch | undefined {
  if (!claims) return undefined;
  const at: unknown = claims['auth_time'];
  const earliest = startedAt / 1000 - Number(asked) - tolerance;
  if (/^\d+$/.test(asked) && isPastDate(at, now / 1000, tolerance) && at >= earliest) {
    return undefined;
  }
  const began = Math.floor(startedAt / 1000);
  return {
    asked: ` ${show(shown)}`,
    found: `\`auth_time\` is ${show(at)}, where the sign-in began at ${began}`,
  };
}

/** IdentityServer takes the names of its tenant and of another provider as values. */
function keepLevels(value: string): string | undefined {
  const levels = value
    .split(' ')
    .filter((level) => level !== '' && !/^(?:idp|tenant):/.test(level));
  return levels.length > 0 ? levels.join(' ') : undefined;
}

function findOtherLevel(asked: string, { claims }: AnswerFacts): Mismatch | undefined {
  const acr: unknown = claims?.['acr'];
  if (!claims || (typeof acr === 'string' && asked.split(' ').includes(acr))) return undefined;
  return { asked: ` ${show(asked)}`, found: `\`acr\` is ${show(acr)}` };
}

/** RFC 8485 §4: one of the vectors, all of whose parts `vot` must have. */
function findOtherTrust(asked: string, { claims }: AnswerFacts): Mismatch | undefined {
  const vot: unknown = claims?.['vot'];
  const parts = typeof vot === 'string' ? vot.split('.') : [];
  const vectors = [parseJson(asked) ?? asked].flat().map(String);
  const has = (vector: string) => vector.split('.').every((part) => parts.includes(part));
  if (!claims || vectors.some(has)) return undefined;
  return { asked: ` ${show(asked)}`, found: `\`vot\` is ${show(vot)}` };
}

/** The subject of an ID token that is sent along. It is this app's own, and not verified here. */
function readSubject(idToken: string): string | undefined {
  try {
    const claims = parseJson(decodeUtf8(decodeBase64url(idToken.split('.')[1] ?? '')));
    return isPlainObject(claims) && typeof claims.sub === 'string' ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}

function findOtherSubject(asked: string, { claims }: AnswerFacts): Mismatch | undefined {
  if (!claims || claims.sub === asked) return undefined;
  return { asked: '', found: '`sub` is another than in that ID token' };
}

/**
 * A rule for a parameter whose value is in one of several claims. Names are compared without
 * regard to case, as domains are.
 *
 * @param presence - Whether one of the claims must be there. Of plain OAuth 2.0 none must.
 */
function compareClaims(
  names: readonly string[],
  presence: 'required' | 'if it is there',
): AnswerRule {
  const find = (asked: string, { claims, profile }: AnswerFacts): Mismatch | undefined => {
    const all: Profile = { ...profile, ...claims };
    const given = names.filter((name) => (readClaim(all, name) ?? undefined) !== undefined);
    // A list says where the user belongs, and one value where the user is signed in.
    const single = given.filter((name) => typeof readClaim(all, name) === 'string');
    const present = single.length > 0 ? single : given;
    const values = present.flatMap((name) => listTexts(readClaim(all, name)));
    const isRequired = presence === 'required' && claims !== undefined;
    if (present.length === 0 && !isRequired) return undefined;
    const isAny = asked === '*' && values.length > 0;
    if (isAny || values.some((one) => one.toLowerCase() === asked.toLowerCase())) return undefined;
    const shown = present.length > 0 ? present : names.slice(0, 1);
    const found = shown.map((name) => `\`${name}\` is ${show(readClaim(all, name))}`).join(', ');
    return { asked: ` ${show(asked)}`, found };
  };
  return { find, isChoice: true };
}

/** A claim, or a member of the claim `requested`. */
function readClaim({ requested, ...claims }: Profile, name: string): unknown {
  const [, member] = /^requested\.(.+)$/.exec(name) ?? [];
  if (member === undefined) return claims[name];
  return isPlainObject(requested) ? requested[member] : undefined;
}

/** The texts of a claim: one, a list, or the names of an object. */
function listTexts(claim: unknown): readonly string[] {
  if (isPlainObject(claim)) return Object.keys(claim);
  return [claim].flat().filter((one) => typeof one === 'string' && one !== '') as string[];
}
