/**
 * The steps of a sign-in: a code, a recovery code, and an authenticator app that has to be set up.
 */
import { asError, RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  type PendingSignIns,
  type ShownPage,
} from '../../core/features/index.js';
import { addQuery, getActionUrl, getFeatureUrl, type SetCookie } from '../../core/http/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { FormField, PageLink } from '../../core/pages/index.js';
import type { AddressProof } from './address-proof.js';
import type { AddressForm } from './address.forms.js';
import type { CodeProof } from './code-proof.js';
import type { EmailCodeProof } from './email-code-proof.js';
import { createEmailPage, getEmailLink, isForApp } from './email-step.forms.js';
import { CODE_ERRORS, CODE_FIELD, type Enrolment } from './enrolment.js';
import type { EnrolmentSignIn } from './enrolment-sign-in.js';
import { MAX_OFFER_LENGTH } from './factor-offers.js';
import { FACTOR_PATHS, FACTOR_STEPS } from './paths.js';
import type { RecoverySignIn } from './recovery-sign-in.js';
import type { TotpFactors } from './totp-factors.js';
import { toCookieRequest, type TrustedBrowsers } from './trusted-browsers.js';

/** Takes a code of the authenticator app. */
export class ProofStepForm implements FormHandler {
  constructor(
    private readonly codes: CodeProof,
    private readonly totps: TotpFactors,
    private readonly browsers: TrustedBrowsers,
    private readonly pending: PendingSignIns,
    private readonly logger: Logger,
  ) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const { requestOrigin, callbackUrl } = request;
    if (!(await this.totps.find(getUserId(request)))) {
      return {
        title: 'secondFactor.title',
        text: { name: 'secondFactor.usePasskey' },
        links: [getSignInLink(request)],
      };
    }
    const recovery = getFeatureUrl(requestOrigin, FACTOR_PATHS.recoveryStep);
    return {
      title: 'secondFactor.stepTitle',
      text: { name: 'secondFactor.stepText' },
      fields: [CODE_FIELD, ...this.getTrustField()],
      submit: 'secondFactor.submit',
      links: [
        { href: addQuery(recovery, { callbackUrl }), label: 'secondFactor.useRecoveryCode' },
        getSignInLink({ requestOrigin, callbackUrl }),
      ],
      errors: CODE_ERRORS,
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const userId = getUserId(request);
    const code = await this.codes.findAppCode(userId, request.fields['code'] ?? '', request);
    const response = await this.pending.resume(request, ['otp'], code.use);
    const trusted = request.fields['trust'] === 'true' ? await this.trust(userId, request) : [];
    return { ...response, cookies: [...(response.cookies ?? []), code.cookie, ...trusted] };
  }

  private getTrustField(): readonly FormField[] {
    if (this.browsers.maxAgeSeconds === undefined) return [];
    return [{ name: 'trust', type: 'checkbox', value: 'true', label: 'secondFactor.trust' }];
  }

  /** The user is signed in: a browser that cannot be trusted now is asked again the next time. */
  private async trust(userId: string, request: FeatureRequest): Promise<readonly SetCookie[]> {
    try {
      const factor = await this.totps.find(userId);
      return factor ? await this.browsers.trust(factor, toCookieRequest(request)) : [];
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return [];
    }
  }
}

/** Takes a recovery code, for a user who has lost the app. */
export class RecoveryStepForm implements FormHandler {
  constructor(private readonly signIn: RecoverySignIn) {}

  show({ requestOrigin, callbackUrl }: FeatureRequest): FormView {
    const step = getFeatureUrl(requestOrigin, FACTOR_PATHS.step);
    return {
      title: 'secondFactor.recoveryTitle',
      text: { name: 'secondFactor.recoveryText' },
      fields: [
        {
          name: 'code',
          label: 'secondFactor.recoveryCode',
          required: true,
          autocomplete: 'off',
          autocapitalize: 'characters',
          spellcheck: 'false',
        },
      ],
      submit: 'secondFactor.submit',
      links: [
        { href: addQuery(step, { callbackUrl }), label: 'secondFactor.useApp' },
        getSignInLink({ requestOrigin, callbackUrl }),
      ],
      errors: {
        ...CODE_ERRORS,
        WrongCode: 'secondFactor.wrongRecoveryCode',
        InvalidCode: 'secondFactor.wrongRecoveryCode',
      },
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    return this.signIn.finish(getUserId(request), request.fields['code'] ?? '', request);
  }
}

/** Sets up an authenticator app, for a user whose sign-in requires one. */
export class EnrolmentStepForm implements FormHandler {
  constructor(
    private readonly enrolment: Enrolment,
    private readonly signIn: EnrolmentSignIn,
    private readonly addresses: AddressProof,
    private readonly addressForm: AddressForm,
    private readonly emails: EmailCodeProof,
  ) {}

