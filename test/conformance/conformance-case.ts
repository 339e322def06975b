/** One case of a conformance plan: what the provider does, and what has to come of it. */
import type { OIDCConfig } from '../../src/core/providers/public.js';
import type {
  Endpoint,
  Misbehaviour,
  MisbehavingProvider,
} from '../support/misbehaving-provider.js';
import type { Departure, Return } from '../support/sign-in-scenario.js';

/** How often an endpoint is asked in all: 0 for one that must not be called. */
export type Calls = Readonly<Partial<Record<Endpoint | 'elsewhere', number>>>;

export type Required =
  /** A user is signed in, of whom the session tells this. */
  | { readonly outcome: 'session'; readonly user: object; readonly calls: Calls }
  /**
   * No user is, nothing is stored, and the browser learns this error alone, with its code if it has
   * one.
   */
  | { readonly outcome: 'refused'; readonly error: string; readonly calls: Calls };

export interface ConformanceCase {
  /** The module's name in the conformance suite, or the id of one of our own cases. */
  readonly module: string;
  /** The one thing that is set. */
  readonly knob: string;
  readonly required: Required;
  readonly op?: Misbehaviour | (() => Misbehaviour);
  /** Default: OpenID Connect. */
  readonly kind?: 'oauth' | 'oidc';
  readonly client?: Partial<OIDCConfig>;
  readonly clientSecret?: string;
  readonly departure?: Departure;
  readonly answer?: Return;
  /** What the provider does in a second sign-in, which is the one that counts. */
  readonly later?: Misbehaviour;
}

export interface NotOffered {
  readonly module: string;
  readonly reason: string;
}

export interface Plan {
  readonly name: string;
  readonly cases: readonly ConformanceCase[];
  readonly notOffered: readonly NotOffered[];
}

export function session(calls: Calls = {}, user: object = { email: 'ada@example.com' }): Required {
  return { outcome: 'session', user, calls: { elsewhere: 0, ...calls } };
}

export function refused(calls: Calls = {}, error = 'Configuration'): Required {
  return { outcome: 'refused', error, calls: { elsewhere: 0, ...calls } };
}

/** The ID token is refused: the userinfo endpoint is not asked. */
export const TOKEN_REFUSED = refused({ token: 1, userinfo: 0 });

/** The answer is refused before anything is done with its code. */
export const ANSWER_REFUSED = refused({ token: 0, userinfo: 0 });

/** The answer is to no sign-in that this browser has open: the person may start again. */
export const SIGN_IN_EXPIRED = refused({ token: 0, userinfo: 0 }, 'SignInExpired');

/** The person, or the provider, denied it. */
export const PROVIDER_REFUSED = refused(
  { token: 0, userinfo: 0 },
  'OAuthCallbackError&code=refused',
);

/** The metadata is refused: the browser is not even sent away. */
export const METADATA_REFUSED = refused({ jwks: 0, token: 0, userinfo: 0 });

export const BY_USERINFO: Partial<OIDCConfig> = { idToken: false };

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** The provider of a case, as the library is configured with it. */
export function makeProvider(one: ConformanceCase, op: MisbehavingProvider): OIDCConfig {
  if (one.clientSecret !== undefined) Object.assign(op, { clientSecret: one.clientSecret });
  return one.kind === 'oauth'
    ? (op.oauth(one.client as object) as unknown as OIDCConfig)
    : op.oidc(one.client);
}

/** What a case requires, in words. */
export function inWords({ required }: ConformanceCase): string {
  const calls = Object.entries(required.calls).filter(([name]) => name !== 'elsewhere');
  const never = calls.filter(([, count]) => count === 0).map(([name]) => name);
  const often = calls.filter(([, count]) => count > 1);
  return [
    required.outcome === 'session'
      ? 'session'
      : `refused (${required.error.replace('&code=', ': ')})`,
    ...(never.length > 0 ? [`not asked: ${never.join(' ')}`] : []),
    ...often.map(([name, count]) => `${name} asked ${count} times`),
  ].join(', ');
}
