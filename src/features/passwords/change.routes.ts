/** The routes by which users change their password. */
import { RouteError } from '../../core/errors/route.error.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteFailure,
  type RouteHandler,
} from '../../core/features/feature-route.js';
import type { PasswordChangeService } from './password-change.service.js';
import { NEW_PASSWORD_FIELD } from './password-fields.js';
import { MAX_FIELD_LENGTH, type PasswordRules } from './password-rules.js';
import { PasswordPages, PATHS } from './password-pages.js';

/** `GET /account/password`: the form. */
export class ChangePageHandler implements RouteHandler {
  constructor(private readonly rules: PasswordRules) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).change(request) };
  }
}

/**
 * `POST /account/password`: saves the password, and ends all sessions of the user. The browser that changed it gets a new
 * one.
 */
export class ChangeHandler implements RouteHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly changes: PasswordChangeService,
  ) {}

  /** The rules come last: they ask a service about the password, and a guess should cost a hash. */
  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields } = request;
    const { currentPassword = '', password = '' } = fields;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const verified = await this.changes.verifyCurrent(session, currentPassword);
    await this.rules.require(password);
    const cookies = await this.changes.save(verified, password, request);
    if (!request.isForm) return { cookies };
    return { page: new PasswordPages(this.rules.minLength).changed(request, true), cookies };
  }

  async showFailure(request: FeatureRequest, failure: RouteFailure): Promise<FeatureResponse> {
    return { page: new PasswordPages(this.rules.minLength).change(request, failure) };
  }
}

/** The routes. */
export const CHANGE_ROUTES = [
  route({
    method: 'GET',
    path: PATHS.change,
    name: 'showChangePassword',
    summary: 'Shows the form to change the password',
    access: 'session',
    isPage: true,
    responses: { 200: { description: 'The page.' } },
    handler: ChangePageHandler,
  }),
  route({
    method: 'POST',
    path: PATHS.change,
    name: 'changePassword',
    summary: 'Changes the password, and ends the other sessions of the user',
    access: 'session',
    fields: {
      currentPassword: {
        description: 'The current password.',
        isRequired: true,
        maxLength: MAX_FIELD_LENGTH,
      },
      password: NEW_PASSWORD_FIELD,
    },
    responses: { 204: { description: 'The password is saved.' } },
    handler: ChangeHandler,
  }),
];
