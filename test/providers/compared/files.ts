/** Which providers there are, and which of them no sign-in is compared of. */
import { readdirSync } from 'node:fs';

const namesIn = (folder: URL, ending: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -ending.length));

export const THEIR_FILES = namesIn(
  new URL('.', import.meta.resolve('@auth/core/providers/github')),
  '.js',
);

export const OUR_FILES = namesIn(
  new URL('../../../src/providers/', `file://${import.meta.filename}`),
  '.ts',
);

/** Files of Auth.js that describe no provider. */
export const NO_PROVIDERS = ['index', 'oauth', 'provider-types'];

/** Those with which no browser is sent away; `others.spec.ts` compares them. */
export const HTTP_MAILERS = ['forwardemail', 'loops', 'mailgun', 'postmark', 'resend', 'sendgrid'];
export const OTHERS = [
  ...HTTP_MAILERS,
  'credentials',
  'email',
  'nodemailer',
  'passkey',
  'webauthn',
];

/** Providers that users are sent away to. */
export const SIGN_INS: readonly string[] = THEIR_FILES.filter(
  (file) => !NO_PROVIDERS.includes(file) && !OTHERS.includes(file),
);
