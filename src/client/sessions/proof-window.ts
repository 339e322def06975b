/** The page of proof, in a window of its own. */

/** The channel on which that page says that the user has given the proof. */
const CHANNEL = 'portcullis';

const FEATURES = 'popup,width=480,height=720';

/** How often to look whether the user has closed the window, in milliseconds. */
const CLOSED_INTERVAL_MS = 300;

/**
 * Opens the page, and waits until it says that the user has given the proof, or until its window is
 * closed.
 *
 * @returns Whether it was opened: `false` if the browser blocked it. Only the server knows whether
 *   the user has proven it.
 */
export async function proveInWindow(page: URL): Promise<boolean> {
  const opened = window.open(page.href, 'portcullis-reauthenticate', FEATURES);
  if (!opened || opened.closed) return false;
  await waitForProof(opened);
  opened.close();
  return true;
}

async function waitForProof(opened: Window): Promise<void> {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  let timer: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((resolve) => {
    channel?.addEventListener('message', ({ data }: MessageEvent<{ event?: unknown } | null>) => {
      if (data?.event === 'reauthenticated') resolve();
    });
    timer = setInterval(() => {
      if (opened.closed) resolve();
    }, CLOSED_INTERVAL_MS);
  });
  clearInterval(timer);
  channel?.close();
}
