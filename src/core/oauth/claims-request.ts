/** What the parameter `claims` asks for (OpenID Connect Core §5.5), and whether it was given. */
import { isPlainObject, parseJson } from '../kernel/objects.js';
import { show } from './failed-comparison.js';
import type { AnswerFacts, AnswerRule, Mismatch } from './answer-rule.js';

/** One claim of the parameter (§5.5.1). */
interface RequestedClaim {
  readonly name: string;
  readonly isEssential: boolean;
  /** The values that it may have; `undefined` for any. */
  readonly values: readonly unknown[] | undefined;
}

/** Where claims are asked for. */
const PLACES = ['id_token', 'userinfo'] as const;

/** The claims whose values may be logged: they say nothing of who the user is. */
const LOGGED: ReadonlySet<string> = new Set(['acr', 'acrs', 'amr', 'auth_time', 'hd', 'tid']);

/** An essential claim must be there. One with a value must have it, if it is there. */
export const CLAIMS_RULE: AnswerRule = {
  keep: (value) => {
    const parts = PLACES.map((place) => [place, keepComparable(value, place)] as const);
    const kept = parts.filter(([, claims]) => Object.keys(claims).length > 0);
    return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined;
  },
  find: (asked, facts) => {
    for (const place of PLACES) {
      const found = listRequested(asked, place)
        .map((claim) => findMismatch(claim, place, facts))
        .find((one) => one !== undefined);
      if (found) return found;
    }
    return undefined;
  },
  needsIdToken: true,
};

/** The names of the claims that are asked for at the userinfo endpoint, and compared. */
export function listUserInfoClaims(
  requested: readonly (readonly [parameter: string, value: string])[],
): readonly string[] {
  return requested
    .filter(([name]) => name === 'claims')
    .flatMap(([, asked]) => listRequested(asked, 'userinfo').map(({ name }) => name));
}

/** Whether the parameter can be read (§5.5): a provider ignores any other, or refuses. */
export function isClaimsRequest(value: string): boolean {
  return isPlainObject(parseJson(value));
}

/** Whether verified claims are asked for (OpenID Connect for Identity Assurance), in any place. */
export function asksForVerified(value: string): boolean {
  const parsed = parseJson(value);
  return isPlainObject(parsed) && PLACES.some((place) => hasVerified(parsed[place]));
}

function hasVerified(claims: unknown): boolean {
  return isPlainObject(claims) && 'verified_claims' in claims;
}

function keepComparable(value: string, place: string): Readonly<Record<string, unknown>> {
  const kept = listRequested(value, place).map(({ name, isEssential, values }) => {
    return [name, { ...(isEssential && { essential: true }), ...(values && { values }) }];
  });
  return Object.fromEntries(kept) as Readonly<Record<string, unknown>>;
}

/** Without those that are voluntary and may have any value. */
function listRequested(value: string, place: string): readonly RequestedClaim[] {
  const parsed = parseJson(value);
  const claims = isPlainObject(parsed) ? parsed[place] : undefined;
  if (!isPlainObject(claims)) return [];
  const requested = Object.entries(claims).map(([name, claim]): RequestedClaim => {
    const { essential, value: one, values } = isPlainObject(claim) ? claim : {};
    const listed: unknown = one === undefined ? values : [one];
    return {
      name,
      isEssential: essential === true,
      values: Array.isArray(listed) ? listed : undefined,
    };
  });
  return requested.filter(({ isEssential, values }) => isEssential || values !== undefined);
}

function findMismatch(
  { name, isEssential, values }: RequestedClaim,
  place: (typeof PLACES)[number],
  { claims, profile }: AnswerFacts,
): Mismatch | undefined {
  // Of plain OAuth 2.0, which does not know the parameter, nothing is required.
  if (!claims) return undefined;
  const source = place === 'id_token' ? claims : { ...profile, ...claims };
  const given: unknown = Object.hasOwn(source, name) ? source[name] : undefined;
  const isMissing = given === undefined || given === null;
  const hasValue = !values || [given].flat().some((one) => hasEqual(values, one));
  if (isMissing ? !isEssential : hasValue) return undefined;
  const isLogged = LOGGED.has(name);
  const wanted = values === undefined ? '' : isLogged ? ` as one of ${show(values)}` : ' as given';
  const has = isMissing ? 'missing' : isLogged ? show(given) : 'another';
  return { asked: ` with \`${name}\`${wanted}`, found: `\`${name}\` is ${has}` };
}

function hasEqual(values: readonly unknown[], given: unknown): boolean {
  return values.some((value) => JSON.stringify(value) === JSON.stringify(given));
}
