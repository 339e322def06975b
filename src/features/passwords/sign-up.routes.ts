/** The routes by which visitors sign up with a password. */
import { RouteError } from '../../core/errors/route.error.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteFailure,
  type RouteHandler,
} from '../../core/features/feature-route.js';
import { getFeatureUrl } from '../../core/http/request-origin.js';
import { addQuery, type FeaturePath } from '../../core/http/routes.js';
import { normalizeEmailAddress } from '../../core/models/email-address.js';
import type { Clock } from '../../core/kernel/platform.js';
import type { SignInService } from '../../core/sign-in/sign-in.service.js';
import { answerEvenly } from './even-answer.js';
import { EMAIL_FIELD, NEW_PASSWORD_FIELD, TOKEN_FIELD } from './password-fields.js';
import type { PasswordRules } from './password-rules.js';
import { PasswordPages, PATHS } from './password-pages.js';
import type { SignUpCookie } from './sign-up-cookie.js';
import type { SignUpService } from './sign-up.service.js';

/** `GET /password/sign-up`: the form. */
export class SignUpPageHandler implements RouteHandler {
  constructor(private readonly rules: PasswordRules) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).signUp(request) };
  }
}

/** `POST /password/sign-up`: stores the sign-up, and sends a mail. */
export class SignUpHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly signUps: SignUpService,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { email: typed, password = '', name = '' } = request.fields;
    const email = normalizeEmailAddress(typed);
    if (email === undefined) throw new RouteError(422, 'Invalid_email');
    await this.rules.require(password);
    const cookie = await answerEvenly(
      this.signUps.begin({ email, name: name.trim() || null, password }, request),
    );
    return { ...showSignUpMail(request), cookies: [cookie] };
  }

  async showFailure(request: FeatureRequest, failure: RouteFailure): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).signUp(request, failure) };
  }
}

/**
 * `GET /password/sign-up/mail`: says to which address a mail was sent, and offers another one. It names the address in
 * the browser that has begun the sign-up alone.
 */
export class SignUpMailPageHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly cookie: SignUpCookie,
    private readonly clock: Clock,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const pages = new PasswordPages(this.rules.minLength);
    const begun = await this.cookie.read(request);
    if (!begun) return { page: pages.checkMail(request) };
    return { page: await pages.signUpMail(request, begun, this.clock()) };
  }
}

/** `POST /password/sign-up/mail`: sends the mail of the sign-up again. */
export class ResendSignUpMailHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly signUps: SignUpService,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const email = normalizeEmailAddress(request.fields['email']);
    if (email === undefined) throw new RouteError(422, 'Invalid_email');
    const cookie = await answerEvenly(this.signUps.resend(email, request));
    return { ...showSignUpMail(request), cookies: [cookie] };
  }

  async showFailure(request: FeatureRequest, failure: RouteFailure): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).signUpMailRefused(request, failure) };
  }
}

/** `GET /password/check-mail`: says that a mail was sent, whether it was or not. */
export class CheckMailPageHandler implements RouteHandler {
  constructor(private readonly rules: PasswordRules) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).checkMail(request) };
  }
}

/** `GET /password/verify`: the form behind the link. Nothing is used up: mail scanners open links. */
export class VerifyPageHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly signUps: SignUpService,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return showVerification(request, this.signUps, this.rules);
  }
}

/** `POST /password/verify`: creates the user, and starts a session. */
export class VerifyHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly signUps: SignUpService,
    private readonly signIn: SignInService,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { token = '', password } = request.fields;
    const signUp = await this.signUps.find(token, request);
    if (!signUp) throw new RouteError(422, 'LinkExpired');
    const chosen = signUp.isSameBrowser ? undefined : (password ?? '');
    if (chosen !== undefined) await this.rules.require(chosen);
    const { location, cookies } = await this.signUps.complete(signUp, chosen, request, this.signIn);
    return request.isForm
      ? { location, ...(cookies && { cookies }) }
      : { body: { url: location }, ...(cookies && { cookies }) };
  }

  showFailure(request: FeatureRequest, failure: RouteFailure): Promise<FeatureResponse> {
    return showVerification(request, this.signUps, this.rules, failure);
  }
}

