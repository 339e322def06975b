/** The ways in which a user can sign in. */
import { RouteError } from '../../core/errors/index.js';
import type { FeatureLinks } from '../../core/features/index.js';
import type { Passkey, Passkeys } from '../../core/webauthn/index.js';
import type { ProviderRegistry, WebAuthnProvider } from '../../core/providers/index.js';
import type { AccountService } from './account.service.js';
import type { PasskeyDates, PasskeyUses } from './passkey-uses.js';

/** A passkey, and when it was added and used last. */
export type DatedPasskey = Passkey & PasskeyDates;

/** Knows the passkeys of a user, and whether a user could still sign in without one of the ways. */
export class UserSignInMethods {
  constructor(
    private readonly account: AccountService,
    private readonly passkeys: Passkeys,
    private readonly providers: ProviderRegistry,
    private readonly uses: PasskeyUses,
    private readonly links: FeatureLinks,
  ) {}

  /** Whether the app has passkeys. */
  get hasPasskeys(): boolean {
    return this.passkeyProvider !== undefined;
  }

  /**
   * What works now counts: another passkey, an account of a provider that is configured,
   * credentials that the user has. A proven address counts where the app sends links to sign in
   * or to reset a password; one that is not proven may be another's.
   *
   * @param id - Of the passkey that is to be removed.
   * @throws {RouteError} 409 `LastSignInMethod` if the user has no other way to sign in, and 404 in
   *   an app without passkeys.
   */
  async requireAnotherThanPasskey(userId: string, id: string): Promise<void> {
    const passkeys = await this.listPasskeys(userId);
    if (!passkeys.some((passkey) => passkey.id === id)) return;
    if (passkeys.length > 1) return;
    const accounts = await this.account.listLinkedAccounts(userId);
    if (accounts.some(({ isUsable }) => isUsable)) return;
    if (await this.hasCredentials(userId)) return;
    if (this.takesAddress && (await this.account.hasProvenAddress(userId))) return;
    throw new RouteError(409, 'LastSignInMethod');
  }

  private async hasCredentials(userId: string): Promise<boolean> {
    for (const provider of this.providers.all()) {
      if (provider.type === 'credentials' && (await provider.hasCredentials?.(userId))) return true;
    }
    return false;
  }

  /**
   * Whether an address is enough. Of credentials that do not say who has them, nothing is known.
   */
  private get takesAddress(): boolean {
    if (this.links.forgotPassword !== undefined) return true;
    return this.providers
      .all()
      .some(
        (provider) =>
          provider.type === 'email' ||
          (provider.type === 'credentials' && !provider.hasCredentials),
      );
  }

  /** @throws {RouteError} 404 in an app without passkeys. */
  async listPasskeys(userId: string): Promise<Passkey[]> {
    this.requirePasskeys();
    return this.passkeys.list(userId);
  }

  /**
   * The same with their dates.
   *
   * @throws {RouteError} 404 in an app without passkeys.
   */
  async listDatedPasskeys(userId: string): Promise<DatedPasskey[]> {
    const passkeys = await this.listPasskeys(userId);
    const dates = await this.uses.list(
      userId,
      passkeys.map(({ id }) => id),
    );
    return passkeys.map((passkey) => {
      const { addedAt = null, lastUsedAt = null } = dates.get(passkey.id) ?? {};
      return { ...passkey, addedAt, lastUsedAt };
    });
  }

  /**
   * The id of the provider by which passkeys are registered; `undefined` in an app without
   * passkeys.
   */
  get passkeyProvider(): string | undefined {
    return this.findProvider()?.id;
  }

  /** @throws {RouteError} 404 in an app without passkeys. */
  requirePasskeys(): void {
    this.requireProvider();
  }

  /**
   * The provider by which passkeys are registered.
   *
   * @throws {RouteError} 404 in an app without passkeys.
   */
  requireProvider(): WebAuthnProvider {
    const provider = this.findProvider();
    if (!provider) throw new RouteError(404, 'NotFound');
    return provider;
  }

  private findProvider(): WebAuthnProvider | undefined {
    return this.providers.all().find((provider) => provider.type === 'webauthn');
  }
}
