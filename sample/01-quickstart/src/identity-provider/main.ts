/** Starts the demo identity provider alone, for an app that runs in another process. */
import { settings } from '../settings.js';
import { DemoIdentityProvider } from './demo-identity-provider.js';

const { url, issuer, identityProviderPort } = settings;

async function start(): Promise<void> {
  const provider = new DemoIdentityProvider();
  const stop = () => provider.onApplicationShutdown();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await provider.onApplicationBootstrap();
  console.log(`The demo identity provider is at ${issuer}, for the app at ${url}. Ctrl-C ends it.`);
}

start().catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${identityProviderPort} is in use. Set IDP_PORT.` : error.message);
  process.exitCode = 1;
});
