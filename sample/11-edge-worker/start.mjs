/** Runs the bundled worker in workerd, the runtime of edge platforms, on this machine. */
import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';

const { env } = process;
const port = env.PORT || '3000';

/** What such a platform keeps as variables and secrets of the worker. */
const bindings = {
  AUTH_URL: env.AUTH_URL,
  // Behind a proxy, in place of AUTH_URL: the address is what the proxy says it is.
  AUTH_TRUST_HOST: env.AUTH_TRUST_HOST,
  // Anyone can read this one. Yours is a secret of the worker: openssl rand -base64 33
  AUTH_SECRET: env.AUTH_SECRET || 'edge-worker-demo-secret--not-for-any-other-app',
  AUTH_DEMO_ISSUER: `http://localhost:${env.IDP_PORT || '4000'}`,
  AUTH_DEMO_ID: 'quickstart',
  AUTH_DEMO_SECRET: 'quickstart-demo-client-secret',
};
if (!bindings.AUTH_URL && !bindings.AUTH_TRUST_HOST) bindings.AUTH_URL = `http://localhost:${port}`;

const worker = new Miniflare({
  port: Number(port),
  modules: true,
  scriptPath: fileURLToPath(new URL('dist/worker.js', import.meta.url)),
  // The newest that this workerd knows. Without `nodejs_compat`, there is nothing of Node in it.
  compatibilityDate: '2026-04-26',
  bindings: Object.fromEntries(Object.entries(bindings).filter(([, value]) => value)),
  // Else facts about where this machine is would be asked of a server.
  cf: false,
});

const stop = () => void worker.dispose().then(() => process.exit());
process.once('SIGINT', stop).once('SIGTERM', stop);

await worker.ready;
console.log(`The worker is at ${bindings.AUTH_URL ?? `http://localhost:${port}`}. Ctrl-C ends it.`);
