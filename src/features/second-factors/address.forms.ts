/** The form by which a user proves the address before setting up a second factor. */
import { parseCode } from '../../core/email/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
} from '../../core/features/index.js';
import { addQuery, getFeatureUrl } from '../../core/http/index.js';
import {
  createFormPage,
  type FeaturePage,
  type FormPage,
  type PageForm,
} from '../../core/pages/index.js';
import type { AddressProof } from './address-proof.js';
import { CODE_FIELD } from './enrolment.js';
import { FACTOR_PATHS, FACTOR_STEPS } from './paths.js';

/** Sends a code, and takes it. */
export class AddressForm implements FormHandler {
  constructor(private readonly addresses: AddressProof) {}

  async show(request: FeatureRequest, failure?: { readonly code: string }): Promise<FormView> {
    const { unproven: email = '' } = await this.addresses.find(request);
    const isTyping = failure?.code === 'WrongCode';
    return {
      title: 'secondFactor.setUp',
      text: {
        name: isTyping ? 'reauthenticate.codeSent' : 'secondFactor.addressText',
        values: { email },
      },
      fields: isTyping ? [CODE_FIELD] : [],
      submit: isTyping ? 'reauthenticate.confirm' : 'reauthenticate.sendCode',
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
    const next = addQuery(getFeatureUrl(request.requestOrigin, getPaths(request).enrolment), {
      callbackUrl: request.callbackUrl,
    });
    if (unproven === undefined) return request.isForm ? { location: next } : { body: {} };
    if (code === undefined) {
      await this.addresses.send(unproven, request);
      return { page: createCodePage(request, unproven), status: 202, body: {} };
    }
    await this.addresses.redeem(unproven, parseCode(code), request);
    return request.isForm ? { location: next } : { body: {} };
  }
}

/** The page in place of the form for an authenticator app, until the address is proven. */
export function createAddressPage(request: FeatureRequest, email: string): FeaturePage {
  return createPage(request, {
    text: { name: 'secondFactor.addressText', values: { email } },
    fields: [],
    submit: 'reauthenticate.sendCode',
  });
}

function createCodePage(request: FeatureRequest, email: string): FeaturePage {
  return createPage(request, {
    text: { name: 'reauthenticate.codeSent', values: { email } },
    fields: [CODE_FIELD],
    submit: 'reauthenticate.confirm',
  });
}

function createPage(
  request: FeatureRequest,
  { text, fields, submit }: Required<Pick<FormPage, 'text'>> & Pick<PageForm, 'fields' | 'submit'>,
): FeaturePage {
  const { requestOrigin, csrfToken, callbackUrl } = request;
  const action = getFeatureUrl(requestOrigin, getPaths(request).address);
  return createFormPage({
    title: 'secondFactor.setUp',
    text,
    form: { action, csrfToken, callbackUrl, fields, submit },
  });
}

/** A sign-in that waits has pages of its own. */
function getPaths({ pendingSignIn }: FeatureRequest) {
  return pendingSignIn
    ? { enrolment: FACTOR_PATHS.enrolmentStep, address: FACTOR_PATHS.addressStep }
    : { enrolment: FACTOR_PATHS.totp, address: FACTOR_PATHS.address };
}

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
    },
    name: 'proveRequiredSecondFactorAddress',
    audit: 'user.prove-address',
    summary: 'Sends a code to the address of the user of a sign-in, and takes it',
  }),
];
