/**
 * A first password, for a user who signed up in another way. The link in the email proves that the
 * address is theirs.
 */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import { findUserByAddress } from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
} from '../../core/features/index.js';
import { getFeatureUrl } from '../../core/http/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import { showCheckMail } from './check-mail.forms.js';
import { describeErrors, PATHS } from './password-form.js';
import type { PasswordResetService } from './password-reset.service.js';
import type { PasswordRules } from './password-rules.js';
import type { PasswordStore } from './password-store.js';
import type { SentMailCookie } from './sent-mail-cookie.js';

/** Sends the user of the session a link to choose a first password. */
export class FirstPasswordForm implements FormHandler {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly rules: PasswordRules,
    private readonly resets: PasswordResetService,
    private readonly cookie: SentMailCookie,
  ) {}

  async show(request: FeatureRequest): Promise<FormView> {
    const { requestOrigin } = request;
    const view = {
      title: 'firstPassword.title',
      errors: describeErrors(this.rules.minLength),
    } as const;
    if (await this.hasPassword(request)) {
      const href = getFeatureUrl(requestOrigin, PATHS.change);
      return { ...view, links: [{ href, label: 'changePassword.title' }] };
    }
    const email = await this.findAddress(request);
    if (email === undefined) return { ...view, text: { name: 'firstPassword.noAddress' } };
    return {
      ...view,
      text: { name: 'firstPassword.text', values: { email } },
      submit: 'forgotPassword.submit',
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    if (await this.hasPassword(request)) throw new RouteError(409, 'HasPassword');
    const email = await this.findAddress(request);
    if (email === undefined) throw new RouteError(409, 'NoAddress');
    await this.resets.begin(email, request);
    const more = { userId: request.session?.userId };
    const cookie = await this.cookie.create({ flow: 'firstPassword', email, more }, request);
    return showCheckMail(request, cookie);
  }

  private async hasPassword({ session }: FeatureRequest): Promise<boolean> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    return (await this.store.find(session.userId)) !== null;
  }

  /**
   * The address of the stored user: what a session token says may have changed. None if a sign-in
   * by it would find another user, or no one: the link would be for that user, as another spelling
   * of the address has its own row in some tables.
   */
  private async findAddress({ session }: FeatureRequest): Promise<string | undefined> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(session.userId);
    const email = normalizeEmailAddress(user?.email);
    const owner = email === undefined ? null : await findUserByAddress(email, this.adapter);
    return owner && String(owner.id) === String(user?.id) ? email : undefined;
  }
}

export const FIRST_PASSWORD_FORM = formRoute({
  path: PATHS.first,
  access: 'session',
  page: { name: 'showFirstPassword', summary: 'Shows how to get a first password' },
  name: 'requestFirstPassword',
  audit: 'password.request-first',
  summary: 'Sends the user a link to choose a first password',
  limit: 'mail',
  responses: { 202: { description: 'An email was sent.' } },
  handler: FirstPasswordForm,
});
