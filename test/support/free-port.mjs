/** Ports for servers of other processes, which listen a moment later. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections (32768 to 60999). One of those may be in
 * use by the time the server listens, since any connection of the machine may be given it.
 */
const FIRST = 20_000;
const AFTER_LAST = 32_000;

/** @returns {Promise<number>} A port on which nothing listens. */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await mayListen(port)) return port;
  }
}

/** @returns {Promise<boolean>} */
function mayListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