async function showVerification(
  request: FeatureRequest,
  signUps: SignUpService,
  rules: PasswordRules,
  failure?: RouteFailure,
): Promise<FeatureResponse> {
  const { token = '' } = request.fields;
  const signUp = await signUps.find(token, request);
  const { email, isSameBrowser = false } = signUp ?? {};
  const pages = new PasswordPages(rules.minLength);
  const page = pages.verify(request, token, email, isSameBrowser, failure);
  return { page, status: failure?.status ?? (signUp ? 200 : 410) };
}

/** The response to a request for a mail: the same whether the address is known or not. */
export function showCheckMail(request: FeatureRequest): FeatureResponse {
  return showPage(request, PATHS.checkMail);
}

function showSignUpMail(request: FeatureRequest): FeatureResponse {
  return showPage(request, PATHS.signUpMail);
}

function showPage(
  { isForm, requestOrigin, callbackUrl }: FeatureRequest,
  path: FeaturePath,
): FeatureResponse {
  if (!isForm) return { status: 202, body: {} };
  return { location: addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl }) };
}

const PAGE = { 200: { description: 'The page.' } };

/** The routes. */
export const SIGN_UP_ROUTES = [
  route({
    method: 'GET',
    path: PATHS.signUp,
    name: 'showSignUp',
    summary: 'Shows the form to sign up with a password',
    access: 'anyone',
    isPage: true,
    responses: PAGE,
    handler: SignUpPageHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.signUp,
    name: 'signUp',
    summary: 'Signs up with a password; the address is verified by a mail',
    access: 'anyone',
    fields: {
      email: EMAIL_FIELD,
      password: NEW_PASSWORD_FIELD,
      name: { description: 'The name of the user.', maxLength: 200 },
    },
    responses: { 202: { description: 'A mail was sent, whether the address is known or not.' } },
    handler: SignUpHandler,
  }),
  route({
    method: 'GET',
    path: PATHS.signUpMail,
    name: 'showSignUpMail',
    summary: 'Shows to which address the mail of a sign-up was sent',
    access: 'anyone',
    isPage: true,
    responses: PAGE,
    handler: SignUpMailPageHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.signUpMail,
    name: 'resendSignUpMail',
    summary: 'Sends the mail of a sign-up again, in the browser that has begun it',
    access: 'anyone',
    fields: { email: EMAIL_FIELD },
    responses: { 202: { description: 'A mail was sent, whether the address is known or not.' } },
    handler: ResendSignUpMailHandler,
  }),
  route({
    method: 'GET',
    path: PATHS.verify,
    name: 'showAddressVerification',
    summary: 'Shows the form that confirms an address',
    access: 'anyone',
    isPage: true,
    fields: { token: TOKEN_FIELD },
    responses: PAGE,
    handler: VerifyPageHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.verify,
    name: 'verifyAddress',
    summary: 'Confirms the address of a sign-up, creates the user and signs in',
    access: 'anyone',
    fields: {
      token: TOKEN_FIELD,
      password: { ...NEW_PASSWORD_FIELD, isRequired: false },
    },
    responses: {
      200: {
        description: 'The user is signed in. `url` is where to go.',
        schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
      },
    },
    handler: VerifyHandler,
  }),
];

/** The route of the page after a request for a mail. */
export const CHECK_MAIL_ROUTE = route({
  method: 'GET',
  path: PATHS.checkMail,
  name: 'showCheckMail',
  summary: 'Shows that a mail was sent',
  access: 'anyone',
  isPage: true,
  responses: PAGE,
  handler: CheckMailPageHandler,
});
