/**
 * Issuers of one metadata for several classes of accounts: the address says which class is asked
 * for, and a claim which one it is.
 */
import type { Profile } from '../models/user.js';
import type { OAuthProvider } from '../providers/provider.js';
import { show } from './failed-comparison.js';
import type { Mismatch } from './answer-rule.js';

/** The class of accounts that an address stands for. */
interface AccountClass {
  readonly address: RegExp;
  readonly claim: string;
  readonly asked: string;
  readonly isMember: (value: unknown) => boolean;
}

/** The tenant of all personal accounts of Microsoft. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Of all clouds. With `common` every account is asked for, and a tenant is in `iss`. */
const MICROSOFT = String.raw`^https://login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)/`;

/** Add an issuer here. */
const CLASSES: readonly AccountClass[] = [
  {
    address: new RegExp(`${MICROSOFT}organizations(?:/|$)`, 'i'),
    claim: 'tid',
    asked: 'work and school accounts (`organizations`)',
    isMember: (tenant) => typeof tenant === 'string' && tenant.toLowerCase() !== PERSONAL,
  },
  {
    address: new RegExp(`${MICROSOFT}consumers(?:/|$)`, 'i'),
    claim: 'tid',
    asked: 'personal accounts (`consumers`)',
    isMember: (tenant) => typeof tenant === 'string' && tenant.toLowerCase() === PERSONAL,
  },
];

/** What is wrong with the class of the account. */
export function findOtherAccountClass(
  { issuer, wellKnown }: OAuthProvider,
  claims: Profile,
): Mismatch | undefined {
  const addresses = [issuer, wellKnown].filter((one) => one !== undefined);
  const asked = CLASSES.find(({ address }) => addresses.some((one) => address.test(one)));
  if (!asked || asked.isMember(claims[asked.claim])) return undefined;
  return { asked: asked.asked, found: `\`${asked.claim}\` is ${show(claims[asked.claim])}` };
}
