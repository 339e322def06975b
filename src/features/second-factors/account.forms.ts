/** The forms behind the account page: an authenticator app, and recovery codes. */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  route,
  type RouteFailure,
  type RouteHandler,
  type ShownPage,
  type UserGuards,
} from '../../core/features/index.js';
import { getReturnUrl } from '../../core/http/index.js';
import { createFormPage, type FeaturePage } from '../../core/pages/index.js';
import type { ProofChanges } from '../../core/sessions/index.js';
import type { PendingSignInStore } from '../../core/sign-in/index.js';
import type { AddressProof } from './address-proof.js';
import type { AddressForm } from './address.forms.js';
import { CODE_ERRORS, type Enrolment, type StoredOffer } from './enrolment.js';
import type { FactorAccess } from './factor-access.js';
import type { FactorBrowsers } from './factor-browsers.js';
import type { FactorChanges } from './factor-changes.js';
import { type FactorOffers, MAX_OFFER_LENGTH } from './factor-offers.js';
import { FACTOR_PATHS, FACTOR_STEPS } from './paths.js';
import type { RecoveryCodes } from './recovery-codes.js';
import { createCodesPage } from './recovery-codes-page.js';

/** Sets up an authenticator app, or another one in its place. */
export class TotpForm implements FormHandler {
  constructor(
    private readonly access: FactorAccess,
    private readonly enrolment: Enrolment,
    private readonly browsers: FactorBrowsers,
    private readonly addresses: AddressProof,
    private readonly addressForm: AddressForm,
    private readonly pending: PendingSignInStore,
  ) {}

  async show(request: FeatureRequest, failure?: RouteFailure): Promise<FormView | ShownPage> {
    // The first of two clicks has stored it, and has replaced the token of the session.
    const stored = failure && (await this.findStored(request));
    if (stored) return { page: createStoredPage(stored, request) };
    await this.access.require(request, 'setUpApp', FACTOR_PATHS.totp);
    const { user, unproven } = await this.addresses.find(request);
    if (unproven !== undefined) {
      return { page: await this.addressForm.createPage(unproven, request) };
    }
    return this.enrolment.describe(user, 'secondFactor.enrolText', request);
  }

  /** The code has proven the app, which the session counts from now on. */
  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const stored = await this.findStored(request);
    if (stored) return toResponse(stored, request);
    const { session, factor } = await this.access.require(request, 'setUpApp', FACTOR_PATHS.totp);
    const { userId } = session;
    await this.addresses.require(request);
    const codes = await this.enrolment.enrol(userId, factor, request);
    await this.pending.endAll(userId);
    const raised = await this.access.raiseIfCurrent(session, request);
    const known = await this.browsers.remember(userId, request);
    const cookies = [...raised, known, this.enrolment.clearOffer(request)];
    return { ...toResponse({ codes }, request), cookies };
  }

  private async findStored(request: FeatureRequest): Promise<StoredOffer | undefined> {
    return request.session ? this.enrolment.findStored(request.session.userId, request) : undefined;
  }
}

/** The recovery codes, or that there is another app. */
function createStoredPage({ codes }: StoredOffer, request: FeatureRequest): FeaturePage {
  const next = getReturnUrl(request.requestOrigin, request.callbackUrl);
  if (codes) return createCodesPage(codes, next);
  return createFormPage({
    title: 'secondFactor.title',
    text: { name: 'secondFactor.replaced' },
    links: [{ href: next, label: 'error.back' }],
  });
}

function toResponse(stored: StoredOffer, request: FeatureRequest): FeatureResponse {
  const { codes } = stored;
  return { page: createStoredPage(stored, request), body: codes ? { recoveryCodes: codes } : {} };
}

/** Gives a script the secret, as the page has it. */
export class OfferTotp implements RouteHandler {
  constructor(
    private readonly access: FactorAccess,
    private readonly addresses: AddressProof,
    private readonly enrolment: Enrolment,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    if (!request.pendingSignIn) {
      await this.access.require(request, 'setUpApp', FACTOR_PATHS.totp);
    }
    const user = await this.addresses.require(request);
    const { offered, cookies } = await this.enrolment.offer(user, request);
    return { body: offered, cookies };
  }
}

/** Makes new recovery codes. */
export class RecoveryCodesForm implements FormHandler {
  constructor(
    private readonly access: FactorAccess,
    private readonly offers: FactorOffers,
    private readonly codes: RecoveryCodes,
    private readonly changes: FactorChanges,
  ) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const userId = await this.requireFactor(request);
    const offer = { secret: '', codes: this.codes.create() };
    return {
      title: 'secondFactor.newCodes',
      text: { name: 'secondFactor.newCodesText' },
      hidden: { offer: await this.offers.seal(userId, offer) },
      submit: 'secondFactor.newCodes',
      errors: CODE_ERRORS,
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const userId = await this.requireFactor(request);
    const { codes = this.codes.create() } = (await this.offers.read(userId, request)) ?? {};
    await this.replace(userId, codes, request);
    const next = getReturnUrl(request.requestOrigin, request.callbackUrl);
    return { page: createCodesPage(codes, next), body: { recoveryCodes: codes } };
  }

