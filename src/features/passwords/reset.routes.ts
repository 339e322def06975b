/** The routes by which users reset a forgotten password. */
import { RouteError } from '../../core/errors/route.error.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteFailure,
  type RouteHandler,
} from '../../core/features/feature-route.js';
import { normalizeEmailAddress } from '../../core/models/email-address.js';
import { answerEvenly } from './even-answer.js';
import { EMAIL_FIELD, NEW_PASSWORD_FIELD, TOKEN_FIELD } from './password-fields.js';
import type { PasswordResetService } from './password-reset.service.js';
import type { PasswordRules } from './password-rules.js';
import { PasswordPages, PATHS } from './password-pages.js';
import { showCheckMail } from './sign-up.routes.js';

/** `GET /password/forgot`: the form. */
export class ForgotPageHandler implements RouteHandler {
  constructor(private readonly rules: PasswordRules) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).forgot(request) };
  }
}

/** `POST /password/forgot`: sends a mail. */
export class ForgotHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly resets: PasswordResetService,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const email = normalizeEmailAddress(request.fields['email']);
    if (email === undefined) throw new RouteError(422, 'Invalid_email');
    await answerEvenly(this.resets.begin(email, request));
    return showCheckMail(request);
  }

  async showFailure(request: FeatureRequest, failure: RouteFailure): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).forgot(request, failure) };
  }
}

/** `GET /password/reset`: the form behind the link. Nothing is used up: mail scanners open links. */
export class ResetPageHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly resets: PasswordResetService,
  ) {}

  handle(request: FeatureRequest): Promise<FeatureResponse> {
    return showReset(request, this.resets, this.rules);
  }
}

/** `POST /password/reset`: saves the password, and ends all sessions of the user. */
export class ResetHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly resets: PasswordResetService,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { token = '', password = '' } = request.fields;
    await this.rules.require(password);
    await this.resets.complete(token, password, request);
    if (!request.isForm) return {};
    return { page: new PasswordPages(this.rules.minLength).changed(request, false) };
  }

  showFailure(request: FeatureRequest, failure: RouteFailure): Promise<FeatureResponse> {
    return showReset(request, this.resets, this.rules, failure);
  }
}

async function showReset(
  request: FeatureRequest,
  resets: PasswordResetService,
  rules: PasswordRules,
  failure?: RouteFailure,
): Promise<FeatureResponse> {
  const { token = '' } = request.fields;
  const isUsable = await resets.isUsable(token);
  const page = new PasswordPages(rules.minLength).reset(request, token, isUsable, failure);
  return { page, status: failure?.status ?? (isUsable ? 200 : 410) };
}

const PAGE = { 200: { description: 'The page.' } };

/** The routes. */
export const RESET_ROUTES = [
  route({
    method: 'GET',
    path: PATHS.forgot,
    name: 'showForgotPassword',
    summary: 'Shows the form that asks for a link to reset a password',
    access: 'anyone',
    isPage: true,
    responses: PAGE,
    handler: ForgotPageHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.forgot,
    name: 'requestPasswordReset',
    summary: 'Sends a link to reset a password',
    access: 'anyone',
    fields: { email: EMAIL_FIELD },
    responses: { 202: { description: 'A mail was sent, whether the address is known or not.' } },
    handler: ForgotHandler,
  }),
  route({
    method: 'GET',
    path: PATHS.reset,
    name: 'showPasswordReset',
    summary: 'Shows the form for a new password',
    access: 'anyone',
    isPage: true,
    fields: { token: TOKEN_FIELD },
    responses: PAGE,
    handler: ResetPageHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.reset,
    name: 'resetPassword',
    summary: 'Saves a new password, and ends all sessions of the user',
    access: 'anyone',
    fields: { token: TOKEN_FIELD, password: NEW_PASSWORD_FIELD },
    responses: { 204: { description: 'The password is saved.' } },
    handler: ResetHandler,
  }),
];
