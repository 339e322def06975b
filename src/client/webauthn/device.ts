/** The device of the person, as the browser reaches it. */
import {
  WebAuthnAbortService,
  WebAuthnError,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { AuthClientError } from '../auth-client.error.js';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** What the server wants of the device. */
export type Invitation =
  | { readonly action: 'authenticate'; readonly options: AuthenticationOptions }
  | { readonly action: 'register'; readonly options: RegistrationOptions };

/** What the server is sent. */
export interface DeviceAnswer {
  readonly action: 'authenticate' | 'register';
  /** As JSON. */
  readonly data: string;
}

/** Five minutes before the server forgets a challenge. */
const STALE_MS = 10 * 60 * 1000;

/** @throws {AuthClientError} when it is something else. */
export function asInvitation(content: unknown): Invitation {
  const { action, options } = (content ?? {}) as Partial<Invitation>;
  const isKnown = action === 'authenticate' || action === 'register';
  if (isKnown && typeof options === 'object') return content as Invitation;
  throw new AuthClientError('/webauthn-options answered with something else than options.', 200);
}

/** @throws {WebAuthnError} when the person or the device does not want to. */
export async function answerOf(invitation: Invitation): Promise<DeviceAnswer> {
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
export async function filledIn(
  invite: () => Promise<Invitation>,
): Promise<DeviceAnswer | undefined> {
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
