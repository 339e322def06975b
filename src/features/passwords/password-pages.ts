/** The pages of the feature: which form each has, and what it says when something went wrong. */
import type { FeatureRequest, RouteFailure } from '../../core/features/feature-route.js';
import { getActionUrl, getFeatureUrl, getReturnUrl } from '../../core/http/request-origin.js';
import { addQuery, type FeaturePath } from '../../core/http/routes.js';
import type { MessageName } from '../../core/localization/messages.js';
import { getResendSeconds } from '../../core/pages/resend-pause.js';
import type { VerifyRequestPageProps } from '../../core/pages/verify-request.page.js';
import type { BegunSignUp } from './sign-up-cookie.js';
import { SIGN_UP_LIFETIME_MS } from './sign-ups.js';
import { MAX_LENGTH } from './password-rules.js';
import { createFormPage, type FeaturePage } from '../../core/pages/feature-page.js';
import type {
  FormField,
  FormPage,
  PageForm,
  PageLink,
  PageText,
} from '../../core/pages/form-page.js';

/** The paths of the pages. A form posts to the path of its page. */
export const PATHS = {
  signUp: '/password/sign-up',
  signUpMail: '/password/sign-up/mail',
  checkMail: '/password/check-mail',
  verify: '/password/verify',
  forgot: '/password/forgot',
  reset: '/password/reset',
  change: '/account/password',
} as const satisfies Record<string, FeaturePath>;

/** The codes of failures that have a message of their own. */
const ERRORS: ReadonlyMap<string, MessageName> = new Map<string, MessageName>([
  ['PasswordTooShort', 'passwordError.PasswordTooShort'],
  ['Invalid_password', 'passwordError.PasswordTooLong'],
  ['PasswordTooLong', 'passwordError.PasswordTooLong'],
  ['PasswordBreached', 'passwordError.PasswordBreached'],
  ['WrongPassword', 'passwordError.WrongPassword'],
  ['PasswordResetRequired', 'signInError.PasswordResetRequired'],
  ['Invalid_currentPassword', 'passwordError.WrongPassword'],
  ['NoPassword', 'passwordError.NoPassword'],
  ['Invalid_email', 'passwordError.Invalid_email'],
  ['LinkExpired', 'passwordError.LinkExpired'],
  ['MailNotSent', 'passwordError.MailNotSent'],
  ['TooManyAttempts', 'signInError.TooManyAttempts'],
  ['ChallengeRequired', 'signInError.ChallengeRequired'],
  ['ServerBusy', 'signInError.ServerBusy'],
]);

const EMAIL: FormField = {
  name: 'email',
  label: 'signIn.email',
  type: 'email',
  required: true,
  autocomplete: 'email',
  autocapitalize: 'none',
  spellcheck: 'false',
};

/** Makes the pages. It reads no database. */
export class PasswordPages {
  /** @param minLength - The shortest password, in characters. */
  constructor(private readonly minLength: number) {}

  signUp(request: FeatureRequest, failure?: RouteFailure): FeaturePage {
    const { email, name } = request.fields;
    const fields = [
      { ...EMAIL, autocomplete: 'username', value: email },
      { name: 'name', label: 'password.name', autocomplete: 'name', value: name } as const,
      this.describeNewPassword('signIn.password'),
    ];
    const signIn = addQuery(getActionUrl(request.requestOrigin, 'signin'), {
      callbackUrl: request.callbackUrl,
    });
    return this.create(failure, {
      title: 'signIn.signUp',
      form: this.createForm(request, PATHS.signUp, fields, 'signIn.signUp'),
      links: [{ href: signIn, label: 'signUp.hasAccount' }],
    });
  }

  checkMail(request: FeatureRequest): FeaturePage {
    return this.create(undefined, {
      title: 'verifyRequest.title',
      text: { name: 'signUp.checkMail' },
      links: [{ href: getActionUrl(request.requestOrigin, 'signin'), label: 'signIn.submit' }],
    });
  }

  /** The page after a sign-up, for the browser that has begun it. */
  async signUpMail(request: FeatureRequest, begun: BegunSignUp, now: number): Promise<FeaturePage> {
    const { requestOrigin, csrfToken, callbackUrl } = request;
    const target = callbackUrl ?? requestOrigin.origin;
    const props: VerifyRequestPageProps = {
      email: begun.email,
      isSignUp: true,
      lifetimeMs: SIGN_UP_LIFETIME_MS,
      resendSeconds: getResendSeconds(begun.issued, now),
      action: getFeatureUrl(requestOrigin, PATHS.signUpMail),
      csrfToken,
      callbackUrl: target,
      signInUrl: addQuery(getFeatureUrl(requestOrigin, PATHS.signUp), { callbackUrl }),
      returnUrl: getReturnUrl(requestOrigin, target),
    };
    const { getVerifyRequestScripts, renderVerifyRequestPage } =
      await import('../../core/pages/verify-request.page.js');
    return {
      scripts: getVerifyRequestScripts(props),
      render: (frame) => renderVerifyRequestPage(props, frame),
    };
  }

