/** The form by which a user proves the address before setting up a second factor. */
import { parseCode } from '../../core/email/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  type ShownRedirect,
} from '../../core/features/index.js';
import { addQuery, type FeaturePath, getFeatureUrl } from '../../core/http/index.js';
import { createFormPage, type FeaturePage } from '../../core/pages/index.js';
import type { AddressProof } from './address-proof.js';
import { CODE_FIELD } from './enrolment.js';
import { FACTOR_PATHS, FACTOR_STEPS } from './paths.js';

/** Sends a code, and takes it. */
export class AddressForm implements FormHandler {
  constructor(private readonly addresses: AddressProof) {}

  /** A code that was sent can be typed after a reload, and in another tab. */
  async show(request: FeatureRequest): Promise<FormView | ShownRedirect> {
    const { unproven } = await this.addresses.find(request);
    if (unproven === undefined) return { location: getEnrolmentUrl(request) };
    return {
      ...(await this.describe(unproven, request)),
      errors: {
        WrongCode: 'reauthenticate.wrongCode',
        MailNotSent: 'reauthenticate.mailNotSent',
        default: 'secondFactor.failed',
      },
    };
  }

  /** Without a code, it sends one. */
  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { unproven } = await this.addresses.find(request);
    const code = request.fields['code'];
    const next = request.isForm ? { location: getEnrolmentUrl(request) } : { body: {} };
    if (unproven === undefined) return next;
    if (code === undefined) {
      await this.addresses.send(unproven, request);
      if (!request.isForm) return { status: 202, body: {} };
      return { location: toUrl(getPaths(request).address, request) };
    }
    await this.addresses.redeem(unproven, parseCode(code), request);
    return next;
  }

  /** The page in place of the form for an authenticator app, until the address is proven. */
  async createPage(email: string, request: FeatureRequest): Promise<FeaturePage> {
    const { csrfToken, callbackUrl } = request;
    const action = getFeatureUrl(request.requestOrigin, getPaths(request).address);
    const { fields, submit, ...view } = await this.describe(email, request);
    return createFormPage({ ...view, form: { action, csrfToken, callbackUrl, fields, submit } });
  }

  private async describe(email: string, request: FeatureRequest) {
    const again = request.fields['again'] === 'true';
    if (again || !(await this.addresses.isSent(email, request))) {
      return {
        title: 'secondFactor.setUp',
        text: { name: 'secondFactor.addressText', values: { email } },
        fields: [],
        submit: 'reauthenticate.sendCode',
      } as const;
    }
    const href = addQuery(toUrl(getPaths(request).address, request), { again: 'true' });
    return {
      title: 'secondFactor.setUp',
      text: { name: 'reauthenticate.codeSent', values: { email } },
      fields: [CODE_FIELD],
      submit: 'reauthenticate.confirm',
      links: [{ href, label: 'secondFactor.emailAgain' }],
    } as const;
  }
}

function getEnrolmentUrl(request: FeatureRequest): string {
  return toUrl(getPaths(request).enrolment, request);
}

function toUrl(path: FeaturePath, { requestOrigin, callbackUrl }: FeatureRequest): string {
  return addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl });
}

/** A sign-in that waits has pages of its own. */
function getPaths({ pendingSignIn }: FeatureRequest) {
  return pendingSignIn
    ? { enrolment: FACTOR_PATHS.enrolmentStep, address: FACTOR_PATHS.addressStep }
    : { enrolment: FACTOR_PATHS.totp, address: FACTOR_PATHS.address };
}

const AGAIN = {
  again: { description: '`true` offers another code where one was sent.' },
};

const SUBMIT = {
  limit: 'mail',
  fields: {
    code: { description: 'The code of the email. Without it, one is sent.', maxLength: 64 },
  },
  responses: {
    200: { description: 'The address is proven.' },
    202: { description: 'The email was sent.' },
  },
  handler: AddressForm,
} as const;

export const ADDRESS_FORMS = [
  formRoute({
    ...SUBMIT,
    path: FACTOR_PATHS.address,
    access: 'session',
    takesHeld: true,
    page: {
      name: 'showSecondFactorAddress',
      summary: 'Asks for a proof of the address before a second factor is set up',
      fields: AGAIN,
    },
    name: 'proveSecondFactorAddress',
    audit: 'user.prove-address',
    summary: 'Sends a code to the address of the user, and takes it',
  }),
  formRoute({
    ...SUBMIT,
    path: FACTOR_PATHS.addressStep,
    access: `step:${FACTOR_STEPS.enrolment}`,
    page: {
      name: 'showRequiredSecondFactorAddress',
      summary: 'Asks for a proof of the address before a required second factor is set up',
      fields: AGAIN,
    },
    name: 'proveRequiredSecondFactorAddress',
    audit: 'user.prove-address',
    summary: 'Sends a code to the address of the user of a sign-in, and takes it',
  }),
];
