/**
 * The services that the steps need: `node tools/ci/services.mjs` fails when one does not answer.
 */
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

/** @type {readonly { readonly name: string, readonly port: number }[]} */
const SERVICES = [
  { name: 'PostgreSQL', port: 5432 },
  { name: 'MariaDB', port: 3306 },
  { name: 'Redis', port: 6379 },
];

const ANSWER_MS = 2_000;

/** A service that was started with the job may need a moment. */
const TRIES = 15;
const BETWEEN_TRIES_MS = 1_000;

/** @returns {Promise<string[]>} A sentence for each that does not answer. */
export async function findMissingServices(services = SERVICES) {
  const answers = await Promise.all(services.map(({ port }) => accepts(port)));
  return services
    .filter((_, at) => !answers[at])
    .map(({ name, port }) => `${name} does not answer on 127.0.0.1:${port}.`);
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: ANSWER_MS });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

async function waitForServices() {
  for (let left = TRIES; left > 1; left -= 1) {
    if ((await findMissingServices()).length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
  return findMissingServices();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = await waitForServices();
  for (const { name, port } of SERVICES) console.log(`${name} is expected on port ${port}.`);
  for (const sentence of missing)
    console.error(`${sentence} The tests need it; start it and run this again.`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
