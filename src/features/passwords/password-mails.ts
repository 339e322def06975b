/** Writes the mails of the feature, in the design of the sign-in mail. */
import { type Mail, renderMail, toNonBreaking } from '../../core/email/mail-document.js';
import type { FeatureRequest } from '../../core/features/feature-route.js';
import { getActionUrl, getFeatureUrl } from '../../core/http/request-origin.js';
import { addQuery } from '../../core/http/routes.js';
import type { Localizer } from '../../core/localization/localizer.js';
import {
  formatDuration,
  type Localization,
  type MessageName,
  type Translate,
} from '../../core/localization/messages.js';
import type { Theme } from '../../core/models/theme.js';
import { PATHS } from './password-form.js';
import { RESET_LIFETIME_MS } from './password-resets.js';
import type { PasswordMailKind } from './passwords-options.js';
import { SIGN_UP_LIFETIME_MS } from './sign-ups.js';

/** A mail to write. */
export interface MailOrder {
  readonly kind: PasswordMailKind;
  /** One valid, normalized address. */
  readonly to: string;
  /**
   * For the mails with a link that works once: its token, or what makes one if the mail is sent. A mail that is not sent
   * must not end the link of an earlier one.
   */
  readonly token?: string | (() => Promise<string>) | undefined;
}

/** A mail to write, with its token. */
export interface ReadyMailOrder extends MailOrder {
  readonly token: string;
}

/** A written mail, with the link in it. */
export interface WrittenMail extends Mail {
  readonly url: string;
  readonly localization: Localization;
}

/** How each kind of mail differs: where its button leads, and how long that works. */
interface MailKind {
  readonly getUrl: (request: FeatureRequest, token: string) => string;
  readonly title: MessageName;
  /** Its own text, or that of a link that works for so many milliseconds. */
  readonly text: MessageName | number;
  readonly button: MessageName;
  /** Whether the mail may be about somebody else's request. */
  readonly isRequested: boolean;
}

const KINDS: Readonly<Record<PasswordMailKind, MailKind>> = {
  verifyAddress: {
    getUrl: ({ requestOrigin, callbackUrl }, token) =>
      addQuery(getFeatureUrl(requestOrigin, PATHS.verify), { token, callbackUrl }),
    title: 'verifyAddress.title',
    text: SIGN_UP_LIFETIME_MS,
    button: 'passwordMail.verifyAddress.button',
    isRequested: true,
  },
  accountExists: {
    getUrl: ({ requestOrigin, callbackUrl }) =>
      addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl }),
    title: 'passwordMail.accountExists.title',
    text: 'passwordMail.accountExists.text',
    button: 'signIn.submit',
    isRequested: true,
  },
  resetPassword: {
    getUrl: ({ requestOrigin, callbackUrl }, token) =>
      addQuery(getFeatureUrl(requestOrigin, PATHS.reset), { token, callbackUrl }),
    title: 'resetPassword.title',
    text: RESET_LIFETIME_MS,
    button: 'resetPassword.title',
    isRequested: true,
  },
  unknownAddress: {
    getUrl: ({ requestOrigin }) => getActionUrl(requestOrigin, 'signin'),
    title: 'passwordMail.unknownAddress.title',
    text: 'passwordMail.unknownAddress.text',
    button: 'error.back',
    isRequested: true,
  },
  passwordChanged: {
    getUrl: ({ requestOrigin }) => getFeatureUrl(requestOrigin, PATHS.forgot),
    title: 'changePassword.done',
    text: 'passwordMail.passwordChanged.text',
    button: 'passwordMail.passwordChanged.button',
    isRequested: false,
  },
};

/** Writes mails. It sends none. */
export class PasswordMails {
  constructor(
    private readonly localizer: Localizer,
    private readonly theme: Theme,
  ) {}

  /** Writes a mail in the language of the visitor. */
  async write({ kind, token }: ReadyMailOrder, request: FeatureRequest): Promise<WrittenMail> {
    // Without the body: a function of the app chooses the language, and must not get a password.
    const localization = await this.localizer.localize({ ...request, body: {} });
    const { t, locale } = localization;
    const { getUrl, title, text, button, isRequested } = KINDS[kind];
    const url = getUrl(request, token);
    const intro = typeof text === 'string' ? t(text) : describeLink(text, t, locale);
    const mail = renderMail(
      { url, theme: this.theme, localization },
      {
        subject: t(`passwordMail.${kind}.subject`),
        title: t(title),
        site: '{site}',
        intro,
        button: t(button),
        notes: isRequested ? [t('mail.ignore')] : [],
        // Without a label, the link of a notice says nothing.
        text: isRequested ? undefined : `${intro}\n\n${t(button)}: ${url}\n`,
      },
    );
    return { ...mail, url, localization };
  }
}

function describeLink(lifetimeMs: number, t: Translate, locale: string): string {
  return t('mail.intro', { duration: toNonBreaking(formatDuration(lifetimeMs, locale)) });
}