  async show(request: FeatureRequest): Promise<FormView | ShownPage> {
    const { user, unproven } = await this.addresses.find(request);
    if (unproven !== undefined) {
      return { page: await this.addressForm.createPage(unproven, request) };
    }
    const email = await this.emails.findAddress(request);
    if (email !== undefined && !isForApp(request)) return { page: createEmailPage(email, request) };
    const view = await this.enrolment.describe(user, 'secondFactor.requiredText', request);
    const byEmail = email === undefined ? [] : [getEmailLink(request)];
    return { ...view, links: [...byEmail, getSignInLink(request)] };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const userId = getUserId(request);
    await this.addresses.require(request);
    return this.signIn.finish(userId, request);
  }
}

function getUserId({ pendingSignIn }: FeatureRequest): string {
  if (pendingSignIn) return pendingSignIn.userId;
  throw new RouteError(401, 'SignInRequired');
}

/** Users with a passkey sign in by it at once. */
function getSignInLink({
  requestOrigin,
  callbackUrl,
}: Pick<FeatureRequest, 'requestOrigin' | 'callbackUrl'>): PageLink {
  const href = addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl });
  return { href, label: 'secondFactor.otherWay' };
}

/** Digits, with what people put between them. */
const CODE = { description: 'The code that the app shows.', isRequired: true, maxLength: 40 };

const GOES_ON = { 200: { description: 'Where the sign-in goes on: `{ url }`.' } };

export const STEP_FORMS = [
  formRoute({
    path: FACTOR_PATHS.step,
    access: `step:${FACTOR_STEPS.proof}`,
    page: { name: 'showSecondFactor', summary: 'Asks for a code of the authenticator app' },
    name: 'proveSecondFactor',
    audit: 'second-factor.prove',
    summary: 'Takes a code of the authenticator app, and goes on with the sign-in',
    limit: 'guess',
    fields: {
      code: CODE,
      trust: {
        description:
          '`true` to ask for no code in this browser for a while, where the app allows it.',
        maxLength: 4,
      },
    },
    responses: GOES_ON,
    handler: ProofStepForm,
  }),
  formRoute({
    path: FACTOR_PATHS.recoveryStep,
    access: `step:${FACTOR_STEPS.proof}`,
    page: { name: 'showRecoveryCode', summary: 'Asks for a recovery code' },
    name: 'proveRecoveryCode',
    audit: 'second-factor.prove-recovery-code',
    summary: 'Takes a recovery code, and goes on with the sign-in',
    limit: 'guess',
    fields: {
      code: { description: 'One of the ten codes.', isRequired: true, maxLength: 60 },
    },
    responses: GOES_ON,
    handler: RecoveryStepForm,
  }),
  formRoute({
    path: FACTOR_PATHS.enrolmentStep,
    access: `step:${FACTOR_STEPS.enrolment}`,
    page: {
      name: 'showRequiredSecondFactor',
      summary: 'Shows a secret for an authenticator app',
      fields: {
        app: { description: '`true` shows the secret where a code by email is offered first.' },
      },
    },
    name: 'enrolRequiredSecondFactor',
    audit: 'second-factor.add',
    summary: 'Takes the first code of an authenticator app, and goes on with the sign-in',
    limit: 'guess',
    fields: {
      code: CODE,
      offer: { description: 'That of the page.', isRequired: true, maxLength: MAX_OFFER_LENGTH },
    },
    responses: {
      200: { description: 'Where the sign-in goes on, and the recovery codes, once.' },
    },
    handler: EnrolmentStepForm,
  }),
];