  /** A mail that was not sent again: with the form, unless this browser has begun no sign-up or has completed it. */
  signUpMailRefused(request: FeatureRequest, failure: RouteFailure): FeaturePage {
    const { email = '' } = request.fields;
    const href = getFeatureUrl(request.requestOrigin, PATHS.signUp);
    const isOver = failure.code === 'LinkExpired';
    return this.create(failure, {
      title: 'verifyRequest.title',
      form: isOver
        ? undefined
        : this.createForm(request, PATHS.signUpMail, [], 'verifyRequest.resend', { email }),
      links: [{ href, label: isOver ? 'signIn.signUp' : 'verifyRequest.changeAddress' }],
    });
  }

  /** @param address - That of the sign-up; `undefined` if its link does not work. */
  verify(
    request: FeatureRequest,
    token: string,
    address: string | undefined,
    isSameBrowser: boolean,
    failure?: RouteFailure,
  ): FeaturePage {
    if (address === undefined) return this.expired(request, 'verifyAddress.title', PATHS.signUp);
    const fields = isSameBrowser ? [] : [this.describeNewPassword('password.new')];
    return this.create(failure, {
      title: 'verifyAddress.title',
      text: {
        name: isSameBrowser ? 'verifyAddress.text' : 'verifyAddress.otherBrowser',
        values: { email: address },
      },
      form: this.createForm(request, PATHS.verify, fields, 'signIn.signUp', { token }),
    });
  }

  forgot(request: FeatureRequest, failure?: RouteFailure): FeaturePage {
    const fields = [{ ...EMAIL, autocomplete: 'username', value: request.fields['email'] }];
    return this.create(failure, {
      title: 'signIn.forgotPassword',
      text: { name: 'forgotPassword.text' },
      form: this.createForm(request, PATHS.forgot, fields, 'forgotPassword.submit'),
    });
  }

  /** @param isUsable - Whether the link works. */
  reset(
    request: FeatureRequest,
    token: string,
    isUsable: boolean,
    failure?: RouteFailure,
  ): FeaturePage {
    if (!isUsable) return this.expired(request, 'resetPassword.title', PATHS.forgot);
    const fields = [this.describeNewPassword('password.new')];
    return this.create(failure, {
      title: 'resetPassword.title',
      text: { name: 'resetPassword.text' },
      form: this.createForm(request, PATHS.reset, fields, 'resetPassword.submit', { token }),
    });
  }

  change(request: FeatureRequest, failure?: RouteFailure): FeaturePage {
    const fields: FormField[] = [
      {
        name: 'currentPassword',
        label: 'password.current',
        type: 'password',
        required: true,
        autocomplete: 'current-password',
      },
      this.describeNewPassword('password.new'),
    ];
    const forgot = getFeatureUrl(request.requestOrigin, PATHS.forgot);
    return this.create(failure, {
      title: 'changePassword.title',
      text: { name: 'changePassword.text' },
      form: this.createForm(request, PATHS.change, fields, 'changePassword.title'),
      links: [{ href: forgot, label: 'signIn.forgotPassword' }],
    });
  }

  /** @param isSignedIn - Whether the session of this browser goes on. */
  changed({ requestOrigin }: FeatureRequest, isSignedIn: boolean): FeaturePage {
    const link: PageLink = isSignedIn
      ? { href: requestOrigin.origin, label: 'error.back' }
      : { href: getActionUrl(requestOrigin, 'signin'), label: 'signIn.submit' };
    return this.create(undefined, {
      title: isSignedIn ? 'changePassword.title' : 'resetPassword.title',
      text: { name: 'changePassword.done' },
      links: [link],
    });
  }

  private expired(request: FeatureRequest, title: MessageName, path: FeaturePath): FeaturePage {
    const href = getFeatureUrl(request.requestOrigin, path);
    return createFormPage({
      title,
      error: { name: 'passwordError.LinkExpired' },
      links: [{ href, label: path === PATHS.signUp ? 'signIn.signUp' : 'signIn.forgotPassword' }],
    });
  }

  private create(failure: RouteFailure | undefined, page: FormPage): FeaturePage {
    return createFormPage({ ...page, error: failure && this.describeError(failure) });
  }

  private describeError({ code }: RouteFailure): PageText {
    const name = ERRORS.get(code) ?? 'passwordError.default';
    const count = code === 'PasswordTooShort' ? this.minLength : MAX_LENGTH;
    return { name, values: { count } };
  }

  private describeNewPassword(label: MessageName): FormField {
    return {
      name: 'password',
      label,
      hint: { name: 'password.hint', values: { count: this.minLength } },
      type: 'password',
      required: true,
      autocomplete: 'new-password',
      minlength: this.minLength,
    };
  }

  private createForm(
    { requestOrigin, csrfToken, callbackUrl }: FeatureRequest,
    path: FeaturePath,
    fields: readonly FormField[],
    submit: MessageName,
    hidden?: Readonly<Record<string, string>>,
  ): PageForm {
    const action = getFeatureUrl(requestOrigin, path);
    return { action, csrfToken, callbackUrl, fields, submit, ...(hidden && { hidden }) };
  }
}
