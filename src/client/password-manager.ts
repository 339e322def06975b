/**
 * What is said to the password manager of the browser (WebAuthn L3 §5.1.10), and what it can do.
 * The browser's own functions are called: `sendSignal` of `@simplewebauthn/browser` does no more,
 * is missing in its version 13, and fails where there are none.
 */

/** The parts that browsers may lack. */
type Key = Partial<
  Pick<
    typeof PublicKeyCredential,
    | 'getClientCapabilities'
    | 'signalAllAcceptedCredentials'
    | 'signalCurrentUserDetails'
    | 'signalUnknownCredential'
  >
>;

/** Whether the browser has signals. */
export function canSignal(): boolean {
  return typeof getKey().signalAllAcceptedCredentials === 'function';
}

/**
 * Sends a signal. Nothing depends on it: a browser without it, or that refuses it, goes on as
 * before.
 */
export async function signal(send: (key: Key) => Promise<void> | undefined): Promise<void> {
  try {
    await send(getKey());
  } catch {
    // The next one may succeed.
  }
}

/** Whether the browser can make a passkey without asking its user. */
export async function canCreateSilently(): Promise<boolean> {
  const capabilities = await getKey().getClientCapabilities?.();
  return capabilities?.['conditionalCreate'] === true;
}

function getKey(): Key {
  const { PublicKeyCredential: key }: { readonly PublicKeyCredential?: Key } = globalThis;
  return key ?? {};
}
