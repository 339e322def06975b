/** Starts the built app. */
const { env } = process;

// Where people reach it is known, or a proxy in front of it is believed.
if (!env.AUTH_TRUST_HOST) env.AUTH_URL ||= `http://localhost:${env.PORT || '3000'}`;

// The server takes itself to be at https, and refuses the forms of any other address.
if (env.AUTH_URL) env.ORIGIN ||= new URL(env.AUTH_URL).origin;

await import('./build/index.js');
