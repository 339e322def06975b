/** The page that shows recovery codes, once. */
import { createFormPage, type FeaturePage } from '../../core/pages/index.js';

/** @param next - Where the user goes on. Trusted. */
export function createCodesPage(codes: readonly string[], next: string): FeaturePage {
  return createFormPage({
    title: 'secondFactor.codesTitle',
    text: { name: 'secondFactor.codesText' },
    codes: {
      list: codes,
      copy: 'secondFactor.copyCodes',
      copied: 'secondFactor.codesCopied',
      download: 'secondFactor.downloadCodes',
      print: 'secondFactor.printCodes',
      fileName: 'recovery-codes.txt',
    },
    links: [{ href: next, label: 'secondFactor.codesSaved' }],
  });
}
