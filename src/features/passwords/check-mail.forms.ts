/**
 * The pages after an email was requested, and the form that has the email of a sign-up sent again.
 */
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
  getFeatureUrl,
  type SetCookie,
} from '../../core/http/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { EvenAnswers } from './even-answers.js';
import { EMAIL_FIELD } from './password-fields.js';
import { describeErrors, PATHS } from './password-form.js';
import type { PasswordRules } from './password-rules.js';
import { createCheckMailPage, createSentMailPage } from './sent-mail.page.js';
import type { SentMailCookie } from './sent-mail-cookie.js';
import type { SignUpCookie } from './sign-up-cookie.js';
import type { SignUpService } from './sign-up.service.js';

/**
 * Says that an email was sent, whether it was or not; in the browser that has requested it, to
 * which address.
 */
export class CheckMailHandler implements RouteHandler {
  constructor(
    private readonly cookie: SentMailCookie,
    private readonly clock: Clock,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const mail = await this.cookie.read('sent-mail', request);
    // The address of a user is for the session that asked: another user may use the browser next.
    const { userId } = mail?.more ?? {};
    const isShown = userId === undefined || userId === request.session?.userId;
    const page =
      mail && isShown
        ? await createSentMailPage(request, mail, this.clock())
        : createCheckMailPage(request);
    return { page };
  }
}

/**
 * Says to which address an email was sent, in the browser that has begun the sign-up alone, and
 * sends it again.
 */
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
    const page = begun
      ? await createSentMailPage(request, begun, this.clock())
      : createCheckMailPage(request);
    return { page };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const email = normalizeEmailAddress(request.fields['email']);
    if (email === undefined) throw new RouteError(422, 'InvalidEmail');
    const cookie = await this.answers.answer(this.signUps.resend(email, request));
    return showSignUpMail(request, cookie);
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
}

/**
 * The response to a request for a link to a password: the same whether the address is known or not.
 */
export function showCheckMail(request: FeatureRequest, cookie: SetCookie): FeatureResponse {
  return showPage(PATHS.checkMail, request, cookie);
}

/** The response to a sign-up, and to a request for another email of it. */
export function showSignUpMail(request: FeatureRequest, cookie: SetCookie): FeatureResponse {
  return showPage(PATHS.signUpMail, request, cookie);
}

function showPage(
  path: FeaturePath,
  { isForm, requestOrigin, callbackUrl }: FeatureRequest,
  cookie: SetCookie,
): FeatureResponse {
  const cookies = [cookie];
  if (!isForm) return { status: 202, body: {}, cookies };
  return { location: addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl }), cookies };
}

export const SIGN_UP_MAIL_FORM = formRoute({
  path: PATHS.signUpMail,
  access: 'anyone',
  page: {
    name: 'showSignUpMail',
    summary: 'Shows to which address the email of a sign-up was sent',
  },
  name: 'resendSignUpMail',
  audit: 'user.request-sign-up',
  summary: 'Sends the email of a sign-up again, in the browser that has begun it',
  limit: 'mail',
  fields: { email: EMAIL_FIELD },
  responses: { 202: { description: 'An email was sent, whether the address is known or not.' } },
  handler: SignUpMailForm,
});

export const CHECK_MAIL_ROUTE = route({
  method: 'GET',
  path: PATHS.checkMail,
  name: 'showCheckMail',
  summary: 'Shows to which address a link to a password was sent',
  access: 'anyone',
  isPage: true,
  responses: { 200: { description: 'The page.' } },
  handler: CheckMailHandler,
});
