/** The pages after a mail was requested, and the form that has the mail of a sign-up sent again. */
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
} from '../../core/features/index.js';
import {
  addQuery,
  type FeaturePath,
  getActionUrl,
  getFeatureUrl,
  getReturnUrl,
} from '../../core/http/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import {
  createFormPage,
  type FeaturePage,
  getResendSeconds,
  type VerifyRequestPageProps,
} from '../../core/pages/index.js';
import type { EvenAnswers } from './even-answers.js';
import { EMAIL_FIELD } from './password-fields.js';
import { describeErrors, PATHS } from './password-form.js';
import type { PasswordRules } from './password-rules.js';
import type { BegunSignUp, SignUpCookie } from './sign-up-cookie.js';
import type { SignUpService } from './sign-up.service.js';
import { SIGN_UP_LIFETIME_MS } from './sign-ups.js';

/** Says that a mail was sent, whether it was or not. */
export class CheckMailHandler implements RouteHandler {
  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return { page: createCheckMailPage(request) };
  }
}

/** Says to which address a mail was sent, in the browser that has begun the sign-up alone, and sends it again. */
export class SignUpMailForm implements FormHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly cookie: SignUpCookie,
    private readonly signUps: SignUpService,
    private readonly clock: Clock,
    private readonly answers: EvenAnswers,
  ) {}

  async show(request: FeatureRequest, failure?: RouteFailure): Promise<FormView | ShownPage> {
    if (failure) return this.describeFailure(request, failure);
    const begun = await this.cookie.read(request);
    return {
      page: begun ? await this.createPage(request, begun) : createCheckMailPage(request),
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const email = normalizeEmailAddress(request.fields['email']);
    if (email === undefined) throw new RouteError(422, 'Invalid_email');
    const cookie = await this.answers.answer(this.signUps.resend(email, request));
    return { ...showSignUpMail(request), cookies: [cookie] };
  }

  /** With the form, unless this browser has begun no sign-up or has completed it. */
  private describeFailure(
    { fields, requestOrigin }: FeatureRequest,
    { code }: RouteFailure,
  ): FormView {
    const isOver = code === 'LinkExpired';
    const href = getFeatureUrl(requestOrigin, PATHS.signUp);
    return {
      title: 'verifyRequest.title',
      hidden: { email: fields['email'] ?? '' },
      submit: isOver ? undefined : 'verifyRequest.resend',
      links: [{ href, label: isOver ? 'signIn.signUp' : 'verifyRequest.changeAddress' }],
      errors: describeErrors(this.rules.minLength),
    };
  }

  private async createPage(
    { requestOrigin, csrfToken, callbackUrl }: FeatureRequest,
    { email, issued }: BegunSignUp,
  ): Promise<FeaturePage> {
    const props: VerifyRequestPageProps = {
      email,
      sentTo: 'signUp.checkMailTo',
      lifetimeMs: SIGN_UP_LIFETIME_MS,
      resendSeconds: getResendSeconds(issued, this.clock()),
      action: getFeatureUrl(requestOrigin, PATHS.signUpMail),
      csrfToken,
      callbackUrl,
      signInUrl: addQuery(getFeatureUrl(requestOrigin, PATHS.signUp), { callbackUrl }),
      returnUrl: getReturnUrl(requestOrigin, callbackUrl),
    };
    const { getVerifyRequestScripts, renderVerifyRequestPage } =
      await import('../../core/pages/verify-request.page.js');
    return {
      scripts: getVerifyRequestScripts(props),
      render: (frame) => renderVerifyRequestPage(props, frame),
    };
  }
}

function createCheckMailPage({ requestOrigin }: FeatureRequest): FeaturePage {
  return createFormPage({
    title: 'verifyRequest.title',
    text: { name: 'signUp.checkMail' },
    links: [{ href: getActionUrl(requestOrigin, 'signin'), label: 'signIn.submit' }],
  });
}

/** The response to a request for a mail: the same whether the address is known or not. */
export function showCheckMail(request: FeatureRequest): FeatureResponse {
  return showPage(request, PATHS.checkMail);
}

/** The response to a sign-up, and to a request for another mail of it. */
export function showSignUpMail(request: FeatureRequest): FeatureResponse {
  return showPage(request, PATHS.signUpMail);
}

function showPage(
  { isForm, requestOrigin, callbackUrl }: FeatureRequest,
  path: FeaturePath,
): FeatureResponse {
  if (!isForm) return { status: 202, body: {} };
  return { location: addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl }) };
}

export const SIGN_UP_MAIL_FORM = formRoute({
  path: PATHS.signUpMail,
  access: 'anyone',
  page: {
    name: 'showSignUpMail',
    summary: 'Shows to which address the mail of a sign-up was sent',
  },
  name: 'resendSignUpMail',
  summary: 'Sends the mail of a sign-up again, in the browser that has begun it',
  limit: 'mail',
  fields: { email: EMAIL_FIELD },
  responses: { 202: { description: 'A mail was sent, whether the address is known or not.' } },
  handler: SignUpMailForm,
});

export const CHECK_MAIL_ROUTE = route({
  method: 'GET',
  path: PATHS.checkMail,
  name: 'showCheckMail',
  summary: 'Shows that a mail was sent',
  access: 'anyone',
  isPage: true,
  responses: { 200: { description: 'The page.' } },
  handler: CheckMailHandler,
});
