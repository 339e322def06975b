/**
 * The forms by which visitors sign up with a password: one sends an email, and one is behind the
 * link in it.
 */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
} from '../../core/features/index.js';
import { addQuery, getActionUrl } from '../../core/http/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { SignInService } from '../../core/sign-in/index.js';
import { showSignUpMail } from './check-mail.forms.js';
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
import type { PasswordRules } from './password-rules.js';
import type { SignUpService } from './sign-up.service.js';

/** Stores the sign-up, and sends an email. */
export class SignUpForm implements FormHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly signUps: SignUpService,
    private readonly answers: EvenAnswers,
  ) {}

  show({ fields, requestOrigin, callbackUrl }: FeatureRequest): FormView {
    const { minLength } = this.rules;
    const signIn = addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl });
    return {
      title: 'signIn.signUp',
      fields: [
        describeAddress(fields['email']),
        { name: 'name', label: 'password.name', autocomplete: 'name', value: fields['name'] },
        describeNewPassword('signIn.password', minLength),
      ],
      submit: 'signIn.signUp',
      links: [{ href: signIn, label: 'signUp.hasAccount' }],
      errors: describeErrors(minLength),
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { email: typed, password = '', name = '' } = request.fields;
    const email = normalizeEmailAddress(typed);
    if (email === undefined) throw new RouteError(422, 'InvalidEmail');
    await this.rules.require(password);
    const cookie = await this.answers.answer(
      this.signUps.begin({ email, name: name.trim() || null, password }, request),
    );
    return showSignUpMail(request, cookie);
  }
}

/** Creates the user, and starts a session. The page uses nothing up: email scanners open links. */
export class VerifyForm implements FormHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly signUps: SignUpService,
    private readonly signIn: SignInService,
  ) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const { token = '' } = request.fields;
    const signUp = await this.signUps.find(token, request);
    if (!signUp) {
      const again = { path: PATHS.signUp, label: 'signIn.signUp' } as const;
      return { ...describeExpiredLink(request, 'verifyAddress.title', again), status: 410 };
    }
    const { email, isSameBrowser } = signUp;
    const { minLength } = this.rules;
    return {
      title: 'verifyAddress.title',
      text: {
        name: isSameBrowser ? 'verifyAddress.text' : 'verifyAddress.otherBrowser',
        values: { email },
      },
      fields: isSameBrowser
        ? []
        : [...describeUserName(email), describeNewPassword('password.new', minLength)],
      hidden: { token },
      submit: 'signIn.signUp',
      errors: describeErrors(minLength),
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { token = '', password } = request.fields;
    const signUp = await this.signUps.find(token, request);
    if (!signUp) throw new RouteError(422, 'LinkExpired');
    const chosen = signUp.isSameBrowser ? undefined : (password ?? '');
    if (chosen !== undefined) await this.rules.require(chosen);
    const { location, cookies } = await this.signUps.complete(signUp, chosen, request, this.signIn);
    return {
      ...(request.isForm ? { location } : { body: { url: location } }),
      ...(cookies && { cookies }),
    };
  }
}

export const SIGN_UP_FORMS = [
  formRoute({
    path: PATHS.signUp,
    access: 'anyone',
    page: { name: 'showSignUp', summary: 'Shows the form to sign up with a password' },
    name: 'signUp',
    audit: 'user.request-sign-up',
    summary: 'Signs up with a password; the address is verified by an email',
    limit: 'mail',
    fields: {
      email: EMAIL_FIELD,
      password: NEW_PASSWORD_FIELD,
      name: { description: 'The name of the user.', maxLength: 200 },
    },
    responses: { 202: { description: 'An email was sent, whether the address is known or not.' } },
    handler: SignUpForm,
  }),
  formRoute({
    path: PATHS.verify,
    access: 'anyone',
    page: {
      name: 'showAddressVerification',
      summary: 'Shows the form that confirms an address',
      fields: { token: TOKEN_FIELD },
    },
    name: 'verifyAddress',
    audit: 'user.sign-up',
    summary: 'Confirms the address of a sign-up, creates the user and signs in',
    limit: 'token',
    fields: { token: TOKEN_FIELD, password: { ...NEW_PASSWORD_FIELD, isRequired: false } },
    responses: {
      200: {
        description: 'The user is signed in. `url` is where to go.',
        schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
      },
    },
    handler: VerifyForm,
  }),
];
