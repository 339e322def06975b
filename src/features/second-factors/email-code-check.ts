/** What a code by email needs of the configuration. */
import type { FeatureFacts } from '../../core/features/index.js';
import type { SecondFactorsOptions } from './second-factors-options.js';

/** Lists the problems, as sentences. */
export function findEmailCodeProblems(
  { emailCode = false }: SecondFactorsOptions,
  { adapter, assurance, hasMailer }: Pick<FeatureFacts, 'adapter' | 'assurance' | 'hasMailer'>,
): string[] {
  if (!emailCode) return [];
  return [
    ...(assurance === 'aal2'
      ? [
          "`assurance: 'aal2'` allows no code by email as a second factor (NIST SP 800-63B-4 §3.1.3.1): remove `emailCode`.",
        ]
      : []),
    ...(hasMailer ? [] : ['`emailCode` needs a mailer: add `mail: { mailer }`.']),
    ...(adapter && !adapter.getUser
      ? ['`emailCode` needs an adapter with users, whose addresses are verified.']
      : []),
  ];
}
