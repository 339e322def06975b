/** The pages of the library, and what they are made of. */
export type {
  SectionAction,
  SectionItem,
  SectionLink,
  SectionText,
  SectionPasskey,
  SectionView,
  ShownSection,
} from './account-view.js';
export type { ChallengeWidget } from './challenge-widget.js';
export {
  createAccountPage,
  createFormPage,
  createProofPage,
  createSectionPage,
  type FeaturePage,
} from './feature-page.js';
export type { FormField, FormPage, PageForm, PageLink, PageText } from './form-page.js';
export type { PageProvider } from './page-document.js';
export type { PageQrCode } from './qr-code.js';
export { PageRenderer } from './page-renderer.js';
export { getResendSeconds } from './resend-pause.js';
export type { VerifyRequestPageProps } from './verify-request.page.js';
