/** Somebody answers with a passkey: one that is known, or one that was made a moment ago. */
import type { Adapter } from '../adapters/adapter.js';
import { requireAdapter } from '../adapters/require-adapter.js';
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import {
  InvalidProvider,
  MalformedRequest,
  UnknownAction,
  WebAuthnVerificationError,
} from '../errors/request.errors.js';
import type { SetCookie } from '../http/set-cookie.js';
import { isPlainObject } from '../kernel/deep-freeze.js';
import { type Random, randomUuid } from '../kernel/random.js';
import type { Ceremonies, DeviceAnswer } from '../webauthn/ceremonies.js';
import type { Challenges } from '../webauthn/challenges.js';
import { toStored } from '../webauthn/credential-bytes.js';
import { asWebAuthn } from './as-provider.js';
import type { CallbackStrategy, ProvenIdentity, SignInAttempt } from './callback-strategy.js';
import type { WebAuthnInvitations } from './webauthn-invitations.js';

/** Base64url of 1023 bytes at most (WebAuthn §4). The database is not asked for anything else. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** What both kinds of identity have in common: nobody has vouched for an address. */
const UNVOUCHED = {
  profile: undefined,
  credentials: undefined,
  isEmailVerified: false,
  linksByEmail: false,
  storedFields: async () => ({}),
} as const;

/** Takes a passkey's signature for proof, once. */
export class WebAuthnCallbackStrategy implements CallbackStrategy {
  readonly types = ['webauthn'] as const;
  /** The challenge does that: the cookie it is in goes along with no form of another site. */
  readonly needsCsrfToken = false;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly invitations: WebAuthnInvitations,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: Challenges,
    private readonly csrf: CsrfGuard,
    private readonly random: Random,
  ) {}

  async intercept({ request, site }: SignInAttempt): Promise<undefined> {
    this.csrf.verifyOrigin(request.headers, site.origin);
  }

  async prove(attempt: SignInAttempt): Promise<ProvenIdentity> {
    const { provider, request } = attempt;
    if (request.method !== 'POST') {
      throw new InvalidProvider('A passkey answers by POST.', { provider: provider.id });
    }
    if (request.repeated.length > 0) {
      throw new MalformedRequest(400, 'A parameter was given twice.');
    }
    const { action, data } = request.body;
    if (action === 'authenticate') return this.recognise(attempt, answerIn(data));
    if (action === 'register') return this.register(attempt, answerIn(data));
    throw new UnknownAction('A passkey is to authenticate or to register.');
  }

  async cleanUp({ site, request }: SignInAttempt): Promise<readonly SetCookie[]> {
    return this.challenges.forget(site, request.cookies);
  }

  private async recognise(attempt: SignInAttempt, answer: DeviceAnswer): Promise<ProvenIdentity> {
    const rows = requireAdapter(this.adapter, [
      'getAuthenticator',
      'updateAuthenticatorCounter',
      'getAccount',
      'getUser',
    ]);
    const provider = asWebAuthn(attempt.provider);
    const { challenge, ...ceremony } = await this.invitations.accepted({ ...attempt, provider });
    const credentialID = toStored(answer.id);
    const passkey = await rows.getAuthenticator(credentialID);
    const isAsked = challenge.userId === undefined || challenge.userId === String(passkey?.userId);
    // A refusal that said which of these it was would say which passkeys there are (A126).
    if (!passkey || !isAsked || challenge.registers) throw unknown();
    const counter = await this.ceremonies.verifyProof(ceremony, challenge, answer, passkey);
    await this.challenges.spend(challenge);
    await rows.updateAuthenticatorCounter(credentialID, counter);
    const account = await rows.getAccount(credentialID, provider.id);
    if (!account || String(account.userId) !== String(passkey.userId)) throw unknown();
    const user = await rows.getUser(account.userId);
    if (!user) throw unknown();
    return { ...UNVOUCHED, user, account };
  }

  private async register(attempt: SignInAttempt, answer: DeviceAnswer): Promise<ProvenIdentity> {
    const provider = asWebAuthn(attempt.provider);
    const { challenge, ...ceremony } = await this.invitations.accepted({ ...attempt, provider });
    if (!challenge.registers) {
      throw new WebAuthnVerificationError('The challenge was made for a sign-in.');
    }
    const authenticator = await this.ceremonies.verifyKey(ceremony, challenge, answer);
    await this.challenges.spend(challenge);
    const { credentialID: providerAccountId } = authenticator;
    return {
      ...UNVOUCHED,
      user: { ...challenge.registers, id: challenge.userId ?? randomUuid(this.random) },
      account: { provider: provider.id, type: 'webauthn', providerAccountId },
      authenticator,
      linksTo: challenge.userId,
    };
  }
}

/** @throws {WebAuthnVerificationError} when it is not what a device answers. */
function answerIn(data: unknown): DeviceAnswer {
  let answer: unknown;
  try {
    answer = typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    answer = undefined;
  }
  if (isPlainObject(answer) && isCredentialId(answer.id)) return answer as DeviceAnswer;
  throw new WebAuthnVerificationError('The answer of the device could not be read.');
}

function isCredentialId(id: unknown): boolean {
  return typeof id === 'string' && CREDENTIAL_ID.test(id);
}

function unknown(): WebAuthnVerificationError {
  return new WebAuthnVerificationError('The passkey is nobody’s who may sign in with it here.');
}
