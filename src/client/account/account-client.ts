/** The account of the user, for a page of one's own in place of `/auth/account`. */
import { type AuthClientOptions, AuthClientError, AuthEndpoints } from '../auth-endpoints.js';
import { canSignal, signal } from '../password-manager.js';
import {
  type ActivityList,
  type ListActivityOptions,
  getActivityPath,
  isActivityList,
} from './activity.js';

/** What the user is called, and where email reaches the user. */
export interface UserProfile {
  readonly name?: string;
  readonly email?: string;
  /** The address of a picture. */
  readonly image?: string;
  /** Whether the name can be changed. */
  readonly isStored: boolean;
}

/** An account at a provider, by which the user signs in. */
export interface ListedAccount {
  readonly provider: string;
  readonly providerName: string;
  readonly providerAccountId: string;
  /** Whether the provider is configured, so that the user can still sign in by it. */
  readonly isUsable: boolean;
}

/** A passkey of the user. The times are in ISO 8601, and `null` for what was before the feature. */
export interface ListedPasskey {
  readonly id: string;
  /** The id of the provider. */
  readonly provider: string;
  readonly name: string | null;
  readonly deviceType: string;
  readonly isBackedUp: boolean;
  readonly transports: readonly string[];
  readonly addedAt: string | null;
  readonly lastUsedAt: string | null;
}

/**
 * An account at a provider that the app can use for the user, with the feature `ProviderTokens`.
 */
export interface ConnectedAccount {
  readonly provider: string;
  readonly providerName: string;
  readonly providerAccountId: string;
  readonly scopes: readonly string[];
  /** Whether there is a valid access token, or one can be had. */
  readonly isAlive: boolean;
}

/** The language that the user has chosen, and those that there are. */
export interface LanguageSettings {
  /** A language tag; `null` for the language of the browser. */
  readonly language: string | null;
  /** Language tags; empty in an app that decides itself. */
  readonly languages: readonly string[];
}

/**
 * The parameters of the signals to password managers (WebAuthn L3 §5.1.10), for one user handle.
 */
interface PasskeySignal {
  readonly rpId: string;
  readonly userId: string;
  readonly name: string;
  readonly displayName: string;
  readonly credentialIds: readonly string[];
}

const PATHS = {
  profile: '/account/profile',
  language: '/account/language',
  linked: '/account/linked-accounts',
  passkeys: '/account/passkeys',
  connected: '/account/provider-tokens',
  data: '/account/data/export',
} as const;

