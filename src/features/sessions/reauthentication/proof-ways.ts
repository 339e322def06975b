/** The ways in which the user of a session can prove again who they are. */
import type { Adapter } from '../../../core/adapters/index.js';
import type { Awaitable } from '../../../core/kernel/index.js';
import type { AuthenticationMethod, Proof } from '../../../core/levels/index.js';
import type { ProviderType } from '../../../core/models/index.js';
import type { ProviderRegistry, ResolvedProvider } from '../../../core/providers/index.js';
import type {
  ReauthenticationPage,
  ReauthenticationWay,
  VerifiedSession,
} from '../../../core/sessions/index.js';
import type { Passkeys } from '../../../core/webauthn/index.js';
import type { SessionsOptions } from '../sessions-options.js';

/** A provider by which a user can give a proof. */
export interface ProviderWay {
  readonly provider: ResolvedProvider;
  /** What it proves. A device is expected to verify its user. */
  readonly proof: Proof;
}

/** A way of a provider, or of a feature on a page of its own. */
export type ProofWay = ProviderWay | ReauthenticationPage;

/** Whether a way is that of a provider. */
export function isOfProvider(way: ProofWay): way is ProviderWay {
  return 'provider' in way;
}

/** The user of a session, and what has been proven. */
export interface ProvingUser {
  readonly session: VerifiedSession;
  readonly proofs: readonly Proof[];
  readonly now: number;
}

type Find = (provider: ResolvedProvider, user: ProvingUser) => Awaitable<ProviderWay | undefined>;

/** Finds the ways by which a user can give a proof. */
export class ProofWays {
  /** Add a type of providers here. Emails are no way to enter the session of another browser. */
  private readonly finders: Readonly<Record<ProviderType, Find>> = {
    credentials: (provider, user) => this.findCredentials(provider, user),
    webauthn: (provider, user) => this.findPasskey(provider, user),
    oauth: (provider, user) => this.findAccount(provider, user),
    oidc: (provider, user) => this.findAccount(provider, user),
    email: () => undefined,
  };

  constructor(
    private readonly options: SessionsOptions,
    private readonly providers: ProviderRegistry,
    private readonly passkeys: Passkeys,
    private readonly adapter: Adapter | undefined,
    private readonly ofFeatures: readonly ReauthenticationWay[],
  ) {}

  /** @throws {AdapterError} when the database fails. */
  async list(user: ProvingUser): Promise<readonly ProofWay[]> {
    const found = await Promise.all(
      this.providers.all().map(async (provider) => this.finders[provider.type](provider, user)),
    );
    const { session, now } = user;
    const pages = await Promise.all(this.ofFeatures.map(async (way) => way.find(session, now)));
    return [...found, ...pages].flatMap((way) => way ?? []);
  }

  private async findCredentials(
    provider: ResolvedProvider,
    { session, proofs, now }: ProvingUser,
  ): Promise<ProviderWay | undefined> {
    if (provider.type !== 'credentials' || !provider.authorize) return undefined;
    const { hasCredentials, amr: named } = provider;
    const hasThem = hasCredentials
      ? await hasCredentials(session.userId)
      : proofs.some((proof) => proof.provider === provider.id);
    const amr: readonly AuthenticationMethod[] = Array.isArray(named) ? named : ['pwd'];
    return hasThem ? { provider, proof: { amr, at: now, provider: provider.id } } : undefined;
  }

  private async findPasskey(
    provider: ResolvedProvider,
    { session, now }: ProvingUser,
  ): Promise<ProviderWay | undefined> {
    const owned = await this.passkeys.list(session.userId);
    if (!owned.some((passkey) => passkey.provider === provider.id)) return undefined;
    return { provider, proof: { amr: ['swk', 'user'], at: now, provider: provider.id } };
  }

  /**
   * An account that is linked. By plain OAuth 2.0 nothing says when its user has proven anything.
   */
  private async findAccount(
    provider: ResolvedProvider,
    { session, proofs, now }: ProvingUser,
  ): Promise<ProviderWay | undefined> {
    const { id } = provider;
    const accounts = await this.adapter?.listAccountsByUserId?.(session.userId);
    const isLinked = accounts
      ? accounts.some((account) => account.provider === id)
      : proofs.some((proof) => proof.provider === id);
    if (!isLinked) return undefined;
    const isUnproven = !givesAuthTime(provider);
    return { provider, proof: { amr: ['fed'], at: now, provider: id, isUnproven } };
  }

  /** Whether what a provider says of its sign-ins may count as two factors. */
  isMfa(way: ProofWay): boolean {
    return isOfProvider(way) && Object.hasOwn(this.options.federatedMfa ?? {}, way.provider.id);
  }
}

/** Google ignores `max_age` and `prompt=login`, and its ID tokens have no `auth_time`. */
const WITHOUT_AUTH_TIME: ReadonlySet<string> = new Set(['https://accounts.google.com']);

function givesAuthTime(provider: ResolvedProvider): boolean {
  return provider.type === 'oidc' && !WITHOUT_AUTH_TIME.has(provider.issuer ?? '');
}