  /** Not again for a form that is sent again, even while the first request runs. */
  private async replace(
    userId: string,
    codes: readonly string[],
    request: FeatureRequest,
  ): Promise<void> {
    if (await this.codes.areCurrent(userId, codes)) return;
    try {
      await this.changes.replaceCodes(userId, codes, request);
    } catch (thrown) {
      if (!(await this.codes.areCurrent(userId, codes))) throw thrown;
    }
  }

  private async requireFactor(request: FeatureRequest): Promise<string> {
    const { factor } = await this.access.require(
      request,
      'replaceCodes',
      FACTOR_PATHS.recoveryCodes,
    );
    if (!factor) throw new RouteError(404, 'NotFound');
    return factor.userId;
  }
}

/** Removes the authenticator app and the recovery codes. */
export class RemoveTotp implements RouteHandler {
  constructor(
    private readonly access: FactorAccess,
    private readonly rules: ProofChanges,
    private readonly guards: UserGuards,
    private readonly changes: FactorChanges,
    private readonly pending: PendingSignInStore,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { factor } = await this.access.require(request, 'removeApp', '/account');
    if (!factor) throw new RouteError(404, 'NotFound');
    // Of two requests that remove the last two factors, the second sees that it is the last.
    await this.guards.guarded(
      factor.userId,
      () => this.rules.requireAllowed(factor.userId, { action: 'remove', kind: 'app' }),
      () => this.changes.remove(factor, this.pending, request),
    );
    return {};
  }
}

const SHOWN_CODES = { 200: { description: 'The recovery codes, once.' } };

export const ACCOUNT_FORMS = [
  formRoute({
    path: FACTOR_PATHS.totp,
    access: 'session',
    takesHeld: true,
    page: { name: 'showTotp', summary: 'Shows a secret for an authenticator app' },
    name: 'enrolTotp',
    audit: 'second-factor.add',
    summary: 'Takes the first code of an authenticator app, in place of one that there was',
    limit: 'guess',
    fields: {
      code: { description: 'The code that the app shows.', isRequired: true, maxLength: 40 },
      offer: { description: 'That of the page.', isRequired: true, maxLength: MAX_OFFER_LENGTH },
    },
    responses: { 200: { description: 'The recovery codes of a first factor, once.' } },
    handler: TotpForm,
  }),
  formRoute({
    path: FACTOR_PATHS.recoveryCodes,
    access: 'session',
    page: { name: 'showRecoveryCodes', summary: 'Asks whether to make new recovery codes' },
    name: 'replaceRecoveryCodes',
    audit: 'second-factor.replace-recovery-codes',
    summary: 'Makes new recovery codes in place of those that there are',
    limit: 'edit',
    fields: {
      offer: {
        description: 'That of the page, by which a form that is sent twice makes codes once.',
        maxLength: MAX_OFFER_LENGTH,
      },
    },
    responses: SHOWN_CODES,
    handler: RecoveryCodesForm,
  }),
];

const OFFER = {
  method: 'POST',
  limit: 'edit',
  responses: {
    200: {
      description: 'The secret, the link of a QR code, and what is sent back with the first code.',
      schema: {
        type: 'object',
        required: ['secret', 'uri', 'offer'],
        properties: {
          secret: { type: 'string' },
          uri: { type: 'string' },
          offer: { type: 'string' },
        },
      },
    },
  },
  handler: OfferTotp,
} as const;

export const OFFER_ROUTES = [
  route({
    ...OFFER,
    path: FACTOR_PATHS.totpOffer,
    name: 'offerTotp',
    audit: false,
    summary: 'Makes a secret for an authenticator app',
    access: 'session',
    takesHeld: true,
  }),
  route({
    ...OFFER,
    path: FACTOR_PATHS.offerStep,
    name: 'offerRequiredTotp',
    audit: false,
    summary: 'Makes a secret for an authenticator app that a sign-in requires',
    access: `step:${FACTOR_STEPS.enrolment}`,
  }),
];

export const REMOVE_TOTP_ROUTE = route({
  method: 'POST',
  path: FACTOR_PATHS.removeTotp,
  name: 'removeTotp',
  audit: 'second-factor.remove',
  summary: 'Removes the authenticator app and the recovery codes of the user',
  access: 'session',
  limit: 'edit',
  responses: { 204: { description: 'It is removed.' } },
  handler: RemoveTotp,
});
