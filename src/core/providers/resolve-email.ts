/** An e-mail provider's description and its user's options, made into one. */
import type { Fetch } from '../kernel/fetch.js';
import { merged } from '../kernel/merge.js';
import { customFetch } from './custom-fetch.js';
import type { EmailConfig, VerificationRequest } from './email-config.js';
import type { EmailProvider } from './provider.js';
import { nameOf } from './resolve-name.js';

const DEFAULT_MAX_AGE_SECONDS = 24 * 60 * 60;

/** Applies the app's options and the defaults to a description. */
export function resolveEmail(described: EmailConfig): EmailProvider {
  const config: EmailConfig = merged(described, described.options);
  const name = nameOf(config);
  return Object.freeze({
    id: config.id,
    name,
    type: 'email',
    style: config.style,
    maxAgeSeconds: config.maxAge ?? DEFAULT_MAX_AGE_SECONDS,
    secret: config.secret,
    // Called as methods of the description, as they may well be written.
    generateToken: config.generateVerificationToken?.bind(config),
    normalize: config.normalizeIdentifier?.bind(config),
    send: async (message: Omit<VerificationRequest, 'provider'>, fetch: Fetch) => {
      const provider = { ...config, name, [customFetch]: config[customFetch] ?? fetch };
      await config.sendVerificationRequest?.({ ...message, provider });
    },
  });
}
