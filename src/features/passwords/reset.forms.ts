/**
 * The forms by which users reset a forgotten password: one asks for a link, and one is behind it.
 */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
} from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import { showCheckMail } from './check-mail.forms.js';
import type { EvenAnswers } from './even-answers.js';
import { EMAIL_FIELD, NEW_PASSWORD_FIELD, TOKEN_FIELD } from './password-fields.js';
import {
  describeAddress,
  describeErrors,
  describeExpiredLink,
  describeNewPassword,
  describeUserName,
  PATHS,
} from './password-form.js';
import type { PasswordResetService } from './password-reset.service.js';
import type { PasswordRules } from './password-rules.js';
import { showSaved } from './saved.page.js';
import type { SentMailCookie } from './sent-mail-cookie.js';

/** Sends a link by email, whether the address is known or not. */
export class ForgotForm implements FormHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly resets: PasswordResetService,
    private readonly cookie: SentMailCookie,
    private readonly answers: EvenAnswers,
  ) {}

  show({ fields }: FeatureRequest): FormView {
    return {
      title: 'signIn.forgotPassword',
      text: { name: 'forgotPassword.text' },
      fields: [describeAddress(fields['email'])],
      submit: 'forgotPassword.submit',
      errors: describeErrors(this.rules.minLength),
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const email = normalizeEmailAddress(request.fields['email']);
    if (email === undefined) throw new RouteError(422, 'InvalidEmail');
    return showCheckMail(request, await this.answers.answer(this.begin(email, request)));
  }

  /** The same work and the same cookie, whether the address is known or not. */
  private async begin(email: string, request: FeatureRequest): Promise<SetCookie> {
    await this.resets.begin(email, request);
    return this.cookie.create({ flow: 'forgotPassword', email, more: {} }, request);
  }
}

/**
 * Saves a password, and ends all sessions of the user. The page uses nothing up: email scanners
 * open links.
 */
export class ResetForm implements FormHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly resets: PasswordResetService,
    private readonly cookie: SentMailCookie,
  ) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const { token = '' } = request.fields;
    const address = await this.resets.findAddress(token);
    if (address === undefined) {
      const again = { path: PATHS.forgot, label: 'signIn.forgotPassword' } as const;
      return { ...describeExpiredLink(request, 'resetPassword.title', again), status: 410 };
    }
    const { minLength } = this.rules;
    return {
      title: 'resetPassword.title',
      text: { name: 'resetPassword.text' },
      fields: [...describeUserName(address), describeNewPassword('password.new', minLength)],
      hidden: { token },
      submit: 'resetPassword.submit',
      errors: describeErrors(minLength),
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { token = '', password = '' } = request.fields;
    await this.rules.require(password);
    await this.resets.complete(token, password, request);
    return showSaved(request, [this.cookie.clear('sent-mail', request)]);
  }
}

export const RESET_FORMS = [
  formRoute({
    path: PATHS.forgot,
    access: 'anyone',
    page: {
      name: 'showForgotPassword',
      summary: 'Shows the form that asks for a link to reset a password',
    },
    name: 'requestPasswordReset',
    audit: 'password.request-reset',
    summary: 'Sends a link to reset a password',
    limit: 'mail',
    fields: { email: EMAIL_FIELD },
    responses: { 202: { description: 'An email was sent, whether the address is known or not.' } },
    handler: ForgotForm,
  }),
  formRoute({
    path: PATHS.reset,
    access: 'anyone',
    page: {
      name: 'showPasswordReset',
      summary: 'Shows the form for a new password',
      fields: { token: TOKEN_FIELD },
    },
    name: 'resetPassword',
    audit: 'password.reset',
    summary: 'Saves a new password, and ends all sessions of the user',
    limit: 'token',
    fields: { token: TOKEN_FIELD, password: NEW_PASSWORD_FIELD },
    responses: { 204: { description: 'The password is saved.' } },
    handler: ResetForm,
  }),
];