/**
 * A client of the routes behind the account page. Its functions may be destructured. Devices are in
 * `portcullis/client/sessions`, the password in `portcullis/client/passwords`, and adding a passkey
 * in `portcullis/webauthn`.
 *
 * Each function throws an {@link AuthClientError}, whose message is the code of the server:
 * `InvalidName`, `InvalidPicture`, `NotStored`, `InvalidLanguage`, `LanguageConfigured`,
 * `LastSignInMethod`, `NotFound`, `TooManyAttempts`, or `SignInRequired` and
 * `InsufficientUserAuthentication` with the status 401.
 *
 * @example
 * ```ts
 * export const { getProfile, changeName } = new AccountClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class AccountClient {
  private readonly endpoints: AuthEndpoints;

  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /** Returns what the user is called. */
  readonly getProfile = async (): Promise<UserProfile> => {
    return this.find(PATHS.profile, isProfile);
  };

  /** Changes the name: 1 to 100 characters. */
  readonly changeName = async (name: string): Promise<void> => {
    await this.endpoints.submit(PATHS.profile, { name });
  };

  /** Changes the picture: an https address, and none of an SVG. `null` removes it. */
  readonly changePicture = async (address: string | null): Promise<void> => {
    await this.endpoints.submit(`${PATHS.profile}/picture`, { picture: address ?? '' });
  };

  /** Returns the language of pages and emails. */
  readonly getLanguage = async (): Promise<LanguageSettings> => {
    return this.find(PATHS.language, isLanguageSettings);
  };

  /** Chooses the language of pages and emails; `null` for the language of the browser. */
  readonly changeLanguage = async (language: string | null): Promise<void> => {
    await this.endpoints.submit(PATHS.language, { language: language ?? '' });
  };

  /** Lists the accounts at providers by which the user signs in. */
  readonly listLinkedAccounts = async (): Promise<ListedAccount[]> => {
    return this.list(PATHS.linked, isLinkedAccount);
  };

  /** Lists the passkeys of the user. In an app without passkeys, the error has the status 404. */
  readonly listPasskeys = async (): Promise<ListedPasskey[]> => {
    return this.list(PATHS.passkeys, isPasskey);
  };

  /** Names a passkey; an empty name removes it. */
  readonly renamePasskey = async (id: string, name: string): Promise<void> => {
    await this.endpoints.submit(`${PATHS.passkeys}/rename`, { id, name });
  };

  /** Removes a passkey, unless it is the only way in which the user can sign in. */
  readonly removePasskey = async (id: string): Promise<void> => {
    await this.endpoints.submit(`${PATHS.passkeys}/remove`, { id });
  };

  /**
   * Tells the password manager of the browser which passkeys the user has, and how the user is
   * called now: it forgets the others. Call it after `removePasskey` and `changeName`, and when a
   * page with the passkeys is shown. A browser without signals goes on as before.
   *
   * @param options - `removed` is the id of a passkey that was removed, since passkeys of earlier
   *   releases are known by their own id alone.
   * @example
   * ```ts
   * await removePasskey(id);
   * await signalPasskeys({ removed: id });
   * ```
   */
  readonly signalPasskeys = async ({
    removed,
  }: { readonly removed?: string } = {}): Promise<void> => {
    if (!canSignal()) return;
    const found = await this.list(`${PATHS.passkeys}/signals`, isPasskeySignal);
    for (const { rpId, userId, name, displayName, credentialIds } of found) {
      const accepted = { rpId, userId, allAcceptedCredentialIds: [...credentialIds] };
      await signal((key) => key.signalAllAcceptedCredentials?.(accepted));
      const details = { rpId, userId, name, displayName };
      await signal((key) => key.signalCurrentUserDetails?.(details));
    }
    const credentialId = toBase64url(removed ?? '');
    if (!credentialId || found.some((one) => one.credentialIds.includes(credentialId))) return;
    for (const rpId of new Set(found.map((one) => one.rpId))) {
      await signal((key) => key.signalUnknownCredential?.({ rpId, credentialId }));
    }
  };

  /**
   * Lists the accounts at providers that the app can use for the user, with the feature
   * `ProviderTokens`.
   */
  readonly listConnectedAccounts = async (): Promise<ConnectedAccount[]> => {
    return this.list(PATHS.connected, isConnectedAccount);
  };

  /**
   * Ends the access of the app to one of them. The user can still sign in with it.
   *
   * @returns `false` when the provider could not revoke its token, which is valid there until it
   *   expires.
   */
  readonly revokeAccess = async (
    account: Pick<ConnectedAccount, 'provider' | 'providerAccountId'>,
  ): Promise<boolean> => {
    const { provider, providerAccountId } = account;
    const fields = { provider, providerAccountId };
    const content = await this.endpoints.submit(`${PATHS.connected}/revoke`, fields);
    if (isRevocation(content)) return content.isRevoked === true;
    throw unexpected(PATHS.connected);
  };

  /**
   * Lists what was done to the account, the newest first, with the feature `Audit`.
   *
   * @example
   * ```ts
   * const { entries, cursor } = await listActivity({ limit: 50 });
   * ```
   */
  readonly listActivity = async (query: ListActivityOptions = {}): Promise<ActivityList> => {
    return this.find(getActivityPath(query), isActivityList);
  };

  /**
   * Returns all that is stored about the user, as a file in JSON, with the feature `PersonalData`.
   * The session must have started in the last ten minutes.
   */
  readonly downloadData = async (): Promise<Blob> => this.endpoints.download(PATHS.data);

  private async find<Shape>(path: string, isShape: (content: unknown) => content is Shape) {
    const content = await this.endpoints.read(path);
    if (isShape(content)) return content;
    throw unexpected(path);
  }

  private async list<Item>(path: string, isItem: (content: unknown) => content is Item) {
    const content = await this.endpoints.read(path);
    if (Array.isArray(content) && content.every(isItem)) return content;
    throw unexpected(path);
  }
}

const isProfile = hasMembers<UserProfile>('isStored');
const isLanguageSettings = hasMembers<LanguageSettings>('language', 'languages');
const isLinkedAccount = hasMembers<ListedAccount>('provider', 'providerAccountId');
const isPasskey = hasMembers<ListedPasskey>('id', 'provider');
const isPasskeySignal = hasMembers<PasskeySignal>(
  'rpId',
  'userId',
  'name',
  'displayName',
  'credentialIds',
);
const isRevocation = hasMembers<{ readonly isRevoked: unknown }>('isRevoked');
const isConnectedAccount = hasMembers<ConnectedAccount>('provider', 'scopes');

/** A gateway may send JSON too: what lacks these members is no answer of the route. */
function hasMembers<Shape extends object>(...members: readonly (keyof Shape & string)[]) {
  return (content: unknown): content is Shape =>
    typeof content === 'object' &&
    content !== null &&
    members.every((member) => Object.hasOwn(content, member));
}

/** Browsers have the ids of passkeys in base64url, and the server stores base64. */
function toBase64url(id: string): string {
  return id.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function unexpected(path: string): AuthClientError {
  return new AuthClientError(`${path} answered with something unexpected.`, 200);
}
