/** Signing in by passkey, and registering one, in a page of any framework or of none. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { ProviderId } from '../../core/providers/index.js';
import { AuthClientError, type AuthClientOptions, AuthEndpoints } from '../auth-endpoints.js';
import { leaveFor } from '../page-location.js';
import { canCreateSilently, signal } from '../password-manager.js';
import { SessionEvents } from '../session-events.js';
import {
  getDestination,
  type SignIn,
  type SignInAuthorizationParams,
  type SignInResponse,
  toResponse,
  toTexts,
} from '../sign-in.js';

type Fields = Readonly<Record<string, string>>;

const UPGRADE_PATH = '/account/passkeys/upgrade';

/** The answers of a server that offers no passkey without a question to this session. */
const NOT_OFFERED: readonly number[] = [401, 403, 404];

/** The response if another request for a passkey aborted this one. */
const ABORTED: SignInResponse = {
  error: 'Aborted',
  code: undefined,
  status: 0,
  ok: false,
  url: null,
};

/**
 * A client of the library's routes for passkeys. Its functions may be destructured.
 *
 * @example
 * ```ts
 * export const { signIn, upgradeToPasskey } = new WebAuthnClient({ basePath: '/api/auth' });
 * ```
 * @publicApi
 */
export class WebAuthnClient {
  private readonly endpoints: AuthEndpoints;
  private readonly events = new SessionEvents();

  constructor(options: AuthClientOptions = {}) {
    this.endpoints = new AuthEndpoints(options);
  }

  /**
   * Signs in by a passkey, or registers one: the server decides, unless the option `action` is
   * `authenticate` or `register`. Other options are sent to the server, such as the user's `email`.
   *
   * If the server does not know the passkey, the browser signals it to the password manager, which
   * offers the passkey no more.
   *
   * With the option `autofill`, it waits until the user chooses a passkey that the browser offers
   * in a field with `autocomplete="username webauthn"`, or until another call requests a passkey.
   *
   * @throws {TypeError} when the server has no such provider.
   * @throws {AuthClientError} if the server returns no options; with `redirect: false`, the return
   *   value has the error. With the status 401, the user has to prove again who they are before
   *   they add a passkey (feature `Sessions`).
   * @throws {WebAuthnError} of `@simplewebauthn/browser`, if the user or the device refuses.
   * @example
   * ```ts
   * await signIn('passkey', { redirectTo: '/members' });
   * await signIn('passkey', { action: 'register', redirect: false });
   * ```
   */
  readonly signIn: SignIn = async (provider, options = {}, authorizationParams?) => {
    const { redirect = true, redirectTo, callbackUrl: legacy, autofill, ...rest } = options;
    const callbackUrl = getDestination({ redirectTo, callbackUrl: legacy });
    const id = await this.providerId(provider);
    const fields = toTexts(rest);
    const outcome = await this.runCeremony(id, fields, autofill === true).catch(
      (error: unknown) => {
        if (redirect || !(error instanceof AuthClientError)) throw error;
        return toFailedResponse(error);
      },
    );
    if ('error' in outcome) return (redirect ? undefined : outcome) as never;
    const { action, data, credential } = outcome;
    const form = { ...fields, action, data, callbackUrl };
    const result = await this.endpoints.post(getPath(id, authorizationParams), form);
    const response = toResponse(result);
    if (response.code === 'unknown_passkey') {
      await signal((key) => key.signalUnknownCredential?.(credential));
    }
    if (response.error === undefined) this.events.notifyTabs('signin');
    return (redirect ? leaveFor(result.url) : response) as never;
  };

  /**
   * Adds a passkey without a dialog. Call it after a sign-in by a password, on the page that the
   * user comes to: the password manager of the browser makes the passkey, if it has just filled in
   * the password. Needs `passkeyUpgrade` of the feature `Account`.
   *
   * @returns Whether a passkey was added. `false` also if the browser cannot do it or does not want
   *   to, and if the server does not offer it to this session.
   * @throws {AuthClientError} if the server could not be reached, or refused the passkey.
   * @example
   * ```ts
   * if (await upgradeToPasskey()) showNotice('From now on you can sign in with a passkey.');
   * ```
   */
  readonly upgradeToPasskey = async (): Promise<boolean> => {
    if (!(await canCreateSilently())) return false;
    const offer = await this.endpoints.read(UPGRADE_PATH).catch((error: unknown) => {
      if (error instanceof AuthClientError && NOT_OFFERED.includes(error.status)) return undefined;
      throw error;
    });
    if (!isOffer(offer)) return false;
    const { options: optionsJSON, challenge } = offer;
    // The user has not asked for it: what the browser says is no failure.
    const made = await startRegistration({ optionsJSON, useAutoRegister: true }).catch(() => null);
    if (!made) return false;
    await this.endpoints.submit(UPGRADE_PATH, { challenge, data: JSON.stringify(made) });
    return true;
  };

