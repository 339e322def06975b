/** What the options of `Sessions` have that the assurance of the app does not allow. */
import type { FeatureFacts } from '../../core/features/index.js';
import { AAL2_SECONDS, describeLongTime } from '../../core/levels/index.js';
import type { SessionsOptions } from './sessions-options.js';

/** Lists the problems, as sentences. */
export function findAssuranceProblems(
  { mfaMaxAge = 0, federatedMfa = {} }: SessionsOptions,
  { assurance, providers }: Pick<FeatureFacts, 'assurance' | 'providers'>,
): string[] {
  if (assurance !== 'aal2') return [];
  const unnamed = providers.filter(
    ({ id, type }) => (type === 'oauth' || type === 'oidc') && !Object.hasOwn(federatedMfa, id),
  );
  return [
    ...(mfaMaxAge > AAL2_SECONDS.absolute
      ? [describeLongTime('mfaMaxAge', mfaMaxAge, AAL2_SECONDS.absolute)]
      : []),
    ...unnamed.map(
      ({ id }) =>
        `Nothing says whether a sign-in by "${id}" is by two factors, which \`assurance: 'aal2'\` needs: name it in ` +
        `\`federatedMfa\`, such as \`{ ${JSON.stringify(id)}: ({ acr }) => acr === '…' }\`, or remove the provider.`,
    ),
  ];
}
