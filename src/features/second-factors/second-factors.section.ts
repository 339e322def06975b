/** The second factors of the user on the account page. */
import type {
  AccountSection,
  AccountSectionHandler,
  FeatureRequest,
} from '../../core/features/index.js';
import type { SectionItem, SectionView } from '../../core/pages/index.js';
import { FACTOR_PATHS } from './paths.js';
import type { RecoveryCodes } from './recovery-codes.js';
import { FEW_CODES } from './recovery-sign-in.js';
import type { TotpFactor, TrustedBrowser } from './second-factor-tables.js';
import type { TotpFactors } from './totp-factors.js';
import type { TrustedBrowsers } from './trusted-browsers.js';

/** Shows the section. */
export class SecondFactorsSection implements AccountSectionHandler {
  constructor(
    private readonly totps: TotpFactors,
    private readonly codes: RecoveryCodes,
    private readonly browsers: TrustedBrowsers,
  ) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const factor = await this.totps.find(session.userId);
    const text = { name: 'secondFactor.text' } as const;
    if (!factor) return { text, links: [{ label: 'secondFactor.setUp', path: FACTOR_PATHS.totp }] };
    const left = await this.codes.countLeft(session.userId);
    const codesLeft = { name: 'secondFactor.codesLeft', values: { count: String(left) } } as const;
    const isLow = left <= FEW_CODES;
    const browsers = await this.browsers.list(session.userId);
    return {
      text,
      items: [
        describeApp(factor),
        {
          title: { name: 'secondFactor.codes' },
          details: [codesLeft, ...(isLow ? [{ name: 'secondFactor.codesLow' } as const] : [])],
        },
        ...browsers.map(describeBrowser),
      ],
      actions: browsers.length > 0 ? [FORGET_BROWSERS] : [],
      links: [
        { label: 'secondFactor.replace', path: FACTOR_PATHS.totp },
        { label: 'secondFactor.newCodes', path: FACTOR_PATHS.recoveryCodes },
      ],
    };
  }
}

function describeApp({ addedAt, lastUsedAt }: TotpFactor): SectionItem {
  return {
    title: { name: 'secondFactor.app' },
    details: [
      { name: 'secondFactor.addedAt', moments: { time: addedAt } },
      ...(lastUsedAt
        ? [{ name: 'secondFactor.lastUsedAt', moments: { time: lastUsedAt } } as const]
        : []),
    ],
    actions: [
      {
        label: 'secondFactor.remove',
        path: FACTOR_PATHS.removeTotp,
        confirm: { name: 'secondFactor.removeText' },
        isDangerous: true,
        done: 'removed',
      },
    ],
  };
}

function describeBrowser({ createdAt, lastUsedAt }: TrustedBrowser): SectionItem {
  return {
    title: { name: 'secondFactor.trustedBrowser' },
    details: [
      { name: 'secondFactor.addedAt', moments: { time: createdAt } },
      { name: 'secondFactor.lastUsedAt', moments: { time: lastUsedAt } },
    ],
  };
}

const FORGET_BROWSERS = {
  label: 'secondFactor.forgetBrowsers',
  path: FACTOR_PATHS.forgetBrowsers,
  done: 'browsersForgotten',
} as const;

export const SECOND_FACTORS_SECTION: AccountSection = {
  id: 'second-factors',
  title: 'secondFactor.title',
  order: 210,
  notices: { removed: 'secondFactor.removed', browsersForgotten: 'secondFactor.browsersForgotten' },
  errors: { FactorRequired: 'secondFactor.isRequired', FactorChanged: 'secondFactor.changed' },
  handler: SecondFactorsSection,
};
