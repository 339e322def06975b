/**
 * The pages of a code by email, at a sign-in that requires a second factor.
 *
 * They are a second way to pass the step of the enrolment, and no step of their own: which step a
 * sign-in waits for is fixed when it begins to wait, so that a user who waits for a code could not
 * choose the authenticator app any more. Each request asks anew whether this sign-in may go on by a
 * code, and the step of users who have a factor has no such page.
 */
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  type PendingSignIns,
} from '../../core/features/index.js';
import { addQuery, type FeaturePath, getActionUrl, getFeatureUrl } from '../../core/http/index.js';
import { createFormPage, type FeaturePage, type PageLink } from '../../core/pages/index.js';
import type { CodeProof } from './code-proof.js';
import type { EmailCodeProof } from './email-code-proof.js';
import { CODE_ERRORS, CODE_FIELD } from './enrolment.js';
import { FACTOR_PATHS, FACTOR_STEPS } from './paths.js';

const ERRORS = {
  ...CODE_ERRORS,
  WrongCode: 'reauthenticate.wrongCode',
  InvalidCode: 'reauthenticate.wrongCode',
  MailNotSent: 'reauthenticate.mailNotSent',
} as const;

/** Sends a code. */
export class EmailStepForm implements FormHandler {
  constructor(private readonly emails: EmailCodeProof) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const email = await this.emails.findAddress(request);
    if (email === undefined) return describeRefusal(request);
    return { ...describeSending(email, request), errors: ERRORS };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    await this.emails.send(request);
    if (!request.isForm) return { status: 202, body: {} };
    return { location: getUrl(FACTOR_PATHS.emailCodeStep, request) };
  }
}

/** Takes the code. */
export class EmailCodeStepForm implements FormHandler {
  constructor(
    private readonly emails: EmailCodeProof,
    private readonly codes: CodeProof,
    private readonly pending: PendingSignIns,
  ) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const email = await this.emails.findAddress(request);
    if (email === undefined) return describeRefusal(request);
    const again = getUrl(FACTOR_PATHS.emailStep, request);
    return {
      title: 'secondFactor.stepTitle',
      text: { name: 'reauthenticate.codeSent', values: { email } },
      fields: [CODE_FIELD],
      submit: 'secondFactor.submit',
      links: [{ href: again, label: 'secondFactor.emailAgain' }, ...getLinks(request)],
      errors: ERRORS,
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { userId } = await this.emails.require(request);
    const code = await this.codes.findEmailCode(userId, request.fields['code'] ?? '', request);
    const response = await this.pending.resume(request, ['email'], code.use);
    return { ...response, cookies: [...(response.cookies ?? []), code.cookie] };
  }
}

/** The page in place of the form for an authenticator app, which sends a code. */
export function createEmailPage(email: string, request: FeatureRequest): FeaturePage {
  const { requestOrigin, csrfToken, callbackUrl } = request;
  const action = getFeatureUrl(requestOrigin, FACTOR_PATHS.emailStep);
  const { submit, ...view } = describeSending(email, request);
  return createFormPage({ ...view, form: { action, csrfToken, callbackUrl, fields: [], submit } });
}

/**
 * Whether a request is for the authenticator app: its user has chosen it, or has typed its code.
 */
export function isForApp({ method, fields }: FeatureRequest): boolean {
  return method !== 'GET' || fields['app'] === 'true';
}

/** Leads from the authenticator app back to the code by email. */
export function getEmailLink(request: FeatureRequest): PageLink {
  return { href: getUrl(FACTOR_PATHS.emailStep, request), label: 'secondFactor.useEmail' };
}

function describeSending(email: string, request: FeatureRequest) {
  return {
    title: 'secondFactor.title',
    text: { name: 'secondFactor.emailText', values: { email } },
    submit: 'reauthenticate.sendCode',
    links: getLinks(request),
  } as const satisfies FormView;
}

/**
 * An app was set up, or the address changed, since the page was shown; or the sign-in began by
 * email.
 */
function describeRefusal(request: FeatureRequest): FormView {
  return {
    title: 'secondFactor.title',
    text: { name: 'secondFactor.emailRefused' },
    links: getLinks(request),
  };
}

function getLinks(request: FeatureRequest): readonly PageLink[] {
  const { requestOrigin, callbackUrl } = request;
  const app = addQuery(getUrl(FACTOR_PATHS.enrolmentStep, request), { app: 'true' });
  const signIn = addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl });
  return [
    { href: app, label: 'secondFactor.setUp' },
    { href: signIn, label: 'secondFactor.otherWay' },
  ];
}

function getUrl(path: FeaturePath, { requestOrigin, callbackUrl }: FeatureRequest): string {
  return addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl });
}

export const EMAIL_STEP_FORMS = [
  formRoute({
    path: FACTOR_PATHS.emailStep,
    access: `step:${FACTOR_STEPS.enrolment}`,
    page: { name: 'showSecondFactorEmail', summary: 'Offers a code by email as the second factor' },
    name: 'sendSecondFactorEmail',
    audit: 'second-factor.request-code',
    summary: 'Sends a code to the address of the user of a sign-in',
    limit: 'mail',
    responses: { 202: { description: 'The email was sent.' } },
    handler: EmailStepForm,
  }),
  formRoute({
    path: FACTOR_PATHS.emailCodeStep,
    access: `step:${FACTOR_STEPS.enrolment}`,
    page: { name: 'showSecondFactorEmailCode', summary: 'Asks for the code of the email' },
    name: 'proveSecondFactorByEmail',
    audit: 'second-factor.prove-by-email',
    summary: 'Takes the code of the email, and goes on with the sign-in',
    limit: 'guess',
    fields: { code: { description: 'The code of the email.', isRequired: true, maxLength: 64 } },
    responses: { 200: { description: 'Where the sign-in goes on: `{ url }`.' } },
    handler: EmailCodeStepForm,
  }),
];
