/**
 * The checks of `assurance`: what a configuration has that NIST SP 800-63B-4 does not allow at the
 * level.
 */
import type { AuthError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import type { Feature } from '../features/feature.js';
import { AAL2_SECONDS, describeLongTime } from '../levels/assurance.js';
import { getProviderId } from '../providers/provider-registry.js';
import type { ProviderConfig } from '../providers/provider.js';
import { NO_LEVELS } from '../sessions/level-reader.js';
import type { AuthConfig } from './auth-config.js';

const OPTION = "`assurance: 'aal2'`";

/**
 * Lists what falls short of the assurance that the configuration promises; nothing for one that
 * promises none.
 */
export function assuranceErrors(
  config: AuthConfig,
  features: readonly Feature[],
  providers: readonly ProviderConfig[],
): AuthError[] {
  if (config.assurance !== 'aal2') return [];
  const keepsLevels = features.some(({ sessionLevels }) => sessionLevels !== undefined);
  return [
    ...(keepsLevels ? [] : [`${OPTION} ${NO_LEVELS}`]),
    ...findLongTimes(config),
    ...findMissingPasskeys(providers),
    ...providers.flatMap(findUnprovenFactors),
  ].map((message) => new InvalidOption(message));
}

function findLongTimes({ session, jwt }: AuthConfig): string[] {
  const times: readonly [option: string, given: unknown, most: number][] = [
    ['session.maxAge', session?.maxAge, AAL2_SECONDS.idle],
    ['session.absoluteMaxAge', session?.absoluteMaxAge, AAL2_SECONDS.absolute],
    ['jwt.maxAge', jwt?.maxAge, AAL2_SECONDS.idle],
  ];
  return times
    .filter(([, given, most]) => typeof given === 'number' && given > most)
    .map(([option, given, most]) => describeLongTime(option, Number(given), most));
}

function findMissingPasskeys(providers: readonly ProviderConfig[]): string[] {
  if (providers.some(({ type }) => type === 'webauthn')) return [];
  return [
    `${OPTION} must offer a way to sign in that resists phishing (NIST SP 800-63B-4 §2.2.2): add \`Passkey\` to ` +
      '`providers`.',
  ];
}

function findUnprovenFactors(provider: ProviderConfig): string[] {
  const id = getProviderId(provider);
  if (provider.type === 'email') {
    return [
      `Provider "${id}" signs users in by email, which proves no factor (NIST SP 800-63B-4 §3.1.3.1), and ${OPTION} needs ` +
        'two. Remove it.',
    ];
  }
  if (provider.type !== 'credentials') return [];
  const amr = provider.options?.amr ?? provider.amr;
  if (amr !== undefined) return [];
  return [
    `Provider "${id}" does not say what \`authorize\` verifies, which ${OPTION} needs: set its option \`amr\`, such as ` +
      "`['pwd']`.",
  ];
}
