/**
 * Clients of Socket.IO and of `ws`, and replies of Node that are streams: whether they are open,
 * and how to close them.
 */

/** The application's own range of codes begins at 4000 (RFC 6455 §7.4.2). */
const SESSION_OVER = 4401;

/** `CLOSING` and `CLOSED` of the WebSocket API are 2 and 3. */
const CLOSING = 2;

interface Connection {
  /** Of Socket.IO. */
  readonly connected?: unknown;
  readonly disconnect?: unknown;
  /** Of `ws`, and of most adapters of an app's own. */
  readonly readyState?: unknown;
  readonly close?: unknown;
  /** Of a reply. */
  readonly destroyed?: unknown;
  readonly writableEnded?: unknown;
  readonly destroy?: unknown;
}

/** Whether a client is connected. One that says neither counts as open. */
export function isOpen(client: Connection): boolean {
  if (typeof client.readyState === 'number') return client.readyState < CLOSING;
  if (client.destroyed === true || client.writableEnded === true) return false;
  return client.connected !== false;
}

/** Closes a connection because its session is over. */
export function closeConnection(client: Connection): void {
  const { disconnect, close, destroy } = client;
  if (typeof disconnect === 'function') disconnect.call(client, true);
  else if (typeof close === 'function') close.call(client, SESSION_OVER, 'The session is over.');
  // The browser asks again, and is refused by the guard.
  else if (typeof destroy === 'function') destroy.call(client);
}
