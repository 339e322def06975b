/** The checks of an authorization request: what is remembered of each, and what is sent. */
import { sha256Base64url } from '#digest';
import { type Random, randomBase64url } from '../kernel/random.js';
import type { CheckName } from './flow-cookies.js';
import type { FlowFacts, FlowStates } from './flow-state.js';

/** 32 bytes: 43 characters, as a code verifier has at least (RFC 7636 §4.1). */
const ENTROPY_BYTES = 32;

/** What a check leaves in the browser, and what it adds to the authorization request. */
export interface StartedCheck {
  /** What the browser brings back to us, sealed. */
  readonly value: string;
  /** What the provider is told. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Starts the checks of a flow. One method a check. */
export class AuthorizationChecks implements Record<
  CheckName,
  (facts: FlowFacts) => Promise<StartedCheck>
> {
  constructor(
    private readonly states: FlowStates,
    private readonly random: Random,
  ) {}

  /** RFC 6749 §10.12: only the browser that asked may bring the answer. */
  async state(facts: FlowFacts): Promise<StartedCheck> {
    const state = await this.states.seal(facts);
    return { value: state, parameters: { state } };
  }

  /** RFC 7636: only who asked can redeem the code. */
  async pkce(): Promise<StartedCheck> {
    const verifier = randomBase64url(this.random, ENTROPY_BYTES);
    const code_challenge = await sha256Base64url(verifier);
    return { value: verifier, parameters: { code_challenge, code_challenge_method: 'S256' } };
  }

  /** OpenID Connect Core §15.5.2: only the ID token that was asked for is good. */
  async nonce(): Promise<StartedCheck> {
    const nonce = randomBase64url(this.random, ENTROPY_BYTES);
    return { value: nonce, parameters: { nonce } };
  }
}