  private async runCeremony(
    id: ProviderId,
    fields: Fields,
    isAutofill: boolean,
  ): Promise<DeviceResult | SignInResponse> {
    const invite = async (more: Fields = {}) =>
      toInvitation(await this.endpoints.webAuthnOptions(id, { ...fields, ...more }));
    if (!isAutofill) return askDevice(await invite());
    return (await waitForAutofill(() => invite({ action: 'authenticate' }))) ?? ABORTED;
  }

  private async providerId(wished: ProviderId | undefined): Promise<ProviderId> {
    const providers = Object.values(await this.endpoints.providers());
    const passkeys = providers.filter(({ type }) => type === 'webauthn');
    const found = wished === undefined ? passkeys : passkeys.filter(({ id }) => id === wished);
    const [only, ...others] = found;
    if (only && others.length === 0) return only.id;
    throw new TypeError(`"${wished ?? ''}" is no passkey provider of ${this.endpoints.url}.`);
  }
}

function getPath(id: ProviderId, parameters: SignInAuthorizationParams | undefined): string {
  const query = new URLSearchParams(parameters).toString();
  return `/callback/${encodeURIComponent(id)}${query && `?${query}`}`;
}

function toFailedResponse({ message, status }: AuthClientError): SignInResponse {
  return { error: message, code: undefined, status, ok: false, url: null };
}

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The options of the server for the device. */
type Invitation =
  | { readonly action: 'authenticate'; readonly options: AuthenticationOptions }
  | { readonly action: 'register'; readonly options: RegistrationOptions };

/** The options for a passkey that the browser makes without asking. */
interface Offer {
  readonly options: RegistrationOptions;
  readonly challenge: string;
}

function isOffer(content: unknown): content is Offer {
  const { options, challenge } = (content ?? {}) as Partial<Offer>;
  return typeof options === 'object' && typeof challenge === 'string';
}

/** The result of the device, for the server. */
interface DeviceResult {
  readonly action: 'authenticate' | 'register';
  /** As JSON. */
  readonly data: string;
  /** By which the password manager knows the passkey. */
  readonly credential: { readonly rpId: string; readonly credentialId: string };
}

/** Five minutes before the server forgets a challenge. */
const STALE_MS = 10 * 60 * 1000;

/** @throws {AuthClientError} if the server sent something else than options. */
function toInvitation(content: unknown): Invitation {
  const { action, options } = (content ?? {}) as Partial<Invitation>;
  const isKnown = action === 'authenticate' || action === 'register';
  if (isKnown && typeof options === 'object') return content as Invitation;
  throw new AuthClientError('/webauthn-options answered with something else than options.', 200);
}

/** @throws {WebAuthnError} if the user or the device refuses. */
async function askDevice(invitation: Invitation): Promise<DeviceResult> {
  const { action, options: optionsJSON } = invitation;
  if (action === 'register') {
    return toResult(action, await startRegistration({ optionsJSON }), optionsJSON.rp.id);
  }
  return toResult(action, await startAuthentication({ optionsJSON }), optionsJSON.rpId);
}

function toResult(
  action: DeviceResult['action'],
  result: { readonly id: string },
  rpId = window.location.hostname,
): DeviceResult {
  return { action, data: JSON.stringify(result), credential: { rpId, credentialId: result.id } };
}

/**
 * Waits until the user chooses a passkey that the browser offers to fill in a field.
 *
 * @param invite - Requests a new challenge, each time that the last one is about to expire.
 * @returns `undefined` if another request for a passkey aborts this one.
 */
async function waitForAutofill(
  invite: () => Promise<Invitation>,
): Promise<DeviceResult | undefined> {
  for (;;) {
    const invitation = await invite();
    if (invitation.action !== 'authenticate') return undefined;
    const waiting = startAuthentication({
      optionsJSON: invitation.options,
      useBrowserAutofill: true,
    });
    let isStale = false;
    const timer = setTimeout(() => {
      isStale = true;
      WebAuthnAbortService.cancelCeremony();
    }, STALE_MS);
    try {
      return toResult('authenticate', await waiting, invitation.options.rpId);
    } catch (error) {
      if (!isAborted(error)) throw error;
      if (!isStale) return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof WebAuthnError
    ? error.code === 'ERROR_CEREMONY_ABORTED'
    : error instanceof Error && error.name === 'AbortError';
}
