/** Signing in by passkey, and making one, in a page of any framework or of none. */
import type { ProviderId } from '../../core/providers/provider-id.js';
import { AuthClientError } from '../auth-client.error.js';
import type { AuthClientOptions } from '../auth-client-options.js';
import { AuthEndpoints } from '../auth-endpoints.js';
import { leaveFor } from '../page-location.js';
import { SessionEvents } from '../session-events.js';
import { toResponse } from '../sign-in.js';
import {
  type SignIn,
  type SignInAuthorizationParams,
  type SignInResponse,
  destinationOf,
} from '../sign-in-options.js';
import { type DeviceAnswer, answerOf, asInvitation, filledIn } from './device.js';

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
    const callbackUrl = destinationOf({ redirectTo, callbackUrl: legacy });
    const id = await this.providerId(provider);
    const fields = texts(rest);
    const outcome = await this.answer(id, fields, autofill === true).catch((error: unknown) => {
      if (redirect || !(error instanceof AuthClientError)) throw error;
      return refused(error);
    });
    if ('error' in outcome) return (redirect ? undefined : outcome) as never;
    const form = { ...fields, ...outcome, callbackUrl };
    const answer = await this.endpoints.post(pathOf(id, authorizationParams), form);
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
    if (!isAutofill) return answerOf(await invite());
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

function pathOf(id: ProviderId, parameters: SignInAuthorizationParams | undefined): string {
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
