/** The pages of features, as data: a heading, a text, and mostly a form. */
import type { Awaitable } from '../kernel/objects.js';
import type { AccountPage, SectionPage, SectionView } from './account-view.js';
import type { FormPage } from './form-page.js';
import { CODES_SCRIPT } from './codes-script.js';
import { FORM_SCRIPT } from './form-script.js';
import type { PageFrame } from './page-document.js';
import { PASSKEY_SCRIPT } from './passkey-script.js';
import type { PageScript } from './page-headers.js';
import type { ProofPage } from './proof.page.js';

/** A page of a feature, in the design of the built-in pages. */
export interface FeaturePage {
  /** Renders the whole document. Every value in it must be escaped. */
  render(frame: PageFrame): Awaitable<string>;
  /** The scripts of the page, which its Content-Security-Policy allows. Default: none. */
  readonly scripts?: readonly PageScript[];
  /** The addresses of images, which its Content-Security-Policy allows. Default: none. */
  readonly images?: readonly string[];
  /** Whether its form shows the challenge of the app, if it has one. Default: it does not. */
  readonly isChallenged?: boolean;
}

/** Makes a page. Every value is escaped. The renderer loads when the page is shown. */
export function createFormPage(page: FormPage): FeaturePage {
  const scripts = [
    ...(page.form ? [FORM_SCRIPT] : []),
    ...(page.codes ? [CODES_SCRIPT] : []),
    ...(page.script ? [page.script] : []),
  ];
  return {
    scripts,
    // A visitor who does everything right meets no third party.
    isChallenged: page.form !== undefined && page.error !== undefined,
    render: async (frame) => {
      const { renderFormPage } = await import('./form-page.js');
      return renderFormPage(page, frame, scripts);
    },
  };
}

/** Makes the account page. Every value is escaped. The renderer loads when the page is shown. */
export function createAccountPage(page: AccountPage): FeaturePage {
  const needs = describeNeeds(
    page.sections.flatMap(({ view }) => view ?? []),
    page.image,
  );
  return {
    ...needs,
    render: async (frame) => {
      const { renderAccountPage } = await import('./account.page.js');
      return renderAccountPage(page, frame, needs.scripts);
    },
  };
}

/** Makes a page of one section. Every value is escaped. The renderer loads when it is shown. */
export function createSectionPage(page: SectionPage): FeaturePage {
  const needs = describeNeeds([page.view]);
  return {
    ...needs,
    render: async (frame) => {
      const { renderSectionPage } = await import('./section.page.js');
      return renderSectionPage(page, frame, needs.scripts);
    },
  };
}

function describeNeeds(views: readonly SectionView[], picture?: string) {
  const hasPasskey = views.some(({ passkey }) => passkey);
  return {
    scripts: hasPasskey ? [FORM_SCRIPT, PASSKEY_SCRIPT] : [FORM_SCRIPT],
    images: [
      ...views.flatMap(({ items = [] }) => items).flatMap(({ image }) => image ?? []),
      ...(picture === undefined ? [] : [picture]),
    ],
  };
}

/** Makes the page of proof. Every value is escaped. The renderer loads when the page is shown. */
export function createProofPage(page: ProofPage): FeaturePage {
  const hasPasskey = page.providers.some(({ passkeys }) => passkeys);
  const scripts = hasPasskey ? [FORM_SCRIPT, PASSKEY_SCRIPT] : [FORM_SCRIPT];
  return {
    scripts,
    isChallenged: page.error !== undefined,
    render: async (frame) => {
      const { renderProofPage } = await import('./proof.page.js');
      return renderProofPage(page, frame, scripts);
    },
  };
}
