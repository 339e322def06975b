/**
 * The form by which users change their password: all their sessions end, and the browser gets a new
 * one.
 */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
} from '../../core/features/index.js';
import { getFeatureUrl } from '../../core/http/index.js';
import type { PasswordChangeService } from './password-change.service.js';
import { NEW_PASSWORD_FIELD } from './password-fields.js';
import { describeErrors, describeNewPassword, describeUserName, PATHS } from './password-form.js';
import { MAX_FIELD_LENGTH, type PasswordRules } from './password-rules.js';
import { showSaved } from './saved.page.js';

/** Shows and handles the form. */
export class ChangeForm implements FormHandler {
  constructor(
    private readonly rules: PasswordRules,
    private readonly changes: PasswordChangeService,
  ) {}

  async show({ session, requestOrigin }: FeatureRequest): Promise<FormView> {
    const { minLength } = this.rules;
    if (session && !(await this.changes.hasPassword(session))) {
      const href = getFeatureUrl(requestOrigin, PATHS.first);
      return {
        title: 'changePassword.title',
        text: { name: 'password.none' },
        links: [{ href, label: 'firstPassword.title' }],
      };
    }
    return {
      title: 'changePassword.title',
      text: { name: 'changePassword.text' },
      fields: [
        ...describeUserName(session && (await this.changes.findAddress(session))),
        {
          name: 'currentPassword',
          label: 'password.current',
          type: 'password',
          required: true,
          autocomplete: 'current-password',
        },
        describeNewPassword('password.new', minLength),
      ],
      submit: 'changePassword.title',
      links: [{ href: getFeatureUrl(requestOrigin, PATHS.forgot), label: 'signIn.forgotPassword' }],
      errors: describeErrors(minLength),
    };
  }

  /** The rules come last: they ask a service about the password, and a guess should cost a hash. */
  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields } = request;
    const { currentPassword = '', password = '' } = fields;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const verified = await this.changes.verifyCurrent(session, currentPassword);
    await this.rules.require(password);
    return showSaved(request, await this.changes.save(verified, password, request));
  }
}

export const CHANGE_FORM = formRoute({
  path: PATHS.change,
  access: 'session',
  page: { name: 'showChangePassword', summary: 'Shows the form to change the password' },
  name: 'changePassword',
  audit: 'password.change',
  summary: 'Changes the password, and ends the other sessions of the user',
  limit: 'guess',
  fields: {
    currentPassword: {
      description: 'The current password.',
      isRequired: true,
      maxLength: MAX_FIELD_LENGTH,
    },
    password: NEW_PASSWORD_FIELD,
  },
  responses: { 204: { description: 'The password is saved.' } },
  handler: ChangeForm,
});
