/** Signing in by passkey, and making one, in a page of any framework or of none. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { ProviderId } from '../../core/providers/provider.js';
import { AuthClientError, type AuthClientOptions, AuthEndpoints } from '../auth-endpoints.js';
import { leaveFor } from '../page-location.js';
import { SessionEvents } from '../session-events.js';
import {
  getDestination,
  type SignIn,
  type SignInAuthorizationParams,
  type SignInResponse,
  toResponse,
} from '../sign-in.js';

type Fields = Readonly<Record<string, string>>;

/** The answer to a page that asked the device no more. */
const ABORTED: SignInResponse = {
  error: 'Aborted',
  code: undefined,
  status: 0,
  ok: false,
  url: null,
};

/**
 * A client of the library's routes for passkeys. Its function may be taken out of it.
 *
 * @example
 * ```ts
 * export const { signIn } = new WebAuthnClient({ basePath: '/api/auth' });
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
   * Signs in by a passkey, or makes one: the server decides, unless the option `action` says
   * `authenticate` or `register`. Other options are sent along, such as `email`, which says who it is.
   *
   * With the option `autofill`, it waits until the person takes a passkey that the browser offers in a
   * field with `autocomplete="username webauthn"`, or asks for one in another way.
   *
   * @throws {TypeError} when the server has no such provider.
   * @throws {AuthClientError} when the server makes no options; with `redirect: false` it is told in
   *   the return value.
   * @throws {WebAuthnError} of `@simplewebauthn/browser`, when the person or the device does not want to.
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
    const fields = texts(rest);
    const outcome = await this.answer(id, fields, autofill === true).catch((error: unknown) => {
      if (redirect || !(error instanceof AuthClientError)) throw error;
      return refused(error);
    });
    if ('error' in outcome) return (redirect ? undefined : outcome) as never;
    const form = { ...fields, ...outcome, callbackUrl };
    const answer = await this.endpoints.post(getPath(id, authorizationParams), form);
    const response = toResponse(answer);
    if (response.error === undefined) this.events.tellTabs('signin');
    return (redirect ? leaveFor(answer.url) : response) as never;
  };

  private async answer(
    id: ProviderId,
    fields: Fields,
    isAutofill: boolean,
  ): Promise<DeviceAnswer | SignInResponse> {
    const invite = async (more: Fields = {}) =>
      asInvitation(await this.endpoints.webAuthnOptions(id, { ...fields, ...more }));
    if (!isAutofill) return getAnswer(await invite());
    return (await filledIn(() => invite({ action: 'authenticate' }))) ?? ABORTED;
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

function refused({ message, status }: AuthClientError): SignInResponse {
  return { error: message, code: undefined, status, ok: false, url: null };
}

/** One without a value is not sent. */
function texts(fields: Readonly<Record<string, unknown>>): Fields {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/* MERGED device.ts: The device of the person, as the browser reaches it. */

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** What the server wants of the device. */
type Invitation =
  | { readonly action: 'authenticate'; readonly options: AuthenticationOptions }
  | { readonly action: 'register'; readonly options: RegistrationOptions };

/** What the server is sent. */
interface DeviceAnswer {
  readonly action: 'authenticate' | 'register';
  /** As JSON. */
  readonly data: string;
}

/** Five minutes before the server forgets a challenge. */
const STALE_MS = 10 * 60 * 1000;

/** @throws {AuthClientError} when it is something else. */
function asInvitation(content: unknown): Invitation {
  const { action, options } = (content ?? {}) as Partial<Invitation>;
  const isKnown = action === 'authenticate' || action === 'register';
  if (isKnown && typeof options === 'object') return content as Invitation;
  throw new AuthClientError('/webauthn-options answered with something else than options.', 200);
}

/** @throws {WebAuthnError} when the person or the device does not want to. */
async function getAnswer(invitation: Invitation): Promise<DeviceAnswer> {
  const { action, options: optionsJSON } = invitation;
  const answer =
    action === 'register'
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  return { action, data: JSON.stringify(answer) };
}

/**
 * Waits until somebody takes a passkey that the browser offers where it fills in a field.
 *
 * @param invite - Asks for a new challenge, each time that the last one is about to expire.
 * @returns `undefined` once something else asks for a passkey.
 */
async function filledIn(invite: () => Promise<Invitation>): Promise<DeviceAnswer | undefined> {
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
      return { action: 'authenticate', data: JSON.stringify(await waiting) };
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
