/** Challenges of services. */
import type { Fetch } from '../../core/kernel/index.js';
import type { ChallengeWidget } from '../../core/pages/index.js';
import type { Challenge, ChallengeAnswer } from './challenge.js';

/** The keys of a site. */
export interface ChallengeKeys {
  /** Public. */
  readonly siteKey: string;
  /** The secret of the site, or the API key of the account. */
  readonly secret: string;
}

/** The time limit of a verification, in milliseconds. */
const DEADLINE_MS = 4_000;

/** Refusals that are no fault of the visitor: the keys of the app are wrong. */
const WRONG_KEYS =
  /secret|sitekey|auth_required|auth_invalid|bad-request|bad_request|internal-error/;

/**
 * Cloudflare Turnstile.
 *
 * @example
 * ```ts
 * Limits({
 *   challenge: Turnstile({ siteKey: '0x4AAA…', secret: process.env.TURNSTILE_SECRET ?? '' }),
 * });
 * ```
 * @publicApi
 */
export function Turnstile(keys: ChallengeKeys): Challenge {
  const sources = ['https://challenges.cloudflare.com'];
  return create(keys, {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    sources: { script: sources, frame: sources },
    address: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  });
}

/**
 * hCaptcha.
 *
 * @publicApi
 */
export function HCaptcha(keys: ChallengeKeys): Challenge {
  const sources = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
  return create(keys, {
    script: 'https://js.hcaptcha.com/1/api.js',
    className: 'h-captcha',
    field: 'h-captcha-response',
    sources: { script: sources, frame: sources, style: sources, connect: sources },
    address: 'https://api.hcaptcha.com/siteverify',
  });
}

/** The version of the script of Friendly Captcha. */
const FRIENDLY_SDK = 'https://cdn.jsdelivr.net/npm/@friendlycaptcha/sdk@0.1.26/site.min.js';

/**
 * Friendly Captcha, version 2.
 *
 * @param keys - `secret` is an API key.
 * @publicApi
 */
export function FriendlyCaptcha(keys: ChallengeKeys): Challenge {
  return create(keys, {
    script: FRIENDLY_SDK,
    isModule: true,
    className: 'frc-captcha',
    field: 'frc-captcha-response',
    sources: { script: [FRIENDLY_SDK], frame: ['https://*.frcapi.com'] },
    address: 'https://global.frcapi.com/api/v2/captcha/siteverify',
    hasKeyInHeader: true,
  });
}

/** What the services differ in. */
interface ChallengeService extends Omit<ChallengeWidget, 'siteKey'> {
  /** Where tokens are verified. */
  readonly address: string;
  /** Whether the secret is sent in a header, and not in the body. */
  readonly hasKeyInHeader?: boolean;
}

function create(keys: ChallengeKeys, service: ChallengeService): Challenge {
  const { address, hasKeyInHeader, ...widget } = service;
  const { siteKey, secret } = keys;
  return {
    widget: { ...widget, siteKey },
    async verify({ token, facts: { clientAddress } }: ChallengeAnswer, fetch: Fetch) {
      const response = await fetch(address, {
        method: 'POST',
        headers: hasKeyInHeader ? { 'x-api-key': secret } : {},
        body: new URLSearchParams({
          response: token,
          ...(hasKeyInHeader ? { sitekey: siteKey } : { secret }),
          ...(!hasKeyInHeader && clientAddress !== undefined && { remoteip: clientAddress }),
        }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return readVerdict(await response.json());
    },
  };
}

/** @throws when the service does not say whether the token is valid. */
function readVerdict(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) throw new Error('The challenge was not verified.');
  const { success, error, 'error-codes': codes } = body as Readonly<Record<string, unknown>>;
  if (success === true) return true;
  const reason = JSON.stringify(codes ?? error ?? null);
  if (success !== false || WRONG_KEYS.test(reason)) {
    throw new Error(`The challenge was not verified: ${reason.slice(0, 200)}`);
  }
  return false;
}
